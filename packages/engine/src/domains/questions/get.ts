import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { listAnswers } from '../comments/list-answers.ts'
import { findItem } from '../content/find-item.ts'
import { presentQuestion } from './present-question.ts'

export const get: Handler<Operations['questions']['get']> = async (context, { params, query }) => {
  const found = await findItem(context, 'question', params.id)
  const [item, answers] = await all([
    presentQuestion(context, found),
    listAnswers(context, found.row.id, query.replies_to),
  ])
  return { item, answers }
}
