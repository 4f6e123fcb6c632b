import { admissions, communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { blocks, follows } from '../../entities/network.ts'
import type { Tx } from '../../store/store.ts'
import { together } from '../../store/together.ts'

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
  for (const id of founded.map(({ community_id }) => community_id).sort((one, other) => one - other)) {
    const community = await tx.lock(communities, id)
    if (community?.visibility === 'private') await shutOut(tx, community, [memberId])
  }
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
    community,
    blocked.map(({ blocked_id }) => blocked_id),
  )
}

async function shutOut(tx: Tx, { id }: CommunityRow, memberIds: readonly number[]): Promise<void> {
  const pairs = memberIds.map((member_id) => ({ community_id: id, member_id }))
  const [belonging, waiting, following] = await together([
    tx.findMany(communityMembers, 'membership', pairs),
    tx.findMany(admissions, 'admission', pairs),
    tx.findMany(
      follows,
      'follow',
      memberIds.map((member_id) => ({ member_id, target_type: 'community' as const, target_id: id })),
    ),
  ])
  if (belonging.length + waiting.length + following.length === 0) return
  const [, unfollowed] = await together([
    together([
      ...belonging.map((row) => tx.take(communityMembers, row.id)),
      ...waiting.map((row) => tx.take(admissions, row.id)),
    ]),
    together(following.map((row) => tx.take(follows, row.id))),
  ])
  await tx.increment(communities, id, {
    members_count: -belonging.length,
    followers_count: -unfollowed.filter((row) => row !== undefined).length,
  })
}
