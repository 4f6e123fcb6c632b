import type { Operations } from '@chowk/contract'
import { services, type ServiceRow } from '../../entities/services.ts'
import type { Input, ReadContext } from '../../handler.ts'
import type { PlaceIds } from '../../places/places.ts'
import type { Condition } from '../../store/store.ts'
import { pageAcross, type Stretch } from '../content/page-across.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import type { FoundCategory } from './find-category.ts'

type Query = Input<Operations['services']['list']>['query']

/** The last part of the name of each index, and which way it is read. */
const sorts = {
  recent: 'Recent',
  rating: 'Rating',
  popular: 'Popular',
  price_low: 'Cheap',
  price_high: 'Dear',
} as const

/** Of the services that mention the words looked for, how many of the newest are put in order. */
const MOST_MATCHES = 1000

interface Page {
  readonly offset: number
  readonly limit: number
}

/** Services within a category and a range of prices: those near the member first, then the others. */
export async function findServices(
  { tx, member }: ReadContext,
  query: Query,
  category: FoundCategory | undefined,
  { offset, limit }: Page,
): Promise<ServiceRow[]> {
  const hidden = await hiddenMembers(tx, member.id)
  const where: Condition<ServiceRow>[] = []
  if (hidden.size > 0) where.push(['author_id', 'not in', [...hidden]])
  if (query.min !== undefined) where.push(['price', '>=', query.min])
  if (query.max !== undefined) where.push(['price', '<=', query.max])
  const circles = circlesAround(member.location)
  if (query.q?.trim()) {
    const found = await tx.search(services, {
      text: query.q,
      ...(category && { within: { [columnOf(category)]: [category.id] } }),
      where: [['listed', '=', true], ...where],
      limit: MOST_MATCHES,
    })
    return found.toSorted(byRank(query.sort, circles)).slice(offset, offset + limit)
  }
  const stretches = outwards(circles).map(({ near, beyond }) =>
    stretchOf(query.sort, category, near, [...where, ...beyond]),
  )
  return pageAcross(tx, services, stretches, { offset, limit })
}

type Near = ['city_id', number] | ['state_id', number] | ['country', string]

/** Where a member is, from the city outwards. */
function circlesAround(from: PlaceIds | null): Near[] {
  const circles: Near[] = []
  if (from?.city_id !== undefined) circles.push(['city_id', from.city_id])
  if (from?.state_id !== undefined) circles.push(['state_id', from.state_id])
  else if (from !== null) circles.push(['country', from.country])
  return circles
}

/** What lies in each circle and not in the ones before it, and at last everything else. */
function outwards(circles: readonly Near[]): { near?: Near; beyond: Condition<ServiceRow>[] }[] {
  const beyond = (count: number) =>
    circles.slice(0, count).map(([column, value]) => [column, '!=', value] as Condition<ServiceRow>)
  return [...circles.map((near, at) => ({ near, beyond: beyond(at) })), { beyond: beyond(circles.length) }]
}

/** The order that the indexes have, for rows that come from elsewhere. */
function byRank(sort: Query['sort'], circles: readonly Near[]) {
  const circleOf = (row: ServiceRow) => {
    const at = circles.findIndex(([column, value]) => row[column] === value)
    return at === -1 ? circles.length : at
  }
  return (one: ServiceRow, other: ServiceRow): number => {
    const near = circleOf(one) - circleOf(other)
    if (near !== 0) return near
    for (const column of services.indexes[`all${sorts[sort]}`].slice(1)) {
      const difference = Number(other[column]) - Number(one[column])
      if (difference !== 0) return difference
    }
    return other.id - one.id
  }
}

/** The column that holds the id of a category of this rank. */
const columnOf = ({ id, mainId }: FoundCategory) => (id === mainId ? 'main_category_id' : 'category_id')

/** One order of services, read from the index that leads closest to them. */
function stretchOf(
  sort: Query['sort'],
  category: FoundCategory | undefined,
  near: Near | undefined,
  where: readonly Condition<ServiceRow>[],
): Stretch<typeof services> {
  const order = 'desc'
  const place = near === undefined ? [] : [[near[0], '=', near[1]] as Condition<ServiceRow>]
  if (category !== undefined) {
    const column = columnOf(category)
    return {
      index: column === 'category_id' ? `category${sorts[sort]}` : `mainCategory${sorts[sort]}`,
      equals: { listed: true, [column]: category.id },
      where: [...where, ...place],
      order,
    }
  }
  if (near?.[0] === 'city_id')
    return { index: `city${sorts[sort]}`, equals: { listed: true, city_id: near[1] }, where, order }
  if (near?.[0] === 'state_id')
    return { index: `state${sorts[sort]}`, equals: { listed: true, state_id: near[1] }, where, order }
  return { index: `all${sorts[sort]}`, equals: { listed: true }, where: [...where, ...place], order }
}
