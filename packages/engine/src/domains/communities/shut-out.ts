import { admissions, communities, communityMembers } from '../../entities/communities.ts'
import { follows } from '../../entities/network.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'

interface Pair {
  readonly community_id: number
  readonly member_id: number
}

/** Ends memberships, invites, requests and following of members in communities whose rows are locked. */
export async function shutOut(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const [belonging, waiting, following] = await all([
    tx.findMany(communityMembers, 'membership', pairs),
    tx.findMany(admissions, 'admission', pairs),
    tx.findMany(
      follows,
      'follow',
      pairs.map(({ community_id, member_id }) => ({
        member_id,
        target_type: 'community' as const,
        target_id: community_id,
      })),
    ),
  ])
  const [unfollowed] = await all([
    all(following.map((row) => tx.delete(follows, row.id))),
    ...belonging.map((row) => tx.delete(communityMembers, row.id)),
    ...waiting.map((row) => tx.delete(admissions, row.id)),
  ])
  await all([
    ...belonging.map((row) => tx.increment(communities, row.community_id, { members_count: -1 })),
    ...unfollowed.flatMap((row) =>
      row === undefined ? [] : [tx.increment(communities, row.target_id, { followers_count: -1 })],
    ),
  ])
}
