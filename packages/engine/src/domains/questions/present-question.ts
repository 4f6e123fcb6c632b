import type { ItemRow } from '../../entities/content.ts'
import type { ReadContext } from '../../handler.ts'
import { presentItems } from '../content/present-items.ts'

type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

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

export async function presentQuestion(context: Presenting, row: ItemRow, body: string | null) {
  const [question] = await presentQuestions(context, [row])
  return { ...question!, body }
}
