import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { findContacts } from './find-contacts.ts'

export const contacts: Handler<Operations['chats']['contacts']> = async (context, { query }) => {
  const { q, offset, limit } = query
  const found = await findContacts(context, q, { offset, limit: limit + 1 })
  const { items: connections, ...paging } = pageOf(found, { offset, limit })
  return { connections, ...paging }
}
