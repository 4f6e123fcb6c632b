import type { OperationOf } from '@chowk/contract'
import { services, type ServiceRow } from '../../entities/services.ts'
import type { Input } from '../../handler.ts'
import type { Ranked } from '../content/page-of-ranked.ts'
import type { PlaceIds } from '../../places/places.ts'

export type ServiceSort = Input<OperationOf<'services.list'>>['query']['sort']

/** The last part of the name of each index, which is read backwards. */
export const indexOfSort = {
  recent: 'Recent',
  rating: 'Rating',
  popular: 'Popular',
  price_low: 'Cheap',
  price_high: 'Dear',
} as const satisfies Record<ServiceSort, string>

/** A circle around a member: a column of a place, and the value it has there. */
export type Circle = ['city_id', number] | ['state_id', number] | ['country', string]

/** Where a member is, from the city outwards: nothing where they do not say, or ask for an order of its own. */
export function circlesAround(from: PlaceIds | null, sort: ServiceSort): Circle[] {
  if (sort !== 'recent') return []
  const circles: Circle[] = []
  if (from?.city_id !== undefined) circles.push(['city_id', from.city_id])
  if (from?.state_id !== undefined) circles.push(['state_id', from.state_id])
  else if (from !== null) circles.push(['country', from.country])
  return circles
}

/** What services are ordered by, as the indexes do: by circle, then as sorted, then the newest first. */
export function ranksOf(
  sort: ServiceSort,
  circles: readonly Circle[],
): (row: ServiceRow) => Ranked<ServiceRow>['ranks'] {
  const columns = services.indexes[`all${indexOfSort[sort]}`].slice(1)
  return (row) => {
    const circle = circles.findIndex(([column, value]) => row[column] === value)
    return [circle === -1 ? circles.length : circle, ...columns.map((name) => -Number(row[name])), -row.id]
  }
}
