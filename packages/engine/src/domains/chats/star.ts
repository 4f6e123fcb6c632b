import type { Operations } from '@chowk/contract'
import { chatMembers, chats, messages, messageStars } from '../../entities/chats.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { membershipIn } from './find-chat.ts'
import { findText } from './find-message.ts'

export const star: Handler<Operations['chats']['star']> = async (context, { params, body: { starred } }) => {
  const { tx, member, now } = context
  const message = await tx.get(messages, params.id)
  const membership = message && (await membershipIn(context, await tx.get(chats, message.chat_id)))
  if (membership === undefined) throw notFound('There is no such message.')
  const { author_id } = await findText(context, membership.chat, params.id)
  const key = { member_id: member.id, message_id: params.id }
  if (starred) {
    // Leaving a chat deletes the member's stars in it, so a former member may not add one.
    const own = await tx.lock(chatMembers, membership.own.id)
    if (own === undefined) throw notFound('There is no such message.')
    const { other_id } = own
    const fields = { chat_id: membership.chat.id, author_id, other_id, starred_at: now }
    return { starred, changed: (await tx.insertIfAbsent(messageStars, { ...key, ...fields })) !== undefined }
  }
  const row = await tx.find(messageStars, 'star', key)
  return { starred, changed: row !== undefined && (await tx.delete(messageStars, row.id)) !== undefined }
}
