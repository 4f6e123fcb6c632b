import { chatMembers, chats, type ChatMemberRow } from '../../entities/chats.ts'
import { communities, communityMembers, type CommunityMemberRow } from '../../entities/communities.ts'
import { dropEntry } from '../../domains/search/entries.ts'
import { useImages } from '../../domains/media/use-images.ts'
import { all } from '../../store/all.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

/** Ends a membership of a community; one without anybody else who could run it goes. */
export async function leaveCommunity(tx: Tx, row: CommunityMemberRow, now: number): Promise<void> {
  const { community_id: id } = row
  const community = await tx.lock(communities, id)
  await tx.take(communityMembers, row.id)
  if (community === undefined) return
  await tx.increment(communities, id, { members_count: -1 })
  if (row.role !== 'creator') return
  const heir = await heirOfCommunity(tx, id)
  if (heir !== undefined) {
    await all([
      tx.update(communityMembers, heir.id, { role: 'creator' }),
      tx.update(communities, id, { creator_id: heir.member_id }),
    ])
    return
  }
  const { icon, banner, description } = community
  await all([
    tx.take(communities, id),
    dropEntry(tx, { type: 'community', id }),
    useImages(tx, now, [icon, banner, description], []),
  ])
}

/** Who takes over: an admin, else an editor, else a member. */
async function heirOfCommunity(tx: ReadTx, community_id: number): Promise<CommunityMemberRow | undefined> {
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
  await all([tx.take(chatMembers, row.id), tx.increment(chats, chat_id, { members_count: -1 })])
  if (row.role !== 'owner') return
  for (const role of ['admin', 'member'] as const) {
    const [heir] = await tx.page(chatMembers, { index: 'ofChat', equals: { chat_id, role }, limit: 1 })
    if (heir === undefined) continue
    await tx.update(chatMembers, heir.id, { role: 'owner' })
    return
  }
}
