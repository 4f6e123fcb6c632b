import { items } from '../entities/content.ts'
import { comments } from '../entities/engagement.ts'
import { forbidden } from '../api-error.ts'
import type { Handler, Handlers, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import { commentPath, notifyOfComment } from './comments/insert-comment.ts'
import { findComment, requireNotHidden } from './comments/find-comment.ts'
import { withdrawNotifications } from './notifications/notify.ts'
import { presentAnswers } from './comments/present-comments.ts'
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
    await mark(context, question, params.id, body.accepted)
    if (body.accepted) await notifyOfComment(context, comment.author_id, 'answer_accepted', question, comment)
  }
  const row = (await tx.get(comments, params.id)) ?? comment
  const [answer] = await presentAnswers(context, [row])
  return { id: row.id, url: commentPath(item, row), updated: changed ? ['accepted'] : [], item: answer! }
}

/** Moves the mark in a question that is locked, so that it never has two accepted answers. */
async function mark(
  { tx, now, member }: WriteContext,
  question: { readonly id: number; readonly accepted_answer_id: number | null },
  answerId: number,
  accepted: boolean,
): Promise<void> {
  const { accepted_answer_id: former } = question
  const [before] = await all([
    former === null ? undefined : tx.update(comments, former, { accepted: false }),
    accepted ? tx.update(comments, answerId, { accepted: true }) : undefined,
    tx.update(items, question.id, {
      accepted_answer_id: accepted ? answerId : null,
      resolved: accepted,
      updated_at: now,
    }),
  ])
  if (before)
    await withdrawNotifications(tx, [before.author_id], {
      kind: 'answer_accepted',
      subject: { type: 'question', id: question.id },
      actor: member.id,
      commentId: before.id,
    })
}

export const handlers: Handlers<'answers'> = { update, accept }
