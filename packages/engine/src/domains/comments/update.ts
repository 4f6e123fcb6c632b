import { notFound } from '../../api-error.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import type { WriteContext, Handler } from '../../handler.ts'
import { useImages } from '../media/use-images.ts'
import { findComment } from './find-comment.ts'
import { commentPath } from './insert-comment.ts'
import { presentComments } from './present-comments.ts'

/** Gives a comment, reply or answer of the member's own another text. @throws ApiError `not_found` */
export async function updateComment(
  context: WriteContext,
  kinds: readonly CommentRow['kind'][],
  id: number,
  body: string,
) {
  const { tx, member, now } = context
  const { comment: found, item } = await findComment(context, kinds, id)
  if (found.author_id !== member.id) throw notFound()
  // Locked, since uses of images are counted by comparing the old text with the new.
  const comment = (await tx.lock(comments, id)) ?? found
  const changed = comment.body !== body
  if (changed) await useImages(tx, now, [comment.body], [body])
  const row = changed ? ((await tx.update(comments, id, { body, updated_at: now })) ?? comment) : comment
  return { id, url: commentPath(item, row), updated: changed ? ['body'] : [], row }
}

export const update: Handler<'comments.update'> = async (context, { params, body }) => {
  const { row, ...changed } = await updateComment(context, ['comment', 'reply'], params.id, body.body)
  const [comment] = await presentComments(context, [row])
  return { ...changed, item: comment! }
}
