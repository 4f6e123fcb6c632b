import { comments, type CommentRow } from '../../entities/engagement.ts'
import { invalid } from '../../failure.ts'
import type { ListContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'

/**
 * A page of the replies to a comment on an item, or to an answer, oldest first.
 * @throws ApiError `validation_failed` where the item has no such comment that the member may read.
 */
export async function pageOfReplies(
  context: ListContext,
  { id, item_id, kind }: Pick<CommentRow, 'id' | 'item_id' | 'kind'>,
) {
  const [viewer, parent] = await all([viewerOf(context), context.tx.get(comments, id)])
  const isHere = parent?.item_id === item_id && parent.kind === kind
  if (!isHere || !(await viewer.loadFor([parent])).canSeeComment(parent))
    throw invalid({ path: 'replies_to', code: 'not_found', message: `There is no such ${kind} here.` })
  return pageOfRows(context, comments, {
    index: 'replies',
    equals: { parent_id: id },
    where: viewer.visibleComments(),
  })
}
