import { messages as rowsOfMessages } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { findChat } from './find-chat.ts'
import { presentMessages } from './present-messages.ts'

export const messages: Handler<'chats.messages'> = async (context, { params, query }) => {
  const { before, after } = query
  const { chat } = await findChat(context, params.key)
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, rowsOfMessages, {
    index: 'history',
    equals: { chat_id: chat.id },
    // No message has the greatest id of all.
    ...(after !== undefined && { from: Math.min(after + 1, Number.MAX_SAFE_INTEGER) }),
    ...(before !== undefined && { to: before - 1 }),
    where: viewer.visible('author_id'),
    order: 'desc',
  })
  return { ...page, items: await presentMessages(context, page.items) }
}
