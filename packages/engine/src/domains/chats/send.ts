import { invalid, notFound } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { checkOwnImages } from '../content/images.ts'
import { appendMessage } from './append-message.ts'
import { canonicalKey } from './find-chat.ts'
import { messageIn } from './find-messages.ts'
import { openChat } from './open-chat.ts'
import { presentMessage } from './present-messages.ts'

export const send: Handler<'chats.send'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { attachments = [], reply_to_id } = body
  const key = await canonicalKey(context, params.key)
  const membership = key === undefined ? undefined : await openChat(context, key)
  if (membership === undefined) throw notFound('There is no such chat.')
  const [original] = await all([
    reply_to_id === undefined ? undefined : messageIn(context, membership.chat, reply_to_id),
    checkOwnImages(tx, member.id, new Map(attachments.map((path, at) => [`attachments.${at}`, path]))),
  ])
  if (reply_to_id !== undefined && (original === undefined || original.event !== null))
    throw invalid('reply_to_id', 'not_found', 'There is no such message in this chat.')
  const row = await appendMessage(tx, membership.chat, {
    author_id: member.id,
    body: body.body,
    reply_to_id: reply_to_id ?? null,
    attachments,
    created_at: now,
  })
  return { message: await presentMessage(context, row) }
}
