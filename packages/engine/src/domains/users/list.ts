import type { Operations } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import type { Handler } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { followedAmong } from '../network/followed.ts'
import { memberCard } from '../members/present-member.ts'
import { viewerOf } from '../viewer/viewer.ts'

export const list: Handler<Operations['users']['list']> = async (context) => {
  const { tx, member, site } = context
  const viewer = await viewerOf({ tx, member })
  const page = await pageOfRows(context, members, {
    index: 'newest',
    equals: { status: 'active', discoverable: true },
    where: viewer.visibleFilter('id'),
    order: 'desc',
  })
  const followed = await followedAmong(
    tx,
    member.id,
    'user',
    page.items.map(({ id }) => id),
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      ...memberCard(row, site),
      tagline: row.tagline,
      followers_count: row.followers_count,
      following: followed.has(row.id),
      joined_at: timestamp(row.created_at),
    })),
  }
}
