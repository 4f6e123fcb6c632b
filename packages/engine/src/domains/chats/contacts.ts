import type { Operations } from '@chowk/contract'
import { connections as rows } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import { pageOfStream } from '../content/streams.ts'
import { contactsOf, findContacts, presentContact } from './find-contacts.ts'

export const contacts: Handler<Operations['chats']['contacts']> = async (context, { query }) => {
  const listed = contactsOf(context.member)
  const { items: found, ...paging } = await pageOfStream(
    context.paging,
    orderOf(rows, listed),
    findContacts(context, query.q),
    ({ row }) => positionOf(rows, listed, row),
  )
  return { connections: found.map(({ other }) => presentContact(context, other)), ...paging }
}
