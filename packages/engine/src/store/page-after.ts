import type { AnyEntity, RowOf } from './entity.ts'
import { positionOf } from './position.ts'
import type { PageQuery, ReadTx } from './store.ts'

/** Returns the rows of a page that starts after the row of an id, if it exists, and whether more come. */
export async function pageAfter<E extends AnyEntity>(
  tx: ReadTx,
  entity: E,
  query: PageQuery<E>,
  id: number | undefined,
): Promise<{ readonly rows: readonly RowOf<E>[]; readonly has_more: boolean }> {
  const { limit } = query
  const last = id === undefined ? undefined : await tx.get(entity, id)
  const after = last && positionOf(entity, query, last)
  const rows = await tx.page(entity, { ...query, after, limit: limit + 1 })
  return { rows: rows.slice(0, limit), has_more: rows.length > limit }
}
