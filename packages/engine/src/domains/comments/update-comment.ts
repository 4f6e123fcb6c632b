import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notFound } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import { useImages } from '../media/use-images.ts'
import { commentPath } from './comment-path.ts'
import { findComment } from './find-comment.ts'

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
