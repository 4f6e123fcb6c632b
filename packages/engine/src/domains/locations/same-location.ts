import type { PlaceIds } from '../../places/places.ts'

export const isSameLocation = (one: PlaceIds | null, other: PlaceIds | null): boolean =>
  one?.country === other?.country &&
  one?.state_id === other?.state_id &&
  one?.district_id === other?.district_id &&
  one?.city_id === other?.city_id
