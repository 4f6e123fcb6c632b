import type { Operations } from '@chowk/contract'
import { favorites } from '../../entities/engagement.ts'
import type { Handler } from '../../handler.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import { readableItems } from '../content/readable-items.ts'
import { presentItems } from '../content/present-items.ts'
import { pageOfStream, streamOf } from '../content/streams.ts'

export const list: Handler<Operations['favorites']['list']> = async (context) => {
  const readable = await readableItems(context)
  const query = { index: 'ofMember', equals: { member_id: context.member.id }, order: 'desc' } as const
  const saved = streamOf(context, favorites, query, async (rows) => {
    const found = await readable(rows.map((row) => row.item_id))
    return rows.flatMap((row) => {
      const item = found.get(row.item_id)
      return item === undefined ? [] : [{ row, item }]
    })
  })
  const page = await pageOfStream(context.paging, orderOf(favorites, query), saved, ({ row }) =>
    positionOf(favorites, query, row),
  )
  return {
    ...page,
    items: await presentItems(
      context,
      page.items.map(({ item }) => item),
    ),
  }
}
