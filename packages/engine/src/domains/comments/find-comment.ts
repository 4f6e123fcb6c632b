import { items } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notFound } from '../../api-error.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import type { Viewing } from '../../handler.ts'

/**
 * Returns a comment, reply or answer that the member may read, with its item.
 * @throws ApiError `not_found` for one of another kind too
 */
export async function findComment({ tx, member }: Viewing, kinds: readonly CommentRow['kind'][], id: number) {
  const comment = await tx.get(comments, id)
  if (comment === undefined || !kinds.includes(comment.kind)) throw notFound()
  const [viewer, item, parent] = await all([
    viewerOf({ tx, member }),
    tx.get(items, comment.item_id),
    comment.parent_id === null ? undefined : tx.get(comments, comment.parent_id),
  ])
  if (item === undefined || parent?.hidden) throw notFound()
  const met = await viewer.loadFor([item, comment])
  if (!met.canRead(item) || !met.canSeeComment(comment)) throw notFound()
  return { comment, item }
}
