import { admissions, communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { blocks, follows } from '../../entities/network.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'

/** More than anybody has. */
const ALL = 1_000_000

/** Ends whatever a member is to the private communities of another, who has blocked them. */
export async function shutOutOfAll(tx: Tx, creatorId: number, memberId: number): Promise<void> {
  const founded = await tx.page(communityMembers, {
    index: 'ofMember',
    equals: { member_id: creatorId },
    where: [['role', '=', 'creator']],
    limit: ALL,
  })
  const ids = founded.map(({ community_id }) => community_id).sort((one, other) => one - other)
  const rows = await all(ids.map((id) => tx.lock(communities, id)))
  const closed = rows.filter((row) => row?.visibility === 'private').map((row) => row!.id)
  await shutOut(
    tx,
    closed.map((community_id) => ({ community_id, member_id: memberId })),
  )
}

/** The same for everybody whom the creator of a community has blocked, which is locked and private from now on. */
export async function shutOutBlocked(tx: Tx, community: CommunityRow): Promise<void> {
  const blocked = await tx.page(blocks, {
    index: 'ofMember',
    equals: { member_id: community.creator_id },
    limit: ALL,
  })
  await shutOut(
    tx,
    blocked.map(({ blocked_id }) => ({ community_id: community.id, member_id: blocked_id })),
  )
}

interface Pair {
  readonly community_id: number
  readonly member_id: number
}

/** Ends what members are to communities, whose rows are locked. */
async function shutOut(tx: Tx, pairs: readonly Pair[]): Promise<void> {
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
    all(following.map((row) => tx.take(follows, row.id))),
    ...belonging.map((row) => tx.take(communityMembers, row.id)),
    ...waiting.map((row) => tx.take(admissions, row.id)),
  ])
  await all([
    ...belonging.map((row) => tx.increment(communities, row.community_id, { members_count: -1 })),
    ...unfollowed.flatMap((row) =>
      row === undefined ? [] : [tx.increment(communities, row.target_id, { followers_count: -1 })],
    ),
  ])
}
