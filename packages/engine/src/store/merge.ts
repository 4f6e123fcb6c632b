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
  const most = offset + limit
  const chunk = (equals: ResolvedPage['equals'], after: Position | undefined, size: number) =>
    read({ ...page, equals, after, offset: 0, limit: Math.min(size, most) })
  const cursors: Cursor[] = ranges.map((range) => ({
    range,
    rows: chunk(range, page.after, FIRST_CHUNK),
    at: 0,
  }))

  const names = [...page.index.columns.slice(ranges[0]!.length).map(({ name }) => name), 'id']
  const comesFirst = (one: StoredRow, other: StoredRow): boolean => {
    for (const name of names) {
      const order = compareValues(one[name], other[name])
      if (order !== 0) return page.descending ? order > 0 : order < 0
    }
    return false
  }

  const rows: StoredRow[] = []
  for (let place = 0; place < most; place++) {
    let first: Cursor | undefined
    for (const cursor of cursors) {
      const row = cursor.rows[cursor.at]
      if (row !== undefined && (first === undefined || comesFirst(row, first.rows[first.at]!))) first = cursor
    }
    if (first === undefined) break
    if (place >= offset) rows.push(first.rows[first.at]!)
    first.at++
    if (first.at < first.rows.length) continue
    // Read on even after a short chunk: the next one is empty if the range has ended.
    const last = first.rows[first.at - 1]!
    const position = names.map((name) => last[name] as Scalar | null)
    first.rows = chunk(first.range, position, first.at * 2)
    first.at = 0
  }
  return rows
}
