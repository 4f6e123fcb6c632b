import { items, type ItemRow } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Changes which answer a question, whose row is locked, has accepted (null for none), so that it never has two. Changes
 * other columns of the question too. Returns it, and the answer that was accepted before.
 */
export async function setAccepted(
  tx: Tx,
  { id, accepted_answer_id: former }: Pick<ItemRow, 'id' | 'accepted_answer_id'>,
  accepted: number | null,
  changes: Partial<Omit<ItemRow, 'id'>>,
) {
  const mark = (answer: number | null, is: boolean) =>
    answer === null || former === accepted ? undefined : tx.update(comments, answer, { accepted: is })
  const [row, before] = await all([
    tx.update(items, id, { ...changes, accepted_answer_id: accepted }),
    mark(former, false),
    mark(accepted, true),
  ])
  return { row, former: before }
}
