import type { AnyEntity, RowOf } from '../../store/entity.ts'
import type { PageQuery, ReadTx } from '../../store/store.ts'

/** Rows in the order of an index, without saying which page of them. */
export type Stretch<E extends AnyEntity> = Omit<PageQuery<E>, 'offset' | 'limit'>

/** A page of rows that lie in several stretches, one after the other; no row lies in two. */
export async function pageAcross<E extends AnyEntity>(
  tx: ReadTx,
  entity: E,
  stretches: readonly Stretch<E>[],
  { offset, limit }: { offset: number; limit: number },
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let skip = offset
  for (const stretch of stretches) {
    const found = await tx.page(entity, { ...stretch, offset: skip, limit: limit - rows.length })
    rows.push(...found)
    if (rows.length === limit) break
    if (found.length > 0) skip = 0
    // It ended before the page began: all of its rows were passed over, which are at most `skip`.
    else if (skip > 0) skip -= await tx.count(entity, countable(stretch))
  }
  return rows
}

const countable = <E extends AnyEntity>({ order: _, ...selection }: Stretch<E>) => selection
