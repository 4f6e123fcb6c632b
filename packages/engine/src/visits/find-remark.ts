import { presentItems } from '../domains/content/present-items.ts'
import { findComment } from '../domains/comments/find-comment.ts'
import { presentAnswers, REPLIES_SHOWN } from '../domains/comments/present-comments.ts'
import { viewerOf } from '../domains/viewer/viewer.ts'
import { comments, type CommentRow } from '../entities/engagement.ts'
import type { ReadContext } from '../handler.ts'
import type { Selection } from '../store/store.ts'

/**
 * A comment, an answer or a reply, with the item it belongs to.
 * @throws ApiError `not_found` where it may not be read.
 */
export async function readComment(context: ReadContext, id: number) {
  const { comment, item: row } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const [remark] = await presentAnswers(context, [comment])
  const [item] = await presentItems(context, [row])
  return {
    kind: comment.kind,
    parent: comment.parent_id,
    /** Whether it is no longer among the replies that stand under a comment. */
    isFolded: (comment.position ?? 0) >= REPLIES_SHOWN,
    remark: remark!,
    item: item!,
  }
}

/**
 * How many stand before a comment, an answer or a reply in the list that it is read in, as far as who looks may see them.
 * @throws ApiError `not_found` where it may not be read.
 */
export async function placeOfComment(context: ReadContext, id: number): Promise<number> {
  const { comment } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const where = (await viewerOf(context)).visibleComments<CommentRow>()
  let before = 0
  for (const selection of beforeIt(comment))
    before += await context.tx.count(comments, { ...selection, where })
  return before
}

/** What comes before it: by the order of its list, and among those that are alike there by their ids. */
function beforeIt({
  id,
  item_id,
  kind,
  parent_id,
  position,
  accepted,
  likes,
  created_at,
}: CommentRow): Selection<typeof comments>[] {
  switch (kind) {
    case 'reply':
      return [{ index: 'replies', equals: { parent_id }, to: position! - 1 }]
    case 'comment':
      return [
        { index: 'oldest', equals: { item_id, kind }, to: created_at - 1 },
        { index: 'oldest', equals: { item_id, kind, created_at }, to: id - 1 },
      ]
    case 'answer':
      if (accepted) return []
      return [
        { index: 'mostLiked', equals: { item_id, kind, accepted: true } },
        { index: 'mostLiked', equals: { item_id, kind, accepted }, from: likes + 1 },
        { index: 'mostLiked', equals: { item_id, kind, accepted, likes }, from: id + 1 },
      ]
  }
}
