import { invalid } from '../../api-error.ts'
import { comments } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentComments, presentAnswers } from './present-comments.ts'

/** The orders of what stands on an item: comments oldest first, the accepted answer and then the most liked. */
const orders = {
  comment: { index: 'oldest', order: 'asc' },
  answer: { index: 'mostLiked', order: 'desc' },
} as const

/**
 * Returns a page of the comments or the answers on an item, or of the replies to one, oldest first.
 * @throws ApiError `validation_failed` if the item has no such comment that the member may read.
 */
async function pageOfThread(
  context: ListContext,
  item_id: number,
  kind: keyof typeof orders,
  repliesTo: number | undefined,
) {
  const [viewer, parent] = await all([
    viewerOf(context),
    repliesTo === undefined ? undefined : context.tx.get(comments, repliesTo),
  ])
  const where = viewer.visibleComments()
  if (repliesTo === undefined)
    return pageOfRows(context, comments, { ...orders[kind], equals: { item_id, kind }, where })
  const isHere = parent?.item_id === item_id && parent.kind === kind
  if (!isHere || !(await viewer.loadFor([parent])).canSeeComment(parent))
    throw invalid('replies_to', 'not_found', `This item has no such ${kind}.`)
  return pageOfRows(context, comments, { index: 'replies', equals: { parent_id: repliesTo }, where })
}

export async function listComments(context: ListContext, itemId: number, repliesTo?: number) {
  const page = await pageOfThread(context, itemId, 'comment', repliesTo)
  return { ...page, items: await presentComments(context, page.items) }
}

export async function listAnswers(context: ListContext, itemId: number, repliesTo?: number) {
  const page = await pageOfThread(context, itemId, 'answer', repliesTo)
  return { ...page, items: await presentAnswers(context, page.items) }
}
