import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { wholeItem } from '../content/item-content.ts'
import { choose } from '../options/choose.ts'
import { presentMcq } from './present-mcq.ts'

export const answer: Handler<Operations['mcqs']['answer']> = async (context, { params, body }) => {
  const { row, option } = await choose(context, 'mcq', params.id, body.option_id)
  const item = await presentMcq(context, await wholeItem(context.tx, row))
  const { correct_option_id, explanation } = item
  return { correct: option.correct, correct_option_id: correct_option_id!, explanation, item }
}
