import { chatMembers, chats, type ChatMemberRow } from '../../../entities/chats.ts'
import {
  admissions,
  communities,
  communityMembers,
  type CommunityMemberRow,
} from '../../../entities/communities.ts'
import { follows } from '../../../entities/network.ts'
import { deleteEntries, indexCommunity } from '../../search/entries.ts'
import { useImages } from '../../media/use-images.ts'
import { all } from '../../../store/all.ts'
import { lockAll } from '../../../store/lock-all.ts'
import { pluck } from '../../../store/pluck.ts'
import type { ReadTx, Tx } from '../../../store/store.ts'
import { STEP, startTask } from '../../../tasks/task.ts'
import { endMemberships } from '../../communities/leave.ts'
import { visibilityTask } from '../../communities/visibility-task.ts'
import type { Clocked } from '../../content/slug.ts'
import { nextOwner } from '../../groups/membership.ts'
import { successorOf } from '../successor.ts'

/** Ends memberships of communities that others created. */
export async function leaveCommunities(tx: Tx, rows: readonly CommunityMemberRow[]): Promise<void> {
  await lockAll(tx, communities, pluck(rows, 'community_id'))
  await endMemberships(tx, rows)
}

/**
 * Ends the creator's membership of a community, and hands it over. If no one else can manage it, deletes the community
 * after its invites, requests and follows.
 * @returns False if it deleted some of these instead, and must be called again.
 */
export async function leaveCreated(tx: Tx, row: CommunityMemberRow, moment: Clocked): Promise<boolean> {
  const { community_id: id } = row
  const community = await tx.lock(communities, id)
  const next = await nextCreator(tx, id)
  if (next !== undefined) {
    await leaveCommunities(tx, [row])
    const { member_id, suspended } = next
    const [handedOver] = await all([
      tx.update(communities, id, { creator_id: member_id, suspended }),
      tx.update(communityMembers, next.id, { role: 'creator' }),
    ])
    if (handedOver) await indexCommunity(tx, handedOver)
    // A private community leaves out members whom its creator blocks.
    await startTask({ tx, ...moment }, visibilityTask, { subject_id: id }, handedOver, { part: 'blocked' })
    return true
  }
  if (await dropOutsiders(tx, id)) return false
  await tx.delete(communityMembers, row.id)
  if (community === undefined) return true
  const { icon, banner, description, rules } = community
  await all([
    tx.delete(communities, id),
    deleteEntries(tx, [{ type: 'community', id }]),
    useImages(tx, moment.now, [icon, banner, description, rules], []),
  ])
  return true
}

/** Deletes some invites, requests and follows of a community; false if there are none. */
async function dropOutsiders(tx: Tx, community_id: number): Promise<boolean> {
  const followed = { target_type: 'community', target_id: community_id } as const
  const [admitted, following] = await all([
    tx.page(admissions, { index: 'ofCommunity', equals: { community_id }, limit: STEP }),
    tx.page(follows, { index: 'ofTarget', equals: followed, limit: STEP }),
  ])
  await all([
    ...admitted.map(({ id }) => tx.delete(admissions, id)),
    ...following.map(({ id }) => tx.delete(follows, id)),
  ])
  return admitted.length + following.length > 0
}

/** Returns the new creator: an admin, else an editor, else a member. */
const nextCreator = (tx: ReadTx, community_id: number): Promise<CommunityMemberRow | undefined> =>
  successorOf(['admin', 'editor', 'member'] as const, (role, where) =>
    tx.page(communityMembers, { index: 'ofRole', equals: { community_id, role }, where, limit: 1 }),
  )

/** Ends memberships of chats. A direct chat stays with the other member. */
export async function leaveChats(tx: Tx, rows: readonly ChatMemberRow[]): Promise<void> {
  await lockAll(tx, chats, pluck(rows, 'chat_id'))
  await all([
    ...rows.map(({ id }) => tx.delete(chatMembers, id)),
    ...rows.map(({ chat_id }) => tx.increment(chats, chat_id, { members_count: -1 })),
  ])
  const owned = rows.filter(({ role }) => role === 'owner')
  const owners = await all(owned.map(({ chat_id }) => nextOwner(tx, chat_id)))
  await all(owners.map((next) => next && tx.update(chatMembers, next.id, { role: 'owner' })))
}
