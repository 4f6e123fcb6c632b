import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { insertComment, notifyOfComment } from '../comments/insert-comment.ts'
import { presentAnswers } from '../comments/present-comments.ts'
import { findItemRow } from '../content/find-item.ts'

export const answer: Handler<Operations['questions']['answer']> = async (context, { params, body }) => {
  const found = await findItemRow(context, 'question', params.id)
  const [counted, row] = await all([
    context.tx.increment(items, found.id, { answers_count: 1 }),
    insertComment(context, found, { kind: 'answer', body: body.body }),
  ])
  const question = counted ?? found
  const [[presented]] = await all([
    presentAnswers(context, [row]),
    notifyOfComment(context, question.author_id, 'answer', question, row),
  ])
  return { id: row.id, answer: presented!, answers: question.answers_count }
}
