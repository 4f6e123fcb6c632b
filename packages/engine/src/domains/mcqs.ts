import type { ItemRow } from '../entities/content.ts'
import type { Handler, Handlers, Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import { commentOn } from './comments/insert-comment.ts'
import { createContent } from './content/create-content.ts'
import { getOf, wholeItem, type WholeItem } from './content/find-item.ts'
import { listOf } from './content/list-published.ts'
import { presentItems } from './content/present-items.ts'
import { updateOf } from './content/update-content.ts'
import { choose, addOptions, optionsOf } from './options.ts'

const answer: Handler<'mcqs.answer'> = async (context, { params, body }) => {
  const { row, option } = await choose(context, 'mcq', params.id, body.option_id)
  const item = await presentMcq(context, await wholeItem(context.tx, row))
  const { correct_option_id, explanation } = item
  return { correct: option.correct, correct_option_id: correct_option_id!, explanation, item }
}

const create: Handler<'mcqs.create'> = (context, { body }) =>
  createContent(context, 'mcq', body, {
    rowTexts: body.options,
    extend: (mcq) => addOptions(context.tx, mcq.id, body.options, body.correct_option),
  })

/** Presents MCQs. The solution and the vote counts are visible to the author and to members who have answered. */
async function presentMcqs(context: Presenting, rows: readonly ItemRow[]) {
  const [choices, items] = await all([optionsOf(context, rows), presentItems(context, rows)])
  return items.map((item, index) => {
    const { options, chosen } = choices[index]!
    const isSolutionShown = canSeeSolution(context, rows[index]!, chosen)
    return {
      ...item,
      type: 'mcq' as const,
      options: options.map(({ id, text, votes }) => ({ id, text, answers: isSolutionShown ? votes : null })),
      answers_count: rows[index]!.answers_count,
      my_answer: chosen,
      correct_option_id: isSolutionShown ? (options.find(({ correct }) => correct)?.id ?? null) : null,
    }
  })
}

async function presentMcq(context: Presenting, { row, body, details }: WholeItem<'mcq'>) {
  const [mcq] = await presentMcqs(context, [row])
  const isSolutionShown = canSeeSolution(context, row, mcq!.my_answer)
  return { ...mcq!, details: body, explanation: isSolutionShown ? details.explanation : null }
}

const canSeeSolution = ({ member }: Presenting, { author_id }: ItemRow, chosen: number | null): boolean =>
  chosen !== null || author_id === member.id

export const handlers: Handlers<'mcqs'> = {
  create,
  update: updateOf('mcq', presentMcq),
  list: listOf('mcq', presentMcqs),
  get: getOf('mcq', presentMcq),
  comment: commentOn('mcq'),
  answer,
}
