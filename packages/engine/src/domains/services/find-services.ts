import type { OperationOf } from '@chowk/contract'
import { pageAcross, pageOfRanked, type IndexRange, type Ranked } from '../content/page-across.ts'
import type { FoundCategory } from './prepare-service.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import { services, type ServiceRow } from '../../entities/services.ts'
import type { Input, ListContext } from '../../handler.ts'
import type { PlaceIds } from '../../places/places.ts'
import type { Condition, ReadTx } from '../../store/store.ts'

type Query = Input<OperationOf<'services.list'>>['query']

/** A page of services as the query wants them; by default those near the member first, then the others. */
export async function findServices(context: ListContext, query: Query, category: FoundCategory | undefined) {
  const { tx, member } = context
  const { sort, min = 0, max = Infinity, q = '' } = query
  const viewer = await viewerOf({ tx, member })
  const circles = circlesAround(member.location, sort)
  // Somebody who has moved is near to others.
  const around = JSON.stringify(circles)
  if (q.trim() !== '') {
    const found = (await servicesWith(tx, q, viewer.visible('author_id'))).filter(
      (row) =>
        (category === undefined || category.within.includes(row.category_id)) &&
        row.price >= min &&
        row.price <= max,
    )
    const rank = ranksOf(sort, circles)
    const ranked = found.map((row) => ({ entry: row, ranks: rank(row) }))
    return pageOfRanked(context, [around], ranked)
  }
  const where = viewer.visible<ServiceRow>('author_id')
  if (query.min !== undefined) where.push(['price', '>=', min])
  if (query.max !== undefined) where.push(['price', '<=', max])
  const stretches = outwards(circles).map(({ near, beyond }) =>
    stretchOf(sort, category, near, [...where, ...beyond]),
  )
  return pageAcross(context, services, around, stretches)
}

/** How many of the newest services with the words looked for are put in order. */
const MOST_MATCHES = 2000

/** Published services that mention every word. */
async function servicesWith(tx: ReadTx, text: string, where: readonly Condition<SearchEntryRow>[]) {
  const within = { type: ['service'] } as const
  const entries = await tx.search(searchEntries, { text, within, where, limit: MOST_MATCHES })
  const ids = entries.map(({ subject_id }) => subject_id)
  return [...(await tx.getMany(services, ids)).values()]
}

/** What lies in each circle and not in the ones before it, and at last everything else. */
function outwards(circles: readonly Circle[]): { near?: Circle; beyond: Condition<ServiceRow>[] }[] {
  const beyond = (count: number) =>
    circles.slice(0, count).map(([column, value]) => [column, '!=', value] as Condition<ServiceRow>)
  return [...circles.map((near, at) => ({ near, beyond: beyond(at) })), { beyond: beyond(circles.length) }]
}

/** Services in one order, read from the index that leads closest to them. */
function stretchOf(
  sort: ServiceSort,
  category: FoundCategory | undefined,
  near: Circle | undefined,
  where: readonly Condition<ServiceRow>[],
): IndexRange<typeof services> {
  const [column, value] = near ?? []
  const narrowing = category === undefined ? 'all' : 'category'
  const place = column === 'city_id' ? 'City' : column === 'state_id' ? 'State' : undefined
  const equals = { listed: true, ...(column !== undefined && place !== undefined && { [column]: value }) }
  return {
    // Only the default order asks for what is near.
    index: place === undefined ? `${narrowing}${indexOfSort[sort]}` : `${narrowing}${place}Recent`,
    ranges:
      category === undefined ? [equals] : category.within.map((category_id) => ({ ...equals, category_id })),
    // Countries have no index of their own: they hold most of what there is.
    where: column === 'country' ? [...where, ['country', '=', value]] : where,
    order: 'desc',
  }
}

type ServiceSort = Input<OperationOf<'services.list'>>['query']['sort']

/** The last part of the name of each index, which is read backwards. */
const indexOfSort = {
  recent: 'Recent',
  rating: 'Rating',
  popular: 'Popular',
  price_low: 'Cheap',
  price_high: 'Dear',
} as const satisfies Record<ServiceSort, string>

/** A circle around a member: a column of a place, and the value it has there. */
export type Circle = ['city_id', number] | ['state_id', number] | ['country', string]

/** Where a member is, from the city outwards: nothing where they do not say, or ask for an order of its own. */
function circlesAround(from: PlaceIds | null, sort: ServiceSort): Circle[] {
  if (sort !== 'recent') return []
  const circles: Circle[] = []
  if (from?.city_id !== undefined) circles.push(['city_id', from.city_id])
  if (from?.state_id !== undefined) circles.push(['state_id', from.state_id])
  else if (from !== null) circles.push(['country', from.country])
  return circles
}

/** The ranks of a service, as the indexes order them: by circle, then as sorted, then the newest first. */
function ranksOf(
  sort: ServiceSort,
  circles: readonly Circle[],
): (row: ServiceRow) => Ranked<ServiceRow>['ranks'] {
  const columns = services.indexes[`all${indexOfSort[sort]}`].slice(1)
  return (row) => {
    const circle = circles.findIndex(([column, value]) => row[column] === value)
    return [circle === -1 ? circles.length : circle, ...columns.map((name) => -Number(row[name])), -row.id]
  }
}
