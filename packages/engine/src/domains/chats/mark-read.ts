import type { Operations } from '@chowk/contract'
import { chatMembers, messages } from '../../entities/chats.ts'
import { invalid } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { lockChat } from './find-chat.ts'
import { messageIn } from './find-message.ts'
import { messagesWithout } from './visibility.ts'

export const markRead: Handler<Operations['chats']['markRead']> = async (context, { params, body }) => {
  const { tx, member } = context
  const { chat, own } = await lockChat(context, params.key)
  if (body?.up_to !== undefined && (await messageIn(context, chat, body.up_to)) === undefined)
    throw invalid({ path: 'up_to', code: 'not_found', message: 'There is no such message in this chat.' })
  const last_read_id = Math.max(own.last_read_id ?? 0, body?.up_to ?? chat.last_message_id ?? 0)
  if (last_read_id === (own.last_read_id ?? 0))
    return { unread: own.unread, last_read_id: own.last_read_id, changed: false }
  const unread = await tx.count(messages, {
    index: 'history',
    equals: { chat_id: chat.id },
    from: last_read_id + 1,
    where: [
      ['event', '=', null],
      ['author_id', '!=', member.id],
      ...messagesWithout(await hiddenMembers(tx, member.id)),
    ],
  })
  await tx.update(chatMembers, own.id, { last_read_id, unread })
  return { unread, last_read_id, changed: true }
}
