import type { ContentType } from '@chowk/contract'
import { notFound } from '../../api-error.ts'
import { items } from '../../entities/content.ts'
import { contextOf, type View } from '../../view.ts'

/**
 * Returns the id of the item with a slug; digits alone are an id. Its visibility is checked where it is read.
 * @throws ApiError `not_found` if there is none.
 */
export async function itemId(view: View, type: ContentType, reference: string): Promise<number> {
  if (/^\d{1,15}$/.test(reference)) return Number(reference)
  const row = await contextOf(view).tx.find(items, 'slug', { type, slug: reference })
  if (row === undefined) throw notFound()
  return row.id
}
