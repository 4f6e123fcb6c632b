import type { Operations } from '@chowk/contract'
import { blocks } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { memberCards } from '../members/present-member.ts'

export const list: Handler<Operations['blocks']['list']> = async (context) => {
  const page = await pageOfRows(context, blocks, {
    index: 'ofMember',
    equals: { member_id: context.member.id },
    order: 'desc',
  })
  const cardOf = await memberCards(
    context,
    page.items.map(({ blocked_id }) => blocked_id),
  )
  return {
    ...page,
    items: page.items.map(({ blocked_id, created_at }) => ({
      member: cardOf(blocked_id),
      blocked_at: timestamp(created_at),
    })),
  }
}
