import type { ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { StoredRow } from '../values.ts'
import { testAll, type Elsewhere } from './condition.ts'
import { compareLists, compareValues } from './order.ts'
import type { Entry, OrderedIndex, Position } from './ordered-index.ts'

/** Gives a page by walking no more rows of the index than lie before the last row of the page. */
export function pageOf(index: OrderedIndex, page: ResolvedPage, elsewhere: Elsewhere): StoredRow[] {
  const rows: StoredRow[] = []
  if (page.limit === 0) return rows
  const range = restOf(index, page)
  const { descending, offset, limit } = page
  if (page.where.length === 0) {
    index.walk(range, { descending, skip: offset }, (row) => rows.push(row) < limit)
    return rows
  }
  const test = testAll(page.where, elsewhere)
  let before = offset
  index.walk(range, { descending, skip: 0 }, (row) => !test(row) || before-- > 0 || rows.push(row) < limit)
  return rows
}

export function countOf(index: OrderedIndex, selection: ResolvedSelection, elsewhere: Elsewhere): number {
  const range = rangeOf(index, selection)
  if (selection.where.length === 0) return index.distance(range.from, range.to)
  const test = testAll(selection.where, elsewhere)
  let count = 0
  index.walk(range, { descending: false, skip: 0 }, (row) => {
    if (test(row)) count++
    return true
  })
  return count
}

/** What of the range of a page comes after its position. */
function restOf(index: OrderedIndex, page: ResolvedPage): { from: Position; to: Position } {
  const range = rangeOf(index, page)
  if (page.after === undefined) return range
  const values = [...page.equals, ...page.after]
  const id = values.pop() as number
  const compared = (entry: Entry) => compareLists(entry.values, values, values.length) || entry.id - id
  if (page.descending) {
    const to = index.locate((entry) => compared(entry) >= 0)
    return { from: range.from, to: comesFirst(to, range.to) ? to : range.to }
  }
  const from = index.locate((entry) => compared(entry) > 0)
  return { from: comesFirst(from, range.from) ? range.from : from, to: range.to }
}

const comesFirst = (one: Position, other: Position): boolean =>
  one.chunk < other.chunk || (one.chunk === other.chunk && one.at < other.at)

function rangeOf(index: OrderedIndex, selection: ResolvedSelection): { from: Position; to: Position } {
  const { equals, from, to } = selection
  const fixed = equals.length
  const bounded = (entry: Entry) => (fixed < index.names.length ? entry.values[fixed] : entry.id)

  function reachesStart(entry: Entry): boolean {
    const order = compareLists(entry.values, equals, fixed)
    if (order !== 0) return order > 0
    if (from !== undefined) return compareValues(bounded(entry), from) >= 0
    // Nulls come first, and no bound includes them.
    return to === undefined || bounded(entry) !== null
  }

  function passesEnd(entry: Entry): boolean {
    const order = compareLists(entry.values, equals, fixed)
    if (order !== 0) return order > 0
    return to !== undefined && compareValues(bounded(entry), to) > 0
  }

  return { from: index.locate(reachesStart), to: index.locate(passesEnd) }
}
