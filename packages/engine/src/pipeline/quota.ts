import type { QuotaAction } from '@chowk/contract'
import { quotaUses, type MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { QuotaLimits } from '../limits.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import { nextMidnight, secondsUntil, utcDay } from '../text/times.ts'
import { quotaActions } from '@chowk/contract/core'

/** The daily quota of a member for an action. */
export interface Quota {
  readonly action: QuotaAction
  readonly limit: number
  readonly day: string
  /** The time of the next UTC midnight. */
  readonly resetsAt: number
}

export const quotaOf = (action: QuotaAction, member: MemberRow, limits: QuotaLimits, now: number): Quota => ({
  action,
  limit: limits[member.plan][action],
  day: utcDay(now),
  resetsAt: nextMidnight(now),
})

/**
 * Consumes one unit and returns the number used. Undoing the transaction returns the unit.
 * @throws ApiError `quota_exceeded`
 */
export async function consumeQuota(tx: Tx, member: MemberRow, quota: Quota, now: number): Promise<number> {
  const row = await tx.incrementUpTo(quotaUses, 'use', keyOf(member, quota), 'used', quota.limit)
  if (row === undefined) throw exceeded(quota, now)
  return row.used
}

export async function unitsUsed(tx: ReadTx, member: MemberRow, quota: Quota): Promise<number> {
  return (await tx.find(quotaUses, 'use', keyOf(member, quota)))?.used ?? 0
}

/** Returns the usage of each quota of a member on a day. */
export async function usesOf(tx: ReadTx, member: MemberRow, limits: QuotaLimits, day: string) {
  const keys = quotaActions.map((action) => keyOf(member, { day, action }))
  const rows = await tx.findMany(quotaUses, 'use', keys)
  const used = new Map(rows.map((row) => [row.action, row.used]))
  return quotaActions.map((action) => ({
    action,
    limit: limits[member.plan][action],
    used: used.get(action) ?? 0,
  }))
}

export const exceeded = (quota: Quota, now: number): ApiError =>
  new ApiError('quota_exceeded', {
    message: `Today's quota of ${quota.limit} for "${quota.action}" is used up.`,
    retryAfter: secondsUntil(quota.resetsAt, now),
    headers: quotaHeaders(quota, quota.limit),
  })

export const quotaHeaders = (quota: Quota, used: number): Record<string, string> => ({
  'x-ratelimit-limit': String(quota.limit),
  'x-ratelimit-remaining': String(Math.max(0, quota.limit - used)),
  'x-ratelimit-reset': String(quota.resetsAt / 1000),
})

const keyOf = (member: MemberRow, { day, action }: Pick<Quota, 'day' | 'action'>) => ({
  member_id: member.id,
  day,
  action,
})
