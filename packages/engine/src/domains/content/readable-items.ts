import { items, type ItemRow } from '../../entities/content.ts'
import type { ReadContext } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** Gives a function that reads items together, by id, and leaves out those that the member may not read. */
export async function readableItems(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
): Promise<(ids: readonly number[]) => Promise<Map<number, ItemRow>>> {
  const looking = await viewerOf(viewing)
  return async (ids) => {
    const rows = await viewing.tx.getMany(items, ids)
    const viewer = await looking.loadFor(rows.values())
    return new Map([...rows].filter(([, row]) => viewer.canRead(row)))
  }
}
