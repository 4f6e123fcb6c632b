import type { Store } from '../store/store.ts'
import { STEP } from '../tasks/task.ts'
import type { Wrong } from './recount.ts'

/**
 * Recounts every count that a store keeps, as of one moment, and compares every copy with its source. Reads the rows in
 * chunks, and holds four bytes for each number.
 */
export async function recountStore(store: Pick<Store, 'export' | 'read'>): Promise<readonly Wrong[]> {
  // Needs the rules of most domains, which no server loads to begin.
  const [{ Recount }, { recheckCopies }] = await Promise.all([import('./recount.ts'), import('./recheck.ts')])
  const wrong: Wrong[] = []
  for await (const each of recheckCopies(store)) wrong.push(each)
  const recount = new Recount()
  for await (const [entity, row] of store.export(recount.entities)) recount.add(entity, row)
  return [...wrong, ...recount.wrong()]
}

/** Writes what is right, some rows in each transaction. Returns those left, as their rows have changed since. */
export async function mendCounts(
  store: Pick<Store, 'transact'>,
  wrong: readonly Wrong[],
): Promise<readonly Wrong[]> {
  const remaining: Wrong[] = []
  for (let index = 0; index < wrong.length; index += STEP) {
    const changed = await store.transact(async (tx) => {
      const changed: Wrong[] = []
      // In sequence, since a row may have several.
      for (const each of wrong.slice(index, index + STEP)) if (!(await each.fix(tx))) changed.push(each)
      return changed
    })
    remaining.push(...changed)
  }
  return remaining
}
