import { notFound } from '../../api-error.ts'
import { findComment, requireNotHidden } from './find-comment.ts'
import { commentPath, insertComment, notifyOfComment } from './insert-comment.ts'
import { presentComments, presentNewReply } from './present-comments.ts'
import { useImages } from '../media/use-images.ts'
import { items } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import type { Handler, Handlers, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'

/** Replaces the text of the member's own comment, reply or answer. @throws ApiError `not_found` */
export async function updateComment(
  context: WriteContext,
  kinds: readonly CommentRow['kind'][],
  id: number,
  body: string,
) {
  const { tx, member, now } = context
  const { comment: found, item } = await findComment(context, kinds, id)
  if (found.author_id !== member.id) throw notFound()
  // The row is locked because uses of images are counted by comparing old and new text.
  const comment = requireNotHidden(await tx.lock(comments, id))
  const changed = comment.body !== body
  if (changed) await useImages(tx, now, [comment.body], [body])
  const row = changed ? ((await tx.update(comments, id, { body, updated_at: now })) ?? comment) : comment
  return { id, url: commentPath(item, row), updated: changed ? ['body'] : [], row }
}

const update: Handler<'comments.update'> = async (context, { params, body }) => {
  const { row, ...changed } = await updateComment(context, ['comment', 'reply'], params.id, body.body)
  const [comment] = await presentComments(context, [row])
  return { ...changed, item: comment! }
}

const reply: Handler<'comments.reply'> = async (context, { params, body }) => {
  const { tx } = context
  const { comment, item: found } = await findComment(context, ['comment', 'answer', 'reply'], params.id)
  // Replies have one level: a reply to a reply joins its siblings.
  const parent_id = comment.parent_id ?? comment.id
  const [counted, parent] = await all([
    tx.increment(items, found.id, { comments_count: 1 }),
    tx.increment(comments, parent_id, { replies_count: 1 }),
  ])
  const item = counted ?? found
  const position = { parent_id, position: requireNotHidden(parent).replies_count - 1 }
  const row = await insertComment(context, item, { kind: 'reply', body: body.body, reply: position })
  await notifyOfComment(context, comment.author_id, 'reply', item, row)
  return { id: row.id, comment: presentNewReply(context, row), comments: item.comments_count }
}

export const handlers: Handlers<'comments'> = { update, reply }
