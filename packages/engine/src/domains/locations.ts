import type { FieldProblem } from '../api-error.ts'
import type { LocatedIds, PlaceIds, Places } from '../places/places.ts'

/** Returns a place with its names, or a problem. Reads files, so it must not run inside a transaction. */
export async function locate(places: Places, sent: PlaceIds): Promise<LocatedIds | FieldProblem> {
  const names = await places.locate(sent)
  return names ? { ...sent, names } : NO_SUCH_PLACE
}

export const isProblem = (located: LocatedIds | FieldProblem): located is FieldProblem => 'code' in located

const NO_SUCH_PLACE: FieldProblem = {
  path: 'location',
  code: 'not_found',
  message: 'There is no such place: each id must lie within the place above it.',
}

export const presentLocation = (located: LocatedIds | null) =>
  located && {
    country: located.country,
    country_name: located.names.country,
    state_id: located.state_id ?? null,
    state: located.names.state ?? null,
    district_id: located.district_id ?? null,
    district: located.names.district ?? null,
    city_id: located.city_id ?? null,
    city: located.names.city ?? null,
  }

export const isSameLocation = (one: PlaceIds | null, other: PlaceIds | null): boolean =>
  one?.country === other?.country &&
  one?.state_id === other?.state_id &&
  one?.district_id === other?.district_id &&
  one?.city_id === other?.city_id
