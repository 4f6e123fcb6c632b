import {
  errorCodes,
  operationList,
  plans,
  scopeNames,
  type ErrorCode,
  type OperationId,
} from '@chowk/contract'
import * as z from 'zod'
import { duration } from './durations.ts'

const operation = z.enum(
  operationList.map(([id]) => id) as [OperationId, ...OperationId[]],
  'There is no such operation.',
)

const time = z.iso
  .datetime({ offset: true, error: 'A time like 2026-01-31T12:00:00Z is needed.' })
  .transform((text) => Date.parse(text))

export const memberRequest = z.strictObject({
  username: z.string(),
  display_name: z.string().exactOptional(),
  plan: z.enum(plans).exactOptional(),
  status: z.enum(['active', 'suspended', 'closed']).exactOptional(),
})

export const keyRequest = z.strictObject({
  username: z.string(),
  name: z.string().exactOptional(),
  scopes: z
    .union([z.literal('all'), z.array(z.enum(scopeNames))], 'A list of scopes, or "all", is needed.')
    .exactOptional(),
  expires_at: time.exactOptional(),
})

export const keyId = z.object({ id: z.coerce.number().int().positive() })

export const clockRequest = z
  .strictObject({ now: time.exactOptional(), advance: duration.optional(), frozen: z.boolean().optional() })
  .refine(({ now, advance }) => now === undefined || advance === undefined, 'Give either now or advance.')
  .refine((request) => Object.keys(request).length > 0, 'Give now, advance or frozen.')

export const faultRequest = z
  .strictObject({
    operation: operation.exactOptional(),
    status: z.int().min(400).max(599).exactOptional(),
    code: z
      .enum(errorCodes as readonly [ErrorCode, ...ErrorCode[]], 'There is no such error code.')
      .exactOptional(),
    retry_after: z.int().min(0).exactOptional(),
    delay_ms: z.int().min(0).max(600_000).exactOptional(),
    drop: z.enum(['before', 'after']).exactOptional(),
    times: z.int().min(1).exactOptional(),
  })
  .refine(
    (fault) => ['status', 'code', 'delay_ms', 'drop'].some((name) => name in fault),
    'Say what goes wrong: a status, a code, a delay, or where the answer is dropped.',
  )

export const journalQuery = z.strictObject({ operation: operation.exactOptional() })
