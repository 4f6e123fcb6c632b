import type { ItemRow } from '../../entities/content.ts'
import type { WholeItem } from '../content/item-content.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'

export async function presentQuestions(context: Presenting, rows: readonly ItemRow[]) {
  const items = await presentItems(context, rows)
  return items.map((item, index) => {
    const row = rows[index]!
    return {
      ...item,
      type: 'question' as const,
      resolved: row.resolved,
      answers_count: row.answers_count,
      accepted_answer_id: row.accepted_answer_id,
    }
  })
}

export async function presentQuestion(context: Presenting, { row, body }: WholeItem) {
  const [question] = await presentQuestions(context, [row])
  return { ...question!, body }
}
