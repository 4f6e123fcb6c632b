import { items } from '../entities/content.ts'
import { comments } from '../entities/engagement.ts'
import { forbidden } from '../api-error.ts'
import type { Handler, Handlers } from '../handler.ts'
import { commentPath, notifyOfComment } from './comments/insert-comment.ts'
import { findComment, requireNotHidden } from './comments/find-comment.ts'
import { withdrawNotifications } from './notifications/notify.ts'
import { presentAnswers } from './comments/present-comments.ts'
import { setAccepted } from './comments/accepted.ts'
import { updateComment } from './comments/index.ts'

const update: Handler<'answers.update'> = async (context, { params, body }) => {
  const { row, ...changed } = await updateComment(context, ['answer'], params.id, body.body)
  const [answer] = await presentAnswers(context, [row])
  return { ...changed, item: answer! }
}

const accept: Handler<'answers.accept'> = async (context, { params, body }) => {
  const { tx, member } = context
  const { comment, item } = await findComment(context, ['answer'], params.id)
  if (item.author_id !== member.id) throw forbidden('Only the author of the question can accept an answer.')
  const question = (await tx.lock(items, item.id)) ?? item
  requireNotHidden(await tx.get(comments, comment.id))
  const changed = (question.accepted_answer_id === params.id) !== body.accepted
  if (changed) {
    const { former } = await setAccepted(tx, question, body.accepted ? params.id : null, {
      resolved: body.accepted,
      updated_at: context.now,
    })
    if (former)
      await withdrawNotifications(tx, [former.author_id], {
        kind: 'answer_accepted',
        subject: { type: 'question', id: question.id },
        actor: member.id,
        commentId: former.id,
      })
    if (body.accepted) await notifyOfComment(context, comment.author_id, 'answer_accepted', question, comment)
  }
  const row = (await tx.get(comments, params.id)) ?? comment
  const [answer] = await presentAnswers(context, [row])
  return { id: row.id, url: commentPath(item, row), updated: changed ? ['accepted'] : [], item: answer! }
}

export const handlers: Handlers<'answers'> = { update, accept }
