import type { Operations } from '@chowk/contract'
import { connections } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { presentConnections } from './present-connection.ts'

export const list: Handler<Operations['connections']['list']> = async (context, { query }) => {
  const { state, offset, limit } = query
  const rows = await context.tx.page(connections, {
    index: 'ofMember',
    equals: { member_id: context.member.id, state },
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, query)
  return { ...page, items: await presentConnections(context, page.items) }
}
