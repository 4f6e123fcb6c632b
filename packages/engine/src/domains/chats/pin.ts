import { limits } from '@chowk/contract/core'
import { messagePins } from '../../entities/chats.ts'
import { conflict, invalid } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { lockChat, assertManages } from './find-chat.ts'
import { assertText, messageIn } from './find-messages.ts'
import { assertCanSend } from './open-chat.ts'
import { presentMessage } from './present-messages.ts'

export const pin: Handler<'chats.pin'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const membership = await lockChat(context, params.key)
  const { chat } = membership
  if (chat.kind === 'group') assertManages(membership)
  await assertCanSend(context, membership)
  const message = await messageIn(context, chat, body.message_id)
  if (message === undefined)
    throw invalid('message_id', 'not_found', 'There is no such message in this chat.')
  assertText(message)
  const pinned = await tx.find(messagePins, 'message', { message_id: message.id })
  const changed = body.pinned !== (pinned !== undefined)
  if (changed && pinned !== undefined) await tx.delete(messagePins, pinned.id)
  if (changed && pinned === undefined) {
    const count = await tx.count(messagePins, { index: 'ofChat', equals: { chat_id: chat.id } })
    if (count >= limits.pinnedMessages)
      throw conflict(`A chat has at most ${limits.pinnedMessages} pinned messages; take a pin off first.`)
    await tx.insert(messagePins, {
      chat_id: chat.id,
      message_id: message.id,
      member_id: member.id,
      pinned_at: now,
    })
  }
  return { message: await presentMessage(context, message), changed }
}
