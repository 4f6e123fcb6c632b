import { parseId, type ContentType } from '@chowk/contract/core'
import { items } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { findItem } from './find-item.ts'
import { wholeItem } from './item-content.ts'

/**
 * An item of this kind that the member may open, with its text, by its slug; or by its id, which digits alone are.
 * @throws ApiError `not_found`
 */
export async function findItemBySlug(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
  type: ContentType,
  reference: string,
) {
  if (/^\d+$/.test(reference)) {
    const id = parseId(reference)
    if (id === undefined) throw notFound()
    return findItem(viewing, type, id)
  }
  const [viewer, row] = await all([
    viewerOf(viewing),
    viewing.tx.find(items, 'slug', { type, slug: reference }),
  ])
  if (row === undefined || !(await viewer.loadFor([row])).canOpen(row)) throw notFound()
  return wholeItem(viewing.tx, row)
}
