import type { Store } from '../store/store.ts'
import { STEP } from '../tasks/task.ts'
import type { WrongCount } from './recount.ts'

/**
 * Recounts every count that a store keeps, as of one moment. Reads the rows in chunks, and holds four bytes for each
 * number.
 */
export async function recountStore(store: Pick<Store, 'export'>): Promise<readonly WrongCount[]> {
  // Needs the rules of most domains, which no server loads to begin.
  const { Recount } = await import('./recount.ts')
  const recount = new Recount()
  for await (const [entity, row] of store.export(recount.entities)) recount.add(entity, row)
  return [...recount.wrong()]
}

/** Writes the right numbers, some counts in each transaction. Returns those left, as their rows have changed since. */
export async function mendCounts(
  store: Pick<Store, 'transact'>,
  wrong: readonly WrongCount[],
): Promise<readonly WrongCount[]> {
  const remaining: WrongCount[] = []
  for (let index = 0; index < wrong.length; index += STEP) {
    const changed = await store.transact(async (tx) => {
      const changed: WrongCount[] = []
      // In sequence, since a row may have several.
      for (const each of wrong.slice(index, index + STEP)) if (!(await each.mend(tx))) changed.push(each)
      return changed
    })
    remaining.push(...changed)
  }
  return remaining
}
