import { chatMembers, chats, messages, type ChatMemberRow, type MessageRow } from '../../entities/chats.ts'
import type { Handler, Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { viewerOf, loadViewer, type UnloadedViewer } from '../viewer/viewer.ts'

const BATCH = 500

/** Counts the caller's unread messages in chats that are neither archived nor muted. Reads only chats with some. */
export async function unreadTotal({ tx, member }: Viewing): Promise<number> {
  const viewer = await viewerOf({ tx, member })
  let total = 0
  for (let offset = 0; ; offset += BATCH) {
    const memberships = await tx.page(chatMembers, {
      index: 'unread',
      equals: { member_id: member.id, archived: false, muted: false },
      from: 1,
      where: viewer.visible('other_id'),
      offset,
      limit: BATCH,
    })
    for (const { unread } of memberships) total += unread
    if (memberships.length < BATCH) return total
  }
}

/** Counts a chat's texts after a message, by others whom no block hides; what a suspension hides stays unread. */
export const countUnread = (
  tx: ReadTx,
  { chat_id, member_id }: ChatMemberRow,
  viewer: UnloadedViewer,
  last_read_id: number | null,
): Promise<number> =>
  tx.count(messages, {
    index: 'history',
    equals: { chat_id },
    from: (last_read_id ?? 0) + 1,
    where: [
      ['event', '=', null],
      ['author_id', '!=', member_id],
      ...viewer.unblocked<MessageRow>('author_id'),
    ],
  })

/**
 * Recounts the unread messages of two members, whose rows are locked, in groups that both are in. A block between them
 * began or ended, which changes what each sees.
 */
export async function recountUnread(tx: Tx, one: number, other: number, chatIds: readonly number[]) {
  const theirs = chatIds.map((chat_id) => ({ chat_id, member_id: other }))
  const shared = await tx.findMany(chatMembers, 'membership', theirs)
  if (shared.length === 0) return
  const groups = shared.map((membership) => membership.chat_id).sort((first, second) => first - second)
  const [first, second] = await all([
    loadViewer(tx, { id: one }),
    loadViewer(tx, { id: other }),
    ...groups.map((id) => tx.lock(chats, id)),
  ])
  const both = groups.flatMap((chat_id) => [one, other].map((member_id) => ({ chat_id, member_id })))
  const held = await tx.findMany(chatMembers, 'membership', both)
  const counts = await all(
    held.map((membership) =>
      countUnread(tx, membership, membership.member_id === one ? first : second, membership.last_read_id),
    ),
  )
  await all(held.map(({ id }, at) => tx.update(chatMembers, id, { unread: counts[at]! })))
}

export const unreadCount: Handler<'chats.unreadCount'> = async (context) => ({
  unread: await unreadTotal(context),
})
