import type { ContentType } from '@chowk/contract'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { withContent, type WholeItem } from './item-content.ts'

type Viewing = Pick<ReadContext, 'tx' | 'member'>

/** An item of this kind that the member may read, and so may do something about. @throws ApiError `not_found` */
export async function findItemRow(viewing: Viewing, type: ContentType, id: number): Promise<ItemRow> {
  const [viewer, row] = await all([viewerOf(viewing), viewing.tx.get(items, id)])
  if (row?.type !== type || !(await viewer.loadFor([row])).canRead(row)) throw notFound()
  return row
}

/** An item of this kind that the member may open, with its text: the author also before it is live. @throws ApiError `not_found` */
export async function findItem(viewing: Viewing, type: ContentType, id: number): Promise<WholeItem> {
  const [viewer, row, content] = await all([
    viewerOf(viewing),
    viewing.tx.get(items, id),
    viewing.tx.get(itemContents, id),
  ])
  if (row?.type !== type || !(await viewer.loadFor([row])).canOpen(row)) throw notFound()
  return withContent(row, content)
}
