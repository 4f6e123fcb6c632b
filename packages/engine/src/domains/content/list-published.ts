import type { ContentType } from '@chowk/contract'
import { items, type ItemRow } from '../../entities/content.ts'
import type { ReadContext } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { pageOf } from './pages.ts'

interface Paging {
  readonly offset: number
  readonly limit: number
}

type Narrowed =
  | { readonly index: 'published' }
  | { readonly index: 'unanswered'; readonly answers_count: 0 }
  | { readonly index: 'resolved'; readonly resolved: true }

/** A page of the published items of one kind that the member may see, newest first. */
export async function listPublished(
  context: ReadContext,
  type: ContentType,
  { offset, limit }: Paging,
  { index, ...equals }: Narrowed = { index: 'published' },
) {
  const viewer = await viewerOf(context)
  const rows: ItemRow[] = await context.tx.page(items, {
    index,
    equals: { type, status: 'published', ...equals },
    where: viewer.readable(),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  return pageOf(rows, { offset, limit })
}
