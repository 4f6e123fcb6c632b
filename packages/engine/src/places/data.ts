import { once } from '../once.ts'
import { stateId } from './ids.ts'
import type { Place } from './places.ts'
import { slugify } from './slug.ts'

// Contents of the files in ./data, which docs/places.md describes. A slug is present only if it differs from
// the name's own, which a sibling has.
type CountryRow = readonly [id: number, code: string, name: string]
type StateRow = readonly [code: string, name: string, slug?: string]
type PlaceRow = readonly [id: number, name: string, slug?: string]
/** Districts by ISO 3166-2 code of the state. */
type DistrictRows = Readonly<Record<string, readonly PlaceRow[]>>
/** Cities by ISO 3166-2 code of the state, then by id of the district; 0 for the cities without one. */
type CityRows = Readonly<Record<string, Readonly<Record<string, readonly PlaceRow[]>>>>

/** Cities by state id, and district ids by city id. */
export interface Cities {
  readonly byState: ReadonlyMap<number, readonly Place[]>
  readonly districtOf: ReadonlyMap<number, number>
}

export const loadCountries = once(async () => {
  const { default: rows } = await import('./data/countries.json', { with: { type: 'json' } })
  return sortByName(
    (rows as unknown as readonly CountryRow[]).map(([id, code, name]) => ({
      id,
      name,
      slug: slugify(name),
      code,
    })),
  )
})

/** Loads states by country code. */
export const loadStates = once(async () => {
  const { default: data } = await import('./data/states.json', { with: { type: 'json' } })
  const rows = data as unknown as Readonly<Record<string, readonly StateRow[]>>
  return new Map(
    Object.entries(rows).map(([country, states]) => [
      country,
      sortByName(states.map(([code, name, slug]) => toPlace(stateId(`${country}-${code}`), name, slug))),
    ]),
  )
})

/** Loads districts by state id. */
export async function loadDistricts(country: string): Promise<ReadonlyMap<number, readonly Place[]>> {
  return country === 'IN' ? indianDistricts() : new Map()
}

export async function loadCities(country: string): Promise<Cities> {
  return country === 'IN' ? indianCities() : otherCities()
}

const indianDistricts = once(async () => {
  const { default: rows } = await import('./data/districts-in.json', { with: { type: 'json' } })
  return new Map(
    Object.entries(rows as unknown as DistrictRows).map(([state, districts]) => [
      stateId(state),
      sortByName(districts.map((row) => toPlace(...row))),
    ]),
  )
})

const indianCities = once(async () => {
  const { default: rows } = await import('./data/cities-in.json', { with: { type: 'json' } })
  return readCities(rows as unknown as CityRows)
})

const otherCities = once(async () => {
  const { default: rows } = await import('./data/cities-world.json', { with: { type: 'json' } })
  return readCities(rows as unknown as CityRows)
})

function readCities(rows: CityRows): Cities {
  const byState = new Map<number, readonly Place[]>()
  const districtOf = new Map<number, number>()
  for (const [state, districts] of Object.entries(rows)) {
    const cities = Object.entries(districts).flatMap(([district, cityRows]) => {
      if (district !== '0') for (const [id] of cityRows) districtOf.set(id, Number(district))
      return cityRows.map((row) => toPlace(...row))
    })
    byState.set(stateId(state), sortByName(cities))
  }
  return { byState, districtOf }
}

function toPlace(id: number, name: string, slug = slugify(name)): Place {
  return { id, name, slug }
}

/** Sorts places by the byte order of their slugs. */
export function sortByName<Item extends Place>(places: readonly Item[]): readonly Item[] {
  return places.toSorted((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0))
}
