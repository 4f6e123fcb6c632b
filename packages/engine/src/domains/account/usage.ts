import { quotaActions, type Operations } from '@chowk/contract/core'
import { quotaUses } from '../../entities/members.ts'
import type { Handler } from '../../handler.ts'
import { nextMidnight, timestamp, utcDay } from '../../text/times.ts'

export const usage: Handler<Operations['account']['usage']> = async ({ tx, member, now, quotas }) => {
  const day = utcDay(now)
  const keys = quotaActions.map((action) => ({ member_id: member.id, day, action }))
  const uses = new Map((await tx.findMany(quotaUses, 'use', keys)).map((row) => [row.action, row.used]))
  return {
    plan: member.plan,
    day,
    resets_at: timestamp(nextMidnight(now)),
    quotas: quotaActions.map((action) => {
      const limit = quotas[member.plan][action]
      const used = uses.get(action) ?? 0
      return { action, limit, used, remaining: Math.max(0, limit - used) }
    }),
  }
}
