import type { ItemRow } from '../../entities/content.ts'
import { all } from '../../store/all.ts'
import type { WholeItem } from '../content/item-content.ts'
import type { Details } from '../content/kinds.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'

import { optionsOf } from '../options/options-of.ts'

/** The solution, and what hints at it, is shown to the author and to those who have answered. */
export async function presentMcqs(context: Presenting, rows: readonly ItemRow[]) {
  const [choices, items] = await all([optionsOf(context, rows), presentItems(context, rows)])
  return items.map((item, index) => {
    const { options, chosen } = choices[index]!
    const told = knowsSolution(context, rows[index]!, chosen)
    return {
      ...item,
      type: 'mcq' as const,
      options: options.map(({ id, text, votes }) => ({ id, text, answers: told ? votes : null })),
      answers_count: rows[index]!.answers_count,
      my_answer: chosen,
      correct_option_id: told ? (options.find(({ correct }) => correct)?.id ?? null) : null,
    }
  })
}

export async function presentMcq(context: Presenting, { row, body, details }: WholeItem) {
  const [mcq] = await presentMcqs(context, [row])
  const told = knowsSolution(context, row, mcq!.my_answer)
  return { ...mcq!, details: body, explanation: told ? explanationIn(details) : null }
}

const knowsSolution = ({ member }: Presenting, { author_id }: ItemRow, chosen: number | null): boolean =>
  chosen !== null || author_id === member.id

/** The explanation that the details of an item hold. */
const explanationIn = (details: Details): string | null =>
  typeof details.explanation === 'string' ? details.explanation : null
