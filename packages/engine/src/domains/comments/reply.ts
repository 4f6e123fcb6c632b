import { items } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { notFound } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findComment } from './find-comment.ts'
import { insertComment, notifyOfComment } from './insert-comment.ts'
import { presentReply } from './present-comments.ts'

export const reply: Handler<'comments.reply'> = async (context, { params, body }) => {
  const { tx } = context
  const { comment, item: found } = await findComment(context, ['comment', 'answer', 'reply'], params.id)
  // Replies have one level: a reply to a reply stands beside it.
  const parent_id = comment.parent_id ?? comment.id
  const [counted, parent] = await all([
    tx.increment(items, found.id, { comments_count: 1 }),
    tx.increment(comments, parent_id, { replies_count: 1 }),
  ])
  // Moderators may have hidden it since it was read.
  if (parent === undefined || parent.hidden) throw notFound()
  const item = counted ?? found
  const place = { parent_id, position: parent.replies_count - 1 }
  const row = await insertComment(context, item, { kind: 'reply', body: body.body, reply: place })
  const [presented] = await all([
    presentReply(context, row),
    notifyOfComment(context, comment.author_id, 'reply', item, row),
  ])
  return { id: row.id, comment: presented, comments: item.comments_count }
}
