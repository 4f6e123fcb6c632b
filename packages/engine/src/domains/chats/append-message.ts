import { limits } from '@chowk/contract/core'
import {
  chatMembers,
  chats,
  messages,
  type ChatMemberRow,
  type ChatRow,
  type EventDetails,
  type MessageRow,
} from '../../entities/chats.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { useImages } from '../media/use-images.ts'
import { mailNews } from '../notifications/mail-news.ts'
import { loadViewer } from '../viewer/viewer.ts'

type Written = Pick<MessageRow, 'author_id' | 'created_at'> &
  Partial<Pick<MessageRow, 'body' | 'event' | 'reply_to_id' | 'attachments' | 'forwarded'>>

/** Returns the memberships of a chat: owner, admins, members, each in the order they joined. */
export async function membershipsOf(tx: ReadTx, chatId: number): Promise<ChatMemberRow[]> {
  const memberships = await tx.page(chatMembers, {
    index: 'ofChat',
    equals: { chat_id: chatId },
    limit: limits.groupMembers,
  })
  return [
    ...memberships.filter(({ role }) => role === 'owner'),
    ...memberships.filter(({ role }) => role !== 'owner'),
  ]
}

/**
 * Appends a message to a chat whose row is locked. Moves the chat up for all its members. A text becomes unread for
 * all except its author and members whom a block parts from the author.
 */
export async function appendMessage(tx: Tx, chat: ChatRow, written: Written): Promise<MessageRow> {
  const [row, author, memberships] = await all([
    tx.insert(messages, {
      chat_id: chat.id,
      body: '',
      event: null,
      reply_to_id: null,
      attachments: [],
      forwarded: false,
      reactions: [],
      suspended: false,
      ...written,
    }),
    // Read under the chat's lock: a new block recounts unread messages under the same lock.
    loadViewer(tx, { id: written.author_id }),
    membershipsOf(tx, chat.id),
  ])
  await useImages(tx, row.created_at, [], row.attachments)
  const viewer = await author.load(memberships.map(({ member_id }) => member_id))
  const isUnread = ({ member_id }: ChatMemberRow) =>
    row.event === null && member_id !== row.author_id && !viewer.isBlocked(member_id)
  await all([
    tx.update(chats, chat.id, { last_message_id: row.id }),
    ...memberships
      .sort((a, b) => a.id - b.id)
      .map((membership) =>
        tx.increment(chatMembers, membership.id, {
          unread: isUnread(membership) ? 1 : 0,
          last_at: Math.max(0, row.created_at - membership.last_at),
        }),
      ),
    // Sorted, so that all chats lock members in the same order.
    ...memberships
      .filter((membership) => isUnread(membership) && !membership.muted)
      .map(({ member_id }) => member_id)
      .sort((a, b) => a - b)
      .map((memberId) => mailNews(tx, memberId, row.created_at)),
  ])
  return row
}

/** Appends a system message to a group whose row is locked. */
export const appendEvent = (
  tx: Tx,
  group: ChatRow,
  authorId: number,
  now: number,
  { type, member_ids = [], role = null, name = null }: Pick<EventDetails, 'type'> & Partial<EventDetails>,
): Promise<MessageRow> =>
  appendMessage(tx, group, {
    author_id: authorId,
    event: { type, member_ids, role, name },
    created_at: now,
  })
