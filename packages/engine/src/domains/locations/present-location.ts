import type { LocatedIds } from '../../places/places.ts'

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
