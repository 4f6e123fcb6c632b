import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { listAnswers } from '../comments/list-answers.ts'
import { findItem } from '../content/find-item.ts'
import { presentQuestion } from './present-question.ts'

export const get: Behaviour<Operations['questions']['get']> = async (context, { params, query }) => {
  const { row, body } = await findItem(context, 'question', params.id)
  return {
    item: await presentQuestion(context, row, body),
    answers: await listAnswers(context, row.id, query),
  }
}
