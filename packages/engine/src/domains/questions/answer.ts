import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Behaviour } from '../../handler.ts'
import { insertComment, tell } from '../comments/insert-comment.ts'
import { presentAnswers } from '../comments/present-comments.ts'
import { findItemRow } from '../content/find-item.ts'

export const answer: Behaviour<Operations['questions']['answer']> = async (context, { params, body }) => {
  const found = await findItemRow(context, 'question', params.id)
  const question = (await context.tx.increment(items, found.id, { answers_count: 1 })) ?? found
  const row = await insertComment(context, question, { kind: 'answer', body: body.body })
  await tell(context, question.author_id, 'answer', question)
  const [presented] = await presentAnswers(context, [row])
  return { id: row.id, answer: presented!, answers: question.answers_count }
}
