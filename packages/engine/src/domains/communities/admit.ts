import type { CommunityRole } from '@chowk/contract'
import { admissions, communities, communityMembers } from '../../entities/communities.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import type { Standing } from './standing.ts'

/**
 * Makes somebody a member of a community, which is locked, and ends the invite or request that led there. False where
 * they are one already.
 */
export async function admit(
  tx: Tx,
  member: { readonly community_id: number; readonly member_id: number; readonly role: CommunityRole },
  { admission }: Pick<Standing, 'admission'>,
  now: number,
): Promise<boolean> {
  const [, inserted] = await all([
    admission && tx.delete(admissions, admission.id),
    tx.insertIfAbsent(communityMembers, { ...member, joined_at: now }),
  ])
  if (inserted !== undefined) await tx.increment(communities, member.community_id, { members_count: 1 })
  return inserted !== undefined
}
