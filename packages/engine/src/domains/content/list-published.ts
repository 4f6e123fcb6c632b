import type { ContentType } from '@chowk/contract'
import { type ItemRow, items } from '../../entities/content.ts'
import type { ListContext, Presenting } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { pageOfRows } from './pages.ts'

/** Returns the handler that lists all items of a kind, newest first. */
export const listOf =
  <Item>(type: ContentType, present: (context: Presenting, rows: readonly ItemRow[]) => Promise<Item[]>) =>
  async (context: ListContext) => {
    const page = await listPublished(context, type)
    return { ...page, items: await present(context, page.items) }
  }

type PublishedFilter =
  | { readonly index: 'published' }
  | { readonly index: 'unanswered'; readonly answers_count: 0 }
  | { readonly index: 'resolved'; readonly resolved: true }

/** Returns a page of the published items of one kind that the member may see, newest first. */
export async function listPublished(
  context: ListContext,
  type: ContentType,
  { index, ...equals }: PublishedFilter = { index: 'published' },
) {
  const viewer = await viewerOf(context)
  return pageOfRows(context, items, {
    index,
    equals: { type, status: 'published', ...equals },
    where: viewer.readable(),
    order: 'desc',
  })
}
