import type { Operations } from '@chowk/contract'
import { connections as pairs } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { presentConnections } from '../connections/present-connection.ts'
import { pageOfRows } from '../content/pages.ts'
import { findMember } from '../members/find-member.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { mustShow } from '../preferences.ts'

export const connections: Handler<Operations['users']['connections']> = async (context, { params }) => {
  const user = await findMember(context, params.username)
  await mustShow(context, user.id, 'show_connections')
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, pairs, {
    index: 'ofMember',
    equals: { member_id: user.id, state: 'connected' },
    where: viewer.visibleFilter('other_id'),
    order: 'desc',
  })
  const presented = await presentConnections(context, page.items)
  return { ...page, items: presented.map((one) => ({ member: one.member, since: one.since })) }
}
