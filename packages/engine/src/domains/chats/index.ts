import { limits } from '@chowk/contract/core'
import { invalid, notFound } from '../../api-error.ts'
import { membershipsOf } from './append-message.ts'
import { findChat, lockChat } from './find-chat.ts'
import { messageIn } from './find-messages.ts'
import { forward, listMessages, pin, react, send, star, starred } from './messages.ts'
import { presentChat, presentChats, presentMemberships } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { contacts, search, searchMessages } from './search.ts'
import { countUnread, unreadCount, unreadTotal } from './unread-count.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { chatMembers, messagePins, messages, type ChatMemberRow } from '../../entities/chats.ts'
import type { Handler, Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'

const list: Handler<'chats.list'> = async (context, { query }) => {
  const { tx, member } = context
  const viewer = await viewerOf(context)
  const where = viewer.visible<ChatMemberRow>('other_id')
  const page = await pageOfRows(context, chatMembers, {
    index: 'listed',
    equals: { member_id: member.id, archived: query.filter === 'archived' },
    where,
    order: 'desc',
  })
  const [items, unread, archived_count] = await all([
    presentChats(context, page.items),
    unreadTotal(context),
    tx.count(chatMembers, { index: 'listed', equals: { member_id: member.id, archived: true }, where }),
  ])
  return { ...page, items, unread, archived_count }
}

const get: Handler<'chats.get'> = async (context, { params }) => {
  const { tx } = context
  const { chat, own } = await findChat(context, params.key)
  const [unloadedViewer, memberships, pins] = await all([
    viewerOf(context),
    membershipsOf(tx, chat.id),
    tx.page(messagePins, {
      index: 'ofChat',
      equals: { chat_id: chat.id },
      order: 'desc',
      limit: limits.pinnedMessages,
    }),
  ])
  const pinned = await tx.getMany(messages, pluck(pins, 'message_id'))
  const pinnedMessages = pins.flatMap((pin) => pinned.get(pin.message_id) ?? [])
  const viewer = await unloadedViewer.load([
    ...pluck(memberships, 'member_id'),
    ...pluck(pinnedMessages, 'author_id'),
  ])
  const people = memberships.filter(({ member_id }) => !viewer.isHidden(member_id))
  const messagesShown = pinnedMessages.filter(({ author_id }) => !viewer.isHidden(author_id))
  const [presented, presentedPeople, presentedPins] = await all([
    presentChat(context, own),
    presentMemberships(context, people),
    presentMessages(context, messagesShown),
  ])
  return { chat: presented, members: presentedPeople, pins: presentedPins }
}

const markRead: Handler<'chats.markRead'> = async (context, { params, body }) => {
  const { tx } = context
  const { chat, own } = await lockChat(context, params.key)
  if (body?.up_to !== undefined && (await messageIn(context, chat, body.up_to)) === undefined)
    throw invalid('up_to', 'not_found', 'Message not found in this chat.')
  const last_read_id = Math.max(own.last_read_id ?? 0, body?.up_to ?? chat.last_message_id ?? 0)
  if (last_read_id === (own.last_read_id ?? 0))
    return { unread: own.unread, last_read_id: own.last_read_id, changed: false }
  const unread = await countUnread(tx, own, await viewerOf(context), last_read_id)
  await tx.update(chatMembers, own.id, { last_read_id, unread })
  return { unread, last_read_id, changed: true }
}

const setState: Handler<'chats.setState'> = async (context, { params, body }) => {
  const { own } = await findChat(context, params.key)
  const { archived, pinned, muted } = body
  const membership = await context.tx.update(chatMembers, own.id, {
    ...(archived !== undefined && { archived }),
    ...(pinned !== undefined && { pinned }),
    ...(muted !== undefined && { muted }),
  })
  if (membership === undefined) throw notFound()
  return { chat: await presentChat(context, membership) }
}

export const handlers: Handlers<'chats'> = {
  list,
  search,
  unreadCount,
  contacts,
  starred,
  messages: listMessages,
  send,
  searchMessages,
  get,
  forward,
  react,
  star,
  markRead,
  pin,
  setState,
}
