import { emojiOf } from '@chowk/contract/core'
import { messageReactions, messages, type MessageRow } from '../../entities/chats.ts'
import { notFound } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findChat } from './find-chat.ts'
import { findText } from './find-messages.ts'
import { assertCanSend } from './open-chat.ts'

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

/** The counts with one reaction taken back and one given; an emoji that nobody uses any more goes. */
function recounted(counts: MessageRow['reactions'], taken: string | undefined, given: string | null) {
  const kept = counts
    .map(({ emoji, count }) => ({ emoji, count: count - Number(emoji === taken) + Number(emoji === given) }))
    .filter(({ count }) => count > 0)
  return given === null || kept.some(({ emoji }) => emoji === given)
    ? kept
    : [...kept, { emoji: given, count: 1 }]
}
