import { compareValues } from './memory/order.ts'
import type { ResolvedMerge, ResolvedPage } from './selection.ts'
import type { Position } from './store.ts'
import type { Scalar, StoredRow } from './values.ts'

/** The read position in one range. */
interface Cursor {
  readonly range: ResolvedPage['equals']
  rows: readonly StoredRow[]
  at: number
}

const FIRST_CHUNK = 4

/** Reads a page of several ranges. Reads few more rows of each range than end up on the page. */
export function mergedPage(read: (page: ResolvedPage) => StoredRow[], merge: ResolvedMerge): StoredRow[] {
  const { ranges, offset, limit, ...page } = merge
  const max = offset + limit
  const chunk = (equals: ResolvedPage['equals'], after: Position | undefined, size: number) =>
    read({ ...page, equals, after, offset: 0, limit: Math.min(size, max) })
  const names = [...page.index.columns.slice(ranges[0]!.length).map(({ name }) => name), 'id']
  const compare = (a: StoredRow, b: StoredRow): number => {
    for (const name of names) {
      const order = compareValues(a[name], b[name])
      if (order !== 0) return page.descending ? -order : order
    }
    return 0
  }
  const rowOf = ({ rows, at }: Cursor) => rows[at]!

  /** Ranges that still have rows; the next is last. */
  const cursors = ranges
    .map((range): Cursor => ({ range, rows: chunk(range, page.after, FIRST_CHUNK), at: 0 }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => compare(rowOf(b), rowOf(a)))
  const rows: StoredRow[] = []
  for (let rank = 0; rank < max; rank++) {
    const first = cursors.pop()
    if (first === undefined) break
    const row = rowOf(first)
    if (rank >= offset) rows.push(row)
    if (++first.at === first.rows.length) {
      // Read on even after a short chunk: the next one is empty if the range has ended.
      const position = names.map((name) => row[name] as Scalar | null)
      first.rows = chunk(first.range, position, first.at * 2)
      first.at = 0
      if (first.rows.length === 0) continue
    }
    const next = rowOf(first)
    let [from, end] = [0, cursors.length]
    while (from < end) {
      const middle = (from + end) >> 1
      if (compare(rowOf(cursors[middle]!), next) > 0) from = middle + 1
      else end = middle
    }
    cursors.splice(from, 0, first)
  }
  return rows
}
