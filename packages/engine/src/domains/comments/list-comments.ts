import { comments } from '../../entities/engagement.ts'
import type { ReadContext } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentComments } from './present-comments.ts'

/** A page of the comments on an item, oldest first. */
export async function listComments(
  context: ReadContext,
  itemId: number,
  { comments_offset: offset, comments_limit: limit }: { comments_offset: number; comments_limit: number },
) {
  const viewer = await viewerOf(context)
  const rows = await context.tx.page(comments, {
    index: 'oldest',
    equals: { item_id: itemId, kind: 'comment' },
    where: viewer.shown('author_id'),
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentComments(context, page.items) }
}
