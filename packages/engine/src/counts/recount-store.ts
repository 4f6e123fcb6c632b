import type { Store } from '../store/store.ts'
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
