import { chatMembers, chats, messages, type MessageRow } from '../../entities/chats.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx, Store } from '../../store/store.ts'
import { groupLook, looksChosenBy } from '../chats/find-chat.ts'
import { loadViewer } from '../viewer/viewer.ts'
import { pagesOf } from './export-pages.ts'

/** A message, with the chat and the author as a person knows them. */
interface ExportedMessage {
  /** The row of the member's own message; what is readable of others' messages. */
  readonly row: Partial<MessageRow>
  /** `@username` of the other member, or the name of the group; null for a chat that the member has left. */
  readonly chat: string | null
  readonly author: string
}

/**
 * Yields the messages of the chats that a member is in, chat by chat, oldest first: their own, and those of others that
 * they can read. Then yields their own messages in chats that they left.
 */
export async function* exportedMessages(store: Store, member: MemberRow): AsyncGenerator<ExportedMessage> {
  const current = new Set<number>()
  const memberships = { index: 'newest', equals: { member_id: member.id } } as const
  for await (const { chat_id } of pagesOf(store, chatMembers, memberships, (_tx, page) => page)) {
    // A new message moves a chat to a later page.
    if (current.has(chat_id)) continue
    current.add(chat_id)
    const history = { index: 'history', equals: { chat_id } } as const
    yield* pagesOf(store, messages, history, (tx, page) => readableBy(tx, member, chat_id, page))
  }
  const own = { index: 'ofAuthor', equals: { author_id: member.id } } as const
  for await (const row of pagesOf(store, messages, own, (_tx, page) => page))
    if (!current.has(row.chat_id)) yield { row, chat: null, author: `@${member.username}` }
}

/** Returns the messages of a chat that a member can read: theirs, and those of visible members. */
async function readableBy(
  tx: ReadTx,
  member: MemberRow,
  chatId: number,
  page: readonly MessageRow[],
): Promise<readonly ExportedMessage[]> {
  const own = { chat_id: chatId, member_id: member.id }
  const [chat, membership] = await all([tx.get(chats, chatId), tx.find(chatMembers, 'membership', own)])
  const otherId = membership?.other_id ?? undefined
  const ids = [...new Set([...pluck(page, 'author_id'), ...(otherId === undefined ? [] : [otherId])])]
  const [known, unloaded] = await all([tx.getMany(members, ids), loadViewer(tx, member)])
  const viewer = await unloaded.load([...ids, ...looksChosenBy(chat ? [chat] : [])])
  const nameOf = (id: number) => {
    const username = known.get(id)?.username
    return username === undefined ? 'Former member' : `@${username}`
  }
  const name = otherId !== undefined ? nameOf(otherId) : chat ? groupLook(chat, viewer).name : null
  return page.flatMap((row) => {
    const isOwn = row.author_id === member.id
    if (!isOwn && (membership === undefined || row.event !== null || viewer.isHidden(row.author_id)))
      return []
    const { id, chat_id, body, attachments, created_at } = row
    const shown = isOwn ? row : { id, chat_id, body, attachments, created_at }
    return [{ row: shown, chat: name, author: nameOf(row.author_id) }]
  })
}
