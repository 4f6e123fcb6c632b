import type { LocatedIds } from '../../places/places.ts'

/** Columns that hold one value in several forms, one for each index. */

export const priceFields = (price: number) => ({ price, cheapness: -price })

export const locationFields = (location: LocatedIds | null) => ({
  location,
  country: location?.country ?? null,
  state_id: location?.state_id ?? null,
  city_id: location?.city_id ?? null,
})
