import { emojiOf, limits } from '@chowk/contract/core'
import { conflict, invalid, invalidFields, notFound } from '../../api-error.ts'
import { appendMessage } from './append-message.ts'
import { assertManages, canonicalKey, findChat, lockChat, membershipIn } from './find-chat.ts'
import { assertText, findText, messageIn, noSuchMessage } from './find-messages.ts'
import { assertCanSend, openChat } from './open-chat.ts'
import { presentMessage, presentMessages } from './present-messages.ts'
import { checkOwnImages } from '../content/images.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import {
  chatMembers,
  chats,
  messagePins,
  messageReactions,
  messages,
  messageStars,
  type MessageRow,
  type StarRow,
} from '../../entities/chats.ts'
import { tasks } from '../../entities/tasks.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { UNLIMITED } from '../../store/store.ts'

export const listMessages: Handler<'chats.messages'> = async (context, { params, query }) => {
  const { before, after } = query
  const { chat } = await findChat(context, params.key)
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, messages, {
    index: 'history',
    equals: { chat_id: chat.id },
    // No message has the maximum id.
    ...(after !== undefined && { from: Math.min(after + 1, Number.MAX_SAFE_INTEGER) }),
    ...(before !== undefined && { to: before - 1 }),
    where: viewer.visible('author_id'),
    order: 'desc',
  })
  return { ...page, items: await presentMessages(context, page.items) }
}

export const send: Handler<'chats.send'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { attachments = [], reply_to_id } = body
  const key = await canonicalKey(context, params.key)
  const membership = key === undefined ? undefined : await openChat(context, key)
  if (membership === undefined) throw notFound('Chat not found.')
  const [original] = await all([
    reply_to_id === undefined ? undefined : messageIn(context, membership.chat, reply_to_id),
    checkOwnImages(tx, member.id, new Map(attachments.map((path, index) => [`attachments.${index}`, path]))),
  ])
  if (reply_to_id !== undefined && (original === undefined || original.event !== null))
    throw invalid('reply_to_id', 'not_found', 'Message not found in this chat.')
  const row = await appendMessage(tx, membership.chat, {
    author_id: member.id,
    body: body.body,
    reply_to_id: reply_to_id ?? null,
    attachments,
    created_at: now,
  })
  return { message: await presentMessage(context, row) }
}

const NO_CHAT = 'You have no such chat.'

export const forward: Handler<'chats.forward'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const source = await findChat(context, params.key)
  const original = await findText(context, source.chat, params.messageId)
  const keys: (string | undefined)[] = []
  for (const key of body.to) keys.push(await canonicalKey(context, key))
  const forwarded = new Map<string | undefined, MessageRow>()
  // Sorted by key, to avoid deadlock between two forwards to the same chats.
  for (const key of [...new Set(keys)].sort()) {
    const membership = key === undefined ? undefined : await openChat(context, key)
    if (membership === undefined) continue
    const row = await appendMessage(tx, membership.chat, {
      author_id: member.id,
      body: original.body,
      attachments: original.attachments,
      forwarded: true,
      created_at: now,
    })
    forwarded.set(key, row)
  }
  const unknown = keys.flatMap((key, index) => (forwarded.has(key) ? [] : `to.${index}`))
  if (unknown.length > 0)
    throw invalidFields(...unknown.map((path) => ({ path, code: 'not_found', message: NO_CHAT }) as const))
  const inOrder = [...new Set(keys)].flatMap((key) => forwarded.get(key) ?? [])
  return { messages: await presentMessages(context, inOrder) }
}

export const react: Handler<'chats.react'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const membership = await findChat(context, params.key)
  const found = await findText(context, membership.chat, params.messageId)
  await assertCanSend(context, membership)
  const own = { message_id: found.id, member_id: member.id }
  const [message, before] = await all([
    tx.lock(messages, found.id),
    tx.find(messageReactions, 'reaction', own),
  ])
  if (message === undefined) throw notFound()
  const emoji = body.emoji === null ? null : (emojiOf(body.emoji) ?? null)
  if ((before?.emoji ?? null) === emoji)
    return { reaction: emoji, reactions: [...message.reactions], changed: false }
  const reactions = recounted(message.reactions, before?.emoji, emoji)
  await all([
    before && tx.delete(messageReactions, before.id),
    emoji === null ? undefined : tx.insert(messageReactions, { ...own, emoji, created_at: now }),
    tx.update(messages, message.id, { reactions }),
  ])
  return { reaction: emoji, reactions, changed: true }
}

/** Returns the counts with one reaction removed and one added, without emoji at zero. */
function recounted(counts: MessageRow['reactions'], removed: string | undefined, added: string | null) {
  const remaining = counts
    .map(({ emoji, count }) => ({
      emoji,
      count: count - Number(emoji === removed) + Number(emoji === added),
    }))
    .filter(({ count }) => count > 0)
  return added === null || remaining.some(({ emoji }) => emoji === added)
    ? remaining
    : [...remaining, { emoji: added, count: 1 }]
}

export const pin: Handler<'chats.pin'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const membership = await lockChat(context, params.key)
  const { chat } = membership
  if (chat.kind === 'group') assertManages(membership)
  await assertCanSend(context, membership)
  const message = await messageIn(context, chat, body.message_id)
  if (message === undefined) throw invalid('message_id', 'not_found', 'Message not found in this chat.')
  assertText(message)
  const pinned = await tx.find(messagePins, 'message', { message_id: message.id })
  const changed = body.pinned !== (pinned !== undefined)
  if (changed && pinned !== undefined) await tx.delete(messagePins, pinned.id)
  if (changed && pinned === undefined) {
    const count = await tx.count(messagePins, { index: 'ofChat', equals: { chat_id: chat.id } })
    if (count >= limits.pinnedMessages)
      throw conflict(`A chat has at most ${limits.pinnedMessages} pinned messages. Unpin one first.`)
    await tx.insert(messagePins, {
      chat_id: chat.id,
      message_id: message.id,
      member_id: member.id,
      pinned_at: now,
    })
  }
  return { message: await presentMessage(context, message), changed }
}

export const star: Handler<'chats.star'> = async (context, { params, body: { starred } }) => {
  const { tx, member, now } = context
  const message = await tx.get(messages, params.id)
  const membership = message && (await membershipIn(context, await tx.get(chats, message.chat_id)))
  if (membership === undefined) throw noSuchMessage()
  const { author_id } = await findText(context, membership.chat, params.id)
  const key = { member_id: member.id, message_id: params.id }
  if (starred) {
    // Leaving a chat deletes the member's stars in it, so a former member may not add one.
    const own = await tx.lock(chatMembers, membership.own.id)
    if (own === undefined) throw noSuchMessage()
    const { other_id } = own
    const fields = { chat_id: membership.chat.id, author_id, other_id, starred_at: now }
    return { starred, changed: (await tx.insertIfAbsent(messageStars, { ...key, ...fields })) !== undefined }
  }
  const row = await tx.find(messageStars, 'star', key)
  return { starred, changed: row !== undefined && (await tx.delete(messageStars, row.id)) !== undefined }
}

export const starred: Handler<'chats.starred'> = async (context) => {
  const { tx, member } = context
  const [viewer, leaving] = await all([
    viewerOf(context),
    tx.page(tasks, {
      index: 'ofKind',
      equals: { kind: 'left_chat', subject_id: member.id },
      limit: UNLIMITED,
    }),
  ])
  const page = await pageOfRows(context, messageStars, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [
      ...viewer.visible<StarRow>('author_id'),
      ...viewer.visible<StarRow>('other_id'),
      // Stars in chats that the member has left await deletion.
      ['chat_id', 'not in', leaving.map((task) => task.other_id)],
    ],
    order: 'desc',
  })
  const rows = await tx.getMany(messages, pluck(page.items, 'message_id'))
  const visibleMessages = page.items.flatMap((star) => rows.get(star.message_id) ?? [])
  return { ...page, items: await presentMessages(context, visibleMessages) }
}
