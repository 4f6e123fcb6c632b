import type { QuotaAction } from '@chowk/contract'
import { members, quotaUses } from '../entities/members.ts'
import type { QuotaLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import { utcDay } from '../text/times.ts'
import { checkQuota, existing } from './requested.ts'

/** Leaves a member so many units of today's quota for an action, or as many as there are. @throws AdministrationError */
export async function leaveQuota(
  { store, quotas, now }: { readonly store: Store; readonly quotas: QuotaLimits; readonly now: number },
  username: string,
  action: QuotaAction,
  left: number,
): Promise<{ readonly limit: number; readonly left: number }> {
  checkQuota(action, left)
  return store.transact(async (tx) => {
    const found = await tx.find(members, 'username', { username_key: username.toLowerCase() })
    const member = existing(found, username)
    const limit = quotas[member.plan][action]
    const use = { member_id: member.id, day: utcDay(now), action }
    const used = Math.max(0, limit - left)
    const row = await tx.find(quotaUses, 'use', use)
    if (row === undefined) await tx.insert(quotaUses, { ...use, used })
    else await tx.update(quotaUses, row.id, { used })
    return { limit, left: limit - used }
  })
}
