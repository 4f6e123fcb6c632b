import type { AnyEntity, RowOf } from '../../store/entity.ts'
import type { MergeQuery, ReadTx } from '../../store/store.ts'

/** Rows in the order of an index, without saying which page of them. */
export type Stretch<E extends AnyEntity> = Omit<MergeQuery<E>, 'offset' | 'limit'>

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
    const found = await tx.mergedPage(entity, { ...stretch, offset: skip, limit: limit - rows.length })
    rows.push(...found)
    if (rows.length === limit) break
    // One that ended before the page began has at most as many rows as are passed over.
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countOf(tx, entity, stretch))
  }
  return rows
}

async function countOf<E extends AnyEntity>(tx: ReadTx, entity: E, stretch: Stretch<E>): Promise<number> {
  const { ranges, order: _, ...selection } = stretch
  let count = 0
  for (const equals of ranges) count += await tx.count(entity, { ...selection, equals })
  return count
}
