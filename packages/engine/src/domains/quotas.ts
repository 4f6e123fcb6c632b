import { quotaUses } from '../entities/members.ts'
import type { InternalHandlers } from '../handler.ts'
import { utcDay } from '../text/times.ts'
import { findMember } from './members/find-member.ts'

/** Sets how many units of today's quota a member has left, up to its limit. */
export const handlers: InternalHandlers<'quotas'> = {
  async leave({ tx, now, quotas }, { body: { username, action, left } }) {
    const member = await findMember(tx, username)
    const limit = quotas[member.plan][action]
    const use = { member_id: member.id, day: utcDay(now), action }
    const used = Math.max(0, limit - left)
    const row = await tx.find(quotaUses, 'use', use)
    if (row === undefined) await tx.insert(quotaUses, { ...use, used })
    else await tx.update(quotaUses, row.id, { used })
    return { limit, left: limit - used }
  },
}
