import { invalid, notFound } from '../../api-error.ts'
import { chatMembers } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { lockChat, findChat } from './find-chat.ts'
import { messageIn } from './find-messages.ts'
import { presentChat } from './present-chats.ts'
import { countUnread } from './unread-count.ts'

export const markRead: Handler<'chats.markRead'> = async (context, { params, body }) => {
  const { tx } = context
  const { chat, own } = await lockChat(context, params.key)
  if (body?.up_to !== undefined && (await messageIn(context, chat, body.up_to)) === undefined)
    throw invalid('up_to', 'not_found', 'There is no such message in this chat.')
  const last_read_id = Math.max(own.last_read_id ?? 0, body?.up_to ?? chat.last_message_id ?? 0)
  if (last_read_id === (own.last_read_id ?? 0))
    return { unread: own.unread, last_read_id: own.last_read_id, changed: false }
  const unread = await countUnread(tx, own, await viewerOf(context), last_read_id)
  await tx.update(chatMembers, own.id, { last_read_id, unread })
  return { unread, last_read_id, changed: true }
}

export const setState: Handler<'chats.setState'> = async (context, { params, body }) => {
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
