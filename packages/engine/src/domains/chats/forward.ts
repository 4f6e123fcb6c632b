import type { MessageRow } from '../../entities/chats.ts'
import { invalidFields } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { appendMessage } from './append-message.ts'
import { canonicalKey, findChat } from './find-chat.ts'
import { findText } from './find-messages.ts'
import { openChat } from './open-chat.ts'
import { presentMessages } from './present-messages.ts'

const NO_CHAT = 'You have no such chat.'

export const forward: Handler<'chats.forward'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const source = await findChat(context, params.key)
  const original = await findText(context, source.chat, params.messageId)
  const keys: (string | undefined)[] = []
  for (const key of body.to) keys.push(await canonicalKey(context, key))
  const forwarded = new Map<string | undefined, MessageRow>()
  // In the order of their keys, so that two forwards to the same chats do not wait for each other.
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
  const unknown = keys.flatMap((key, at) => (forwarded.has(key) ? [] : `to.${at}`))
  if (unknown.length > 0)
    throw invalidFields(...unknown.map((path) => ({ path, code: 'not_found', message: NO_CHAT }) as const))
  const inOrder = [...new Set(keys)].flatMap((key) => forwarded.get(key) ?? [])
  return { messages: await presentMessages(context, inOrder) }
}
