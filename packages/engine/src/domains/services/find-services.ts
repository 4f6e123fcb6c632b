import type { OperationOf } from '@chowk/contract'
import {
  pageAcross,
  positionAcross,
  rankedFrom,
  rowsAcross,
  type Found,
  type IndexRange,
} from '../content/page-across.ts'
import type { PageStart } from '../content/pages.ts'
import type { FoundCategory } from './prepare-service.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import { services, type ServiceRow } from '../../entities/services.ts'
import type { Input, ListContext } from '../../handler.ts'
import type { PlaceIds } from '../../places/places.ts'
import type { Condition, Position, ReadTx } from '../../store/store.ts'
import { matcherOf } from '../../store/text-matcher.ts'

type Query = Input<OperationOf<'services.list'>>['query']

/** Returns a page of services that match the query. The default order lists those near the member first. */
export async function findServices(context: ListContext, query: Query, category: FoundCategory | undefined) {
  const { tx, member } = context
  const { sort, min = 0, max = Infinity, q = '' } = query
  const viewer = await viewerOf({ tx, member })
  const circles = circlesAround(member.location, sort)
  const where = viewer.visible<ServiceRow>('author_id')
  if (query.min !== undefined) where.push(['price', '>=', min])
  if (query.max !== undefined) where.push(['price', '<=', max])
  const ranges = outwards(circles).map(({ near, beyond }) =>
    rangeOf(sort, category, near, [...where, ...beyond]),
  )
  // Part of the cursor's order: a member who moved has other circles.
  const around = JSON.stringify(circles)
  if (q.trim() === '') return pageAcross(context, services, around, ranges)
  return pageAcross(context, services, around, ranges, async (start) => {
    const common = await commonMatches(tx, q, ranges, start)
    if (common !== undefined) return common
    const found = (await newestMatches(tx, q, viewer.visible('author_id'))).filter(
      (row) =>
        (category === undefined || category.within.includes(row.category_id)) &&
        row.price >= min &&
        row.price <= max,
    )
    return sortServices(ranges, circles, found, start)
  })
}

/** How many services, the first of the order, are read for words that many have: at first, and if these have a quarter. */
const FIRST_READ = [100, 300]

/** Returns the matches of a page from the first services of the order; undefined if these do not fill it. */
async function commonMatches(
  tx: ReadTx,
  text: string,
  ranges: readonly IndexRange<typeof services>[],
  { after, offset, limit }: PageStart,
): Promise<Found<typeof services>[] | undefined> {
  const isMatch = matcherOf(searchEntries, text)
  const matches: Found<typeof services>[] = []
  for (const max of FIRST_READ) {
    const rows = await rowsAcross(tx, services, ranges, { after, offset: 0, limit: max })
    const keys = rows.map(({ row }) => ({ type: 'service', subject_id: row.id }) as const)
    const entries = await tx.findMany(searchEntries, 'subject', keys)
    const entryOf = new Map(entries.map((entry) => [entry.subject_id, entry]))
    for (const found of rows) {
      const entry = entryOf.get(found.row.id)
      if (entry !== undefined && isMatch(entry)) matches.push(found)
      if (matches.length === offset + limit) return matches.slice(offset)
    }
    if (rows.length < max) return matches.slice(offset)
    if (matches.length < (offset + limit) / 4) return undefined
    after = positionAcross(services, ranges, rows.at(-1)!)
  }
  return undefined
}

/** Maximum number of newest matches that are sorted. */
const MAX_MATCHES = 2000

/** Returns the newest published services that contain every word. */
async function newestMatches(tx: ReadTx, text: string, where: readonly Condition<SearchEntryRow>[]) {
  const within = { type: ['service'] } as const
  const entries = await tx.search(searchEntries, { text, within, where, limit: MAX_MATCHES })
  const ids = entries.map(({ subject_id }) => subject_id)
  return [...(await tx.getMany(services, ids)).values()]
}

/** Returns services in the order of the ranges, from the start of a page. */
function sortServices(
  ranges: readonly IndexRange<typeof services>[],
  circles: readonly Circle[],
  rows: readonly ServiceRow[],
  { after, offset }: PageStart,
): Found<typeof services>[] {
  const ranked = rows.map((row) => {
    const circle = circles.findIndex(([column, value]) => row[column] === value)
    const found = { row, at: circle === -1 ? circles.length : circle }
    return { entry: found, ranks: ranksOf(positionAcross(services, ranges, found)) }
  })
  return rankedFrom(ranked, after && ranksOf(after), offset).map(({ entry }) => entry)
}

/** Returns what to sort a position by: its range, then the other columns backwards. All are numbers. */
const ranksOf = ([time, ...columns]: Position): number[] => [
  Number(time),
  ...columns.map((value) => -Number(value)),
]

/** Returns disjoint ranges: each circle without the previous ones, then the rest. */
function outwards(circles: readonly Circle[]): { near?: Circle; beyond: Condition<ServiceRow>[] }[] {
  const beyond = (count: number) =>
    circles.slice(0, count).map(([column, value]) => [column, '!=', value] as Condition<ServiceRow>)
  return [
    ...circles.map((near, index) => ({ near, beyond: beyond(index) })),
    { beyond: beyond(circles.length) },
  ]
}

/** Returns the range of services in one order, on the most selective index. */
function rangeOf(
  sort: ServiceSort,
  category: FoundCategory | undefined,
  near: Circle | undefined,
  where: readonly Condition<ServiceRow>[],
): IndexRange<typeof services> {
  const [column, value] = near ?? []
  const filter = category === undefined ? 'all' : 'category'
  const area = column === 'city_id' ? 'City' : column === 'state_id' ? 'State' : undefined
  const equals = { listed: true, ...(column !== undefined && area !== undefined && { [column]: value }) }
  return {
    // Only the default order uses proximity.
    index: area === undefined ? `${filter}${indexOfSort[sort]}` : `${filter}${area}Recent`,
    ranges:
      category === undefined ? [equals] : category.within.map((category_id) => ({ ...equals, category_id })),
    // Countries have no index of their own, since each holds most services.
    where: column === 'country' ? [...where, ['country', '=', value]] : where,
    order: 'desc',
  }
}

type ServiceSort = Input<OperationOf<'services.list'>>['query']['sort']

/** Suffix of the name of each index, which is read backwards. */
const indexOfSort = {
  recent: 'Recent',
  rating: 'Rating',
  popular: 'Popular',
  price_low: 'Cheap',
  price_high: 'Dear',
} as const satisfies Record<ServiceSort, string>

/** A circle around a member: a place column and its value. */
export type Circle = ['city_id', number] | ['state_id', number] | ['country', string]

/** Returns the circles of a member, from the city outwards; none without a location, or in another order. */
function circlesAround(from: PlaceIds | null, sort: ServiceSort): Circle[] {
  if (sort !== 'recent') return []
  const circles: Circle[] = []
  if (from?.city_id !== undefined) circles.push(['city_id', from.city_id])
  if (from?.state_id !== undefined) circles.push(['state_id', from.state_id])
  else if (from !== null) circles.push(['country', from.country])
  return circles
}
