import type { ContentType } from '@chowk/contract'
import { itemContents, items } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { canRead } from './audience.ts'

/** An item of this kind that the member may read, with its text. @throws Failure `not_found` */
export async function findItem(context: ReadContext, type: ContentType, id: number) {
  const row = await context.tx.get(items, id)
  if (row === undefined || row.type !== type || !(await canRead(context, row))) throw notFound()
  return { row, body: (await context.tx.get(itemContents, id))?.body ?? null }
}
