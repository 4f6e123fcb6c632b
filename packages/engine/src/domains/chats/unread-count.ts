import { chatMembers, chats, messages, type ChatMemberRow, type MessageRow } from '../../entities/chats.ts'
import type { Handler, Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { lockAll } from '../../store/lock-all.ts'
import { pluck } from '../../store/pluck.ts'
import { UNLIMITED, type ReadTx, type Tx } from '../../store/store.ts'
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

/** Counts a chat's texts after a message, by others whom neither a block nor a suspension hides. */
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
      ['suspended', '=', false],
      ['author_id', '!=', member_id],
      ...viewer.unblocked<MessageRow>('author_id'),
    ],
  })

/**
 * Recounts the unread messages of two members, whose rows are locked, in groups that both are in. A block between them
 * began or ended, which changes what each sees.
 */
export async function recountUnread(tx: Tx, memberId: number, otherId: number, chatIds: readonly number[]) {
  const groups = pluck(await membershipsOf(tx, otherId, chatIds), 'chat_id')
  if (groups.length === 0) return
  await lockAll(tx, chats, groups)
  await all([memberId, otherId].map((id) => recountIn(tx, id, groups)))
}

/** Recounts the unread messages of a member, whose row is locked, in groups that another has perhaps left. */
export async function recountUnreadOfLeft(tx: Tx, memberId: number, rows: readonly ChatMemberRow[]) {
  const viewer = await loadViewer(tx, { id: memberId })
  const counts = await all(rows.map((row) => countUnread(tx, row, viewer, row.last_read_id)))
  const groups = pluck(
    rows.filter(({ unread }, index) => unread !== counts[index]),
    'chat_id',
  )
  if (groups.length === 0) return
  // Messages written during the recount are counted too.
  await lockAll(tx, chats, groups)
  await recountIn(tx, memberId, groups)
}

/** Recounts the chats of some messages for the members who have not read them yet. The chats are locked. */
export async function recountUnreadOf(tx: Tx, rows: readonly MessageRow[]) {
  for (const [chat_id, some] of Map.groupBy(rows, (row) => row.chat_id)) {
    const last = Math.max(...pluck(some, 'id'))
    const query = { index: 'ofChat', equals: { chat_id }, limit: UNLIMITED } as const
    const memberships = await tx.page(chatMembers, query)
    const behind = memberships.filter(({ last_read_id }) => (last_read_id ?? 0) < last)
    for (const { member_id } of behind) await recountIn(tx, member_id, [chat_id])
  }
}

async function recountIn(tx: Tx, id: number, chatIds: readonly number[]) {
  const [viewer, memberships] = await all([loadViewer(tx, { id }), membershipsOf(tx, id, chatIds)])
  const counts = await all(memberships.map((row) => countUnread(tx, row, viewer, row.last_read_id)))
  await all(memberships.map((row, index) => tx.update(chatMembers, row.id, { unread: counts[index]! })))
}

const membershipsOf = (tx: ReadTx, member_id: number, chatIds: readonly number[]) =>
  tx.findMany(
    chatMembers,
    'membership',
    chatIds.map((chat_id) => ({ chat_id, member_id })),
  )

export const unreadCount: Handler<'chats.unreadCount'> = async (context) => ({
  unread: await unreadTotal(context),
})
