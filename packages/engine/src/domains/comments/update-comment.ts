import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notFound } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import { commentPath } from './comment-path.ts'
import { findComment } from './find-comment.ts'

/** Gives a comment, reply or answer of the member's own another text. @throws Failure `not_found` */
export async function updateComment(
  context: WriteContext,
  kinds: readonly CommentRow['kind'][],
  id: number,
  body: string,
) {
  const { tx, member, now } = context
  const { comment, item } = await findComment(context, kinds, id)
  if (comment.author_id !== member.id) throw notFound()
  const changed = comment.body !== body
  const row = changed ? ((await tx.update(comments, id, { body, updated_at: now })) ?? comment) : comment
  return { id, url: commentPath(item, row), updated: changed ? ['body'] : [], row }
}
