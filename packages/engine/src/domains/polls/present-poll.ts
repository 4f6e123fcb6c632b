import type { ItemRow } from '../../entities/content.ts'
import { all } from '../../store/all.ts'
import type { WholeItem } from '../content/item-content.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'
import { optionsOf } from '../options/options-of.ts'

export async function presentPolls(context: Presenting, rows: readonly ItemRow[]) {
  const [choices, items] = await all([optionsOf(context, rows), presentItems(context, rows)])
  return items.map((item, index) => {
    const { options, chosen } = choices[index]!
    return {
      ...item,
      type: 'poll' as const,
      options: options.map(({ id, text, votes }) => ({ id, text, votes })),
      votes_count: rows[index]!.answers_count,
      is_closed: rows[index]!.closed,
      my_vote: chosen,
    }
  })
}

export async function presentPoll(context: Presenting, { row, body }: WholeItem) {
  const [poll] = await presentPolls(context, [row])
  return { ...poll!, details: body }
}
