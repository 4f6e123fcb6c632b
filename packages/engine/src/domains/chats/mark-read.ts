import type { Operations } from '@chowk/contract'
import { chatMembers } from '../../entities/chats.ts'
import { invalid } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { countUnread } from './count-unread.ts'
import { lockChat } from './find-chat.ts'
import { messageIn } from './find-message.ts'

export const markRead: Handler<Operations['chats']['markRead']> = async (context, { params, body }) => {
  const { tx } = context
  const { chat, own } = await lockChat(context, params.key)
  if (body?.up_to !== undefined && (await messageIn(context, chat, body.up_to)) === undefined)
    throw invalid({ path: 'up_to', code: 'not_found', message: 'There is no such message in this chat.' })
  const last_read_id = Math.max(own.last_read_id ?? 0, body?.up_to ?? chat.last_message_id ?? 0)
  if (last_read_id === (own.last_read_id ?? 0))
    return { unread: own.unread, last_read_id: own.last_read_id, changed: false }
  const unread = await countUnread(tx, own, await viewerOf(context), last_read_id)
  await tx.update(chatMembers, own.id, { last_read_id, unread })
  return { unread, last_read_id, changed: true }
}
