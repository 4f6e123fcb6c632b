import { comments } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { pageOfReplies } from './page-of-replies.ts'
import { presentComments } from './present-comments.ts'

/** A page of the comments on an item, oldest first; or of the replies to one of them. */
export async function listComments(context: ListContext, itemId: number, repliesTo?: number) {
  const viewer = await viewerOf(context)
  const page =
    repliesTo === undefined
      ? await pageOfRows(context, comments, {
          index: 'oldest',
          equals: { item_id: itemId, kind: 'comment' },
          where: viewer.visibleComments(),
        })
      : await pageOfReplies(context, { item_id: itemId, kind: 'comment', id: repliesTo })
  return { ...page, items: await presentComments(context, page.items) }
}
