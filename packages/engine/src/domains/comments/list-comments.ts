import { comments } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentComments } from './present-comments.ts'

/** A page of the comments on an item, oldest first. */
export async function listComments(context: ListContext, itemId: number) {
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, comments, {
    index: 'oldest',
    equals: { item_id: itemId, kind: 'comment' },
    where: viewer.shown('author_id'),
  })
  return { ...page, items: await presentComments(context, page.items) }
}
