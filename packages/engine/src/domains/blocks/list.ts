import type { Operations } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { blocks } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { formerMember, memberCard } from '../members/present-member.ts'

export const list: Handler<Operations['blocks']['list']> = async (context) => {
  const { tx, site, member } = context
  const page = await pageOfRows(context, blocks, {
    index: 'ofMember',
    equals: { member_id: member.id },
    order: 'desc',
  })
  const people = await tx.getMany(
    members,
    page.items.map(({ blocked_id }) => blocked_id),
  )
  return {
    ...page,
    items: page.items.map(({ blocked_id, created_at }) => {
      const blocked = people.get(blocked_id)
      return {
        member: blocked ? memberCard(blocked, site) : formerMember(blocked_id, site),
        blocked_at: timestamp(created_at),
      }
    }),
  }
}
