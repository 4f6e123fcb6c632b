import { itemOptions } from '../../entities/engagement.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'

/** Gives a new item its options; `correct` is the place of the right one, where one is. */
export async function addOptions(
  tx: Tx,
  itemId: number,
  texts: readonly string[],
  correct?: number,
): Promise<void> {
  await all(
    texts.map((text, position) =>
      tx.insert(itemOptions, {
        item_id: itemId,
        position,
        text,
        votes: 0,
        correct: position === correct,
      }),
    ),
  )
}
