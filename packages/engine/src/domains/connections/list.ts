import type { Operations } from '@chowk/contract'
import { connections } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentConnections } from './present-connection.ts'

export const list: Handler<Operations['connections']['list']> = async (context, { query }) => {
  const { state } = query
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, connections, {
    index: 'ofMember',
    equals: { member_id: context.member.id, state },
    where: viewer.visibleFilter('other_id'),
    order: 'desc',
  })
  return { ...page, items: await presentConnections(context, page.items) }
}
