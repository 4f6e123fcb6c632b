import type { LocatedIds } from '../../places/places.ts'

/** Columns that say one thing in several ways, so that each index finds its own. */

export const priceFields = (price: number) => ({ price, cheapness: -price })

export const locationFields = (location: LocatedIds | null) => ({
  location,
  country: location?.country ?? null,
  state_id: location?.state_id ?? null,
  city_id: location?.city_id ?? null,
})
