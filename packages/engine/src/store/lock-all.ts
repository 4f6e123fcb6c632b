import { all } from './all.ts'
import type { AnyEntity, RowOf } from './entity.ts'
import type { Tx } from './store.ts'

/** Locks rows in the order of their ids, as everywhere, and returns those that exist. */
export async function lockAll<E extends AnyEntity>(
  tx: Tx,
  entity: E,
  ids: readonly (number | null)[],
): Promise<RowOf<E>[]> {
  const sorted = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b)
  const rows = await all(sorted.map((id) => tx.lock(entity, id)))
  return rows.filter((row) => row !== undefined)
}
