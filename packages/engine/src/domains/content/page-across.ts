import { pageOf, type PageStart } from './pages.ts'
import type { ListContext } from '../../handler.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import type { MergeQuery, Position, ReadTx } from '../../store/store.ts'

/** Rows in the order of an index, before paging. */
export type IndexRange<E extends AnyEntity> = Omit<MergeQuery<E>, 'after' | 'offset' | 'limit'>

export interface Found<E extends AnyEntity> {
  readonly row: RowOf<E>
  /** The index of its range. */
  readonly at: number
}

/**
 * Returns a page over several consecutive ranges of one order; they do not overlap.
 * @param name Identifies the ranges; cursors with another name are refused.
 * @param read Returns the rows from the start of the page. Default: all of the ranges.
 */
export async function pageAcross<E extends AnyEntity>(
  { tx, paging }: Pick<ListContext, 'tx' | 'paging'>,
  entity: E,
  name: string,
  ranges: readonly IndexRange<E>[],
  read = (start: PageStart): Promise<Found<E>[]> => rowsAcross(tx, entity, ranges, start),
) {
  const page = await pageOf<Found<E>>(paging, [name, ...orderOf(entity, ranges[0]!)], read, (found) =>
    positionAcross(entity, ranges, found),
  )
  return { ...page, items: page.items.map(({ row }) => row) }
}

/** Returns the position of a row in the order of several ranges. */
export const positionAcross = <E extends AnyEntity>(
  entity: E,
  ranges: readonly IndexRange<E>[],
  { row, at }: Found<E>,
): Position => [at, ...positionOf(entity, ranges[at]!, row)]

/** Returns the rows of several ranges from a start. */
export async function rowsAcross<E extends AnyEntity>(
  tx: ReadTx,
  entity: E,
  ranges: readonly IndexRange<E>[],
  { after: [first = 0, ...after] = [], offset, limit }: PageStart,
): Promise<Found<E>[]> {
  const rows: Found<E>[] = []
  let skip = offset
  for (let at = first as number; at < ranges.length && rows.length < limit; at++) {
    const range = ranges[at]!
    const found = await tx.page(entity, {
      ...range,
      after: at === first && after.length > 0 ? after : undefined,
      offset: skip,
      limit: limit - rows.length,
    })
    rows.push(...found.map((row) => ({ row, at })))
    // An exhausted range has at most as many rows as are skipped.
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countOf(tx, entity, range))
  }
  return rows
}

async function countOf<E extends AnyEntity>(tx: ReadTx, entity: E, range: IndexRange<E>): Promise<number> {
  const { ranges, order: _, ...selection } = range
  let count = 0
  for (const equals of ranges) count += await tx.count(entity, { ...selection, equals })
  return count
}

/** An entry with its sort key. */
export interface Ranked<Entry> {
  readonly entry: Entry
  /** Compared in turn, lowest first; unique for each entry. */
  readonly ranks: readonly number[]
}

/**
 * Returns a page of entries that are found and ranked again for each page. It begins after the ranks of
 * the previous page's last entry.
 */
export async function pageOfRanked<Entry>(
  { paging }: Pick<ListContext, 'paging'>,
  order: readonly string[],
  entries: readonly Ranked<Entry>[],
) {
  const page = await pageOf(
    paging,
    order,
    ({ after, offset }) => rankedFrom(entries, after as readonly number[] | undefined, offset),
    ({ ranks }) => ranks,
  )
  return { ...page, items: page.items.map(({ entry }) => entry) }
}

/** Returns entries in order: those after these ranks, or at an offset. */
export function rankedFrom<Entry>(
  entries: readonly Ranked<Entry>[],
  after: readonly number[] | undefined,
  offset: number,
): Ranked<Entry>[] {
  const ranked = [...entries].sort((a, b) => compareLists(a.ranks, b.ranks))
  return after ? ranked.filter(({ ranks }) => compareLists(ranks, after) > 0) : ranked.slice(offset)
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, index) => rank !== b[index])
  return index === -1 ? 0 : a[index]! - b[index]!
}
