import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import { favorites } from '../../entities/engagement.ts'
import type { Behaviour } from '../../handler.ts'
import { readerOf } from '../content/audience.ts'
import { pageOf } from '../content/pages.ts'
import { presentItems } from '../content/present-items.ts'
import { taken } from '../content/newest-first.ts'

export const list: Behaviour<Operations['favorites']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const mayRead = await readerOf(context)
  const saved = streamOf(
    (paging) =>
      tx.page(favorites, { index: 'ofMember', equals: { member_id: member.id }, order: 'desc', ...paging }),
    async (rows) => {
      const found = await tx.getMany(
        items,
        rows.map((row) => row.item_id),
      )
      return rows.map((row) => found.get(row.item_id)!).filter(mayRead)
    },
  )
}
