import type { Operations } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import type { Handler } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOf } from '../content/pages.ts'
import { followedAmong } from '../follows/followed.ts'
import { memberCard } from '../members/present-member.ts'
import { viewerOf } from '../viewer/viewer.ts'

export const list: Handler<Operations['users']['list']> = async ({ tx, member, site }, { query }) => {
  const { offset, limit } = query
  const viewer = await viewerOf({ tx, member })
  const rows = await tx.page(members, {
    index: 'newest',
    equals: { status: 'active', discoverable: true },
    where: viewer.shown('id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, query)
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
