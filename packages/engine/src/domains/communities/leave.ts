import { conflict } from '../../api-error.ts'
import { lockCommunity, standingOf } from './find-community.ts'
import { admissions, communities, communityMembers } from '../../entities/communities.ts'
import { follows } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'

interface Pair {
  readonly community_id: number
  readonly member_id: number
}

/** Ends memberships, invites, requests and follows of members in communities whose rows are locked. */
export async function removeFromCommunities(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const [members, requests, following] = await all([
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
    ...members.map((row) => tx.delete(communityMembers, row.id)),
    ...requests.map((row) => tx.delete(admissions, row.id)),
  ])
  await all([
    ...members.map((row) => tx.increment(communities, row.community_id, { members_count: -1 })),
    ...unfollowed.flatMap((row) =>
      row === undefined ? [] : [tx.increment(communities, row.target_id, { followers_count: -1 })],
    ),
  ])
}

export const leave: Handler<'communities.leave'> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, role, membership, admission } = await standingOf(tx, community.id, member.id)
  if (role === 'creator') throw conflict('The creator of a community cannot leave it.')
  if (membership !== undefined) {
    await all([
      tx.delete(communityMembers, membership.id),
      tx.increment(communities, community.id, { members_count: -1 }),
    ])
    return { state: 'none', role: null, changed: true }
  }
  if (admission?.state !== 'requested') return { state, role, changed: false }
  await tx.delete(admissions, admission.id)
  return { state: 'none', role: null, changed: true }
}
