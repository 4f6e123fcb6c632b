import type { Operations } from '@chowk/contract'
import { favorites } from '../../entities/engagement.ts'
import type { Handler } from '../../handler.ts'
import { readableItems } from '../content/readable-items.ts'
import { presentItems } from '../content/present-items.ts'
import { pageOfStream, streamOf } from '../content/streams.ts'

export const list: Handler<Operations['favorites']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const readable = await readableItems(context)
  const own = { index: 'ofMember', equals: { member_id: member.id }, order: 'desc' } as const
  const saved = streamOf(
    (paging) => tx.page(favorites, { ...own, ...paging }),
    async (rows) => {
      const ids = rows.map((row) => row.item_id)
      const found = await readable(ids)
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  )
  const page = await pageOfStream(saved, query)
  return { ...page, items: await presentItems(context, page.items) }
}
