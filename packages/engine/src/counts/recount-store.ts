import type { Store } from '../store/store.ts'

/** A count that is not what its rows come to. */
export interface WrongCount {
  /** The entity and the column. */
  readonly of: string
  /** The id, or the key, of its row. */
  readonly id: number
  /** Undefined if the row is missing. */
  readonly kept: number | undefined
  readonly counted: number
  /** Writes the right number, unless the row has changed since. Returns whether it did. */
  readonly mend: (store: Store) => Promise<boolean>
}

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
