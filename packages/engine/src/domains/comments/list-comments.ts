import { invalid } from '../../api-error.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentComments, presentAnswers } from './present-comments.ts'

/**
 * Returns a page of the replies to a comment or an answer on an item, oldest first.
 * @throws ApiError `validation_failed` if the item has no such comment that the member may read.
 */
async function pageOfReplies(
  context: ListContext,
  { id, item_id, kind }: Pick<CommentRow, 'id' | 'item_id' | 'kind'>,
) {
  const [viewer, parent] = await all([viewerOf(context), context.tx.get(comments, id)])
  const isHere = parent?.item_id === item_id && parent.kind === kind
  if (!isHere || !(await viewer.loadFor([parent])).canSeeComment(parent))
    throw invalid('replies_to', 'not_found', `There is no such ${kind} here.`)
  return pageOfRows(context, comments, {
    index: 'replies',
    equals: { parent_id: id },
    where: viewer.visibleComments(),
  })
}

/** Returns a page of the comments on an item, or of the replies to one, oldest first. */
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

/**
 * Returns a page of the answers to a question, the accepted one first, then the most liked; or of the replies to one.
 */
export async function listAnswers(context: ListContext, itemId: number, repliesTo?: number) {
  const viewer = await viewerOf(context)
  const page =
    repliesTo === undefined
      ? await pageOfRows(context, comments, {
          index: 'mostLiked',
          equals: { item_id: itemId, kind: 'answer' },
          where: viewer.visibleComments(),
          order: 'desc',
        })
      : await pageOfReplies(context, { item_id: itemId, kind: 'answer', id: repliesTo })
  return { ...page, items: await presentAnswers(context, page.items) }
}
