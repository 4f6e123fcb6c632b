import { quotaActions, type QuotaAction } from '@chowk/contract/core'
import { quotaUses } from '../../entities/members.ts'
import type { Runtime } from '../../pipeline/runtime.ts'
import { utcDay } from '../../text/times.ts'
import { unknownName } from '../../text/spelling.ts'
import { invalidValue } from '../../api-error.ts'
import { findMember } from './find-member.ts'

/**
 * Sets how many units of today's quota a member has left for an action, up to its limit.
 * @throws ApiError `not_found`, `validation_failed`
 */
export async function leaveQuota(
  { store, clock, limits }: Runtime,
  username: string,
  action: QuotaAction,
  left: number,
): Promise<{ readonly limit: number; readonly left: number }> {
  if (!quotaActions.includes(action))
    throw invalidValue('action', unknownName('quota for', action, quotaActions))
  if (!Number.isSafeInteger(left) || left < 0)
    throw invalidValue('left', `What is left of a quota is a whole number from 0 on, not ${left}.`)
  return store.transact(async (tx) => {
    const member = await findMember(tx, username)
    const limit = limits.quotas[member.plan][action]
    const use = { member_id: member.id, day: utcDay(clock.now()), action }
    const used = Math.max(0, limit - left)
    const row = await tx.find(quotaUses, 'use', use)
    if (row === undefined) await tx.insert(quotaUses, { ...use, used })
    else await tx.update(quotaUses, row.id, { used })
    return { limit, left: limit - used }
  })
}
