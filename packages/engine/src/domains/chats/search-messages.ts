import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { findChat } from './find-chat.ts'
import { findMessages } from './find-messages.ts'
import { presentMessages } from './present-messages.ts'

export const searchMessages: Handler<Operations['chats']['searchMessages']> = async (
  context,
  { params, query },
) => {
  const { offset, limit } = query
  const { chat } = await findChat(context, params.key)
  const rows = await findMessages(context, [chat.id], query, { offset, limit: limit + 1 })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentMessages(context, page.items) }
}
