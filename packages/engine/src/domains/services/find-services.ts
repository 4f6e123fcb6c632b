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

/** Services within a category and a range of prices: those near the member first, then the others. */
export async function findServices(
  { tx, member }: ReadContext,
  query: Query,
  category: FoundCategory | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<ServiceRow[]> {
  const hidden = await hiddenMembers(tx, member.id)
  const where: Condition<ServiceRow>[] = []
  if (hidden.size > 0) where.push(['author_id', 'not in', [...hidden]])
  if (query.min !== undefined) where.push(['price', '>=', query.min])
  if (query.max !== undefined) where.push(['price', '<=', query.max])
  const stretches = outwards(member.location).map(({ near, beyond }) =>
    stretchOf(query.sort, category, near, [...where, ...beyond]),
  )
  return pageAcross(tx, services, stretches, { offset, limit })
}

type Near = ['city_id', number] | ['state_id', number] | ['country', string]

/** Circles around a place: what lies in each, and not in the ones before it; at last everything else. */
function outwards(from: PlaceIds | null): { near?: Near; beyond: Condition<ServiceRow>[] }[] {
  const circles: Near[] = []
  if (from?.city_id !== undefined) circles.push(['city_id', from.city_id])
  if (from?.state_id !== undefined) circles.push(['state_id', from.state_id])
  else if (from !== null) circles.push(['country', from.country])
  const beyond = (count: number) =>
    circles.slice(0, count).map(([column, value]) => [column, '!=', value] as Condition<ServiceRow>)
  return [...circles.map((near, at) => ({ near, beyond: beyond(at) })), { beyond: beyond(circles.length) }]
}

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
    const main = category.id === category.mainId
    return {
      index: main ? `mainCategory${sorts[sort]}` : `category${sorts[sort]}`,
      equals: { listed: true, [main ? 'main_category_id' : 'category_id']: category.id },
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
