import { chatMembers, chats, type ChatMemberRow } from '../../../entities/chats.ts'
import {
  admissions,
  communities,
  communityMembers,
  type CommunityMemberRow,
} from '../../../entities/communities.ts'
import { follows } from '../../../entities/network.ts'
import { deleteEntry } from '../../search/entries.ts'
import { useImages } from '../../media/use-images.ts'
import { all } from '../../../store/all.ts'
import type { ReadTx, Tx } from '../../../store/store.ts'
import { STEP } from '../../../tasks/task.ts'
import { nextOwner } from '../../groups/membership.ts'

/**
 * Ends a membership of a community. If nobody else can manage it, deletes the community after its invites,
 * requests and follows.
 * @returns False if it deleted some of these instead, and must be called again.
 */
export async function leaveCommunity(tx: Tx, row: CommunityMemberRow, now: number): Promise<boolean> {
  const { community_id: id } = row
  const community = await tx.lock(communities, id)
  const next = row.role === 'creator' ? await nextCreator(tx, id) : undefined
  const goes = row.role === 'creator' && next === undefined
  if (goes && (await dropOutsiders(tx, id))) return false
  await tx.delete(communityMembers, row.id)
  if (community === undefined) return true
  if (goes) {
    const { icon, banner, description } = community
    await all([
      tx.delete(communities, id),
      deleteEntry(tx, { type: 'community', id }),
      useImages(tx, now, [icon, banner, description], []),
    ])
    return true
  }
  await tx.increment(communities, id, { members_count: -1 })
  if (next === undefined) return true
  await all([
    tx.update(communityMembers, next.id, { role: 'creator' }),
    tx.update(communities, id, { creator_id: next.member_id }),
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
async function nextCreator(tx: ReadTx, community_id: number): Promise<CommunityMemberRow | undefined> {
  for (const role of ['admin', 'editor', 'member'] as const) {
    const [first] = await tx.page(communityMembers, {
      index: 'ofRole',
      equals: { community_id, role },
      limit: 1,
    })
    if (first !== undefined) return first
  }
  return undefined
}

/** Ends a membership of a chat. A direct chat stays with the other member. */
export async function leaveChat(tx: Tx, row: ChatMemberRow): Promise<void> {
  const { chat_id } = row
  await tx.lock(chats, chat_id)
  await all([tx.delete(chatMembers, row.id), tx.increment(chats, chat_id, { members_count: -1 })])
  if (row.role !== 'owner') return
  const next = await nextOwner(tx, chat_id)
  if (next !== undefined) await tx.update(chatMembers, next.id, { role: 'owner' })
}
