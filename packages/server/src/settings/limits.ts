import { plans, quotaActions } from '@chowk/contract'
import { leastLimits, type LimitSettings } from '@chowk/engine'
import * as z from 'zod'
import { checkFile, readJsonFile } from './json-file.ts'

const perMinute = z.int().min(leastLimits.perMinute).exactOptional()
const perDay = z.strictObject(
  Object.fromEntries(quotaActions.map((action) => [action, z.int().min(leastLimits.perDay).exactOptional()])),
)

const limitsFile = z.strictObject({
  burst_per_minute: perMinute,
  bad_keys_per_minute: perMinute,
  quotas: z
    .strictObject(Object.fromEntries(plans.map((plan) => [plan, perDay.exactOptional()])))
    .exactOptional(),
}) satisfies z.ZodType<LimitSettings>

/** Reads limits that override those of the contract. @throws InvalidSetting that lists every problem of the file. */
export const readLimits = async (path: string): Promise<LimitSettings> =>
  checkFile(path, limitsFile, await readJsonFile(path))
