import type { ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { StoredRow } from '../values.ts'
import { conditionTest, type UniqueLookup } from './condition.ts'
import type { OrderedIndex, Position, Range } from './ordered-index.ts'

/** Reads a page. Walks only index rows up to the last row of the page. */
export function pageOf(index: OrderedIndex, page: ResolvedPage, elsewhere: UniqueLookup): StoredRow[] {
  const rows: StoredRow[] = []
  if (page.limit === 0) return rows
  const range = page.after === undefined ? rangeOf(index, page) : restOf(index, page, page.after)
  const { descending, offset, limit } = page
  if (page.where.length === 0) {
    index.walk(range, { descending, skip: offset }, (row) => rows.push(row) < limit)
    return rows
  }
  const test = conditionTest(page.where, elsewhere)
  let before = offset
  index.walk(range, { descending, skip: 0 }, (row) => !test(row) || before-- > 0 || rows.push(row) < limit)
  return rows
}

export function countOf(index: OrderedIndex, selection: ResolvedSelection, elsewhere: UniqueLookup): number {
  const range = rangeOf(index, selection)
  if (selection.where.length === 0) return index.distance(range.from, range.to)
  const test = conditionTest(selection.where, elsewhere)
  let count = 0
  index.walk(range, { descending: false, skip: 0 }, (row) => {
    if (test(row)) count++
    return true
  })
  return count
}

/** Returns the part of the page's range after a position. */
function restOf(index: OrderedIndex, page: ResolvedPage, after: readonly unknown[]): Range {
  const range = rangeOf(index, page)
  const position = index.locate([...page.equals, ...after], !page.descending)
  if (page.descending) return comesFirst(position, range.to) ? { from: range.from, to: position } : range
  return comesFirst(range.from, position) ? { from: position, to: range.to } : range
}

const comesFirst = (a: Position, b: Position): boolean =>
  a.chunk < b.chunk || (a.chunk === b.chunk && a.at < b.at)

function rangeOf(index: OrderedIndex, { equals, from, to }: ResolvedSelection): Range {
  return {
    from:
      from !== undefined
        ? index.locate([...equals, from])
        : // Nulls come first, and no bound includes them.
          to !== undefined
          ? index.locate([...equals, null], true)
          : index.locate(equals),
    to: index.locate(to === undefined ? equals : [...equals, to], true),
  }
}
