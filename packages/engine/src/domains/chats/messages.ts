import type { Operations } from '@chowk/contract'
import { messages as rowsOfMessages, type MessageRow } from '../../entities/chats.ts'
import type { Behaviour } from '../../handler.ts'
import type { Condition } from '../../store/store.ts'
import { pageOf } from '../content/pages.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { findChat } from './find-chat.ts'
import { presentMessages } from './present-messages.ts'

export const messages: Behaviour<Operations['chats']['messages']> = async (context, { params, query }) => {
  const { tx, member } = context
  const { before, after, offset, limit } = query
  const { chat } = await findChat(context, params.key)
  const rows = await tx.page(rowsOfMessages, {
    index: 'history',
    equals: { chat_id: chat.id },
    ...(after !== undefined && { from: after + 1 }),
    ...(before !== undefined && { to: before - 1 }),
    where: writtenByOthersThan(await hiddenMembers(tx, member.id)),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentMessages(context, page.items) }
}

/** What a message must meet for none of these members to be its author. */
export const writtenByOthersThan = (hidden: ReadonlySet<number>): Condition<MessageRow>[] =>
  hidden.size === 0 ? [] : [['author_id', 'not in', [...hidden]]]
