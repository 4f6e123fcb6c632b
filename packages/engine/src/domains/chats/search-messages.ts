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
  const { chat } = await findChat(context, params.key)
  const page = await pageOf(
    context.paging,
    ['id'],
    (begin) => findMessages(context, [chat.id], query, begin),
    ({ id }) => [id],
  )
  return { ...page, items: await presentMessages(context, page.items) }
}
