import { once } from '../once.ts'
import { loadCities, loadCountries, loadDistricts, loadStates, sortByName, type Cities } from './data.ts'
import { countryOfState, type PlaceIds } from './ids.ts'
import type { Additions, PlacesFile } from './places-file.ts'
import type { LocatedPlace, Place, Places } from './places.ts'

/**
 * Returns the built-in places merged with those in `extra`; docs/places.md lists them.
 *
 * Data is loaded on first use. Every call rejects with all problems of `extra` if it has any.
 */
export function createPlaces(extra?: PlacesFile): Places {
  const additions = once(async () =>
    // A file may hold any JSON, such as null.
    extra === undefined ? undefined : (await import('./places-file.ts')).resolvePlacesFile(extra),
  )
  const allStates = once(async () => merged(await loadStates(), (await additions())?.states))
  const allDistricts = onceForEach(async (country) =>
    merged(await loadDistricts(country), (await additions())?.districts),
  )
  const allCities = onceForEach(async (country) => mergedCities(await loadCities(country), await additions()))

  const countries = async () => {
    await additions()
    return loadCountries()
  }

  const findCountry = async (code: string) => (await countries()).find((country) => country.code === code)

  const states = async (country: string) => {
    if (!(await findCountry(country))) return undefined
    return (await allStates()).get(country) ?? []
  }

  const findState = async (id: number) => {
    const country = countryOfState(id)
    if (country === undefined) return undefined
    const state = find(await states(country), id)
    return state && { ...state, country }
  }

  const districts = async (stateId: number) => {
    const state = await findState(stateId)
    return state && ((await allDistricts(state.country)).get(state.id) ?? [])
  }

  const cities = async (stateId: number, districtId?: number) => {
    const state = await findState(stateId)
    if (!state) return undefined
    if (districtId !== undefined && !find(await districts(stateId), districtId)) return undefined
    const { byState, districtOf } = await allCities(state.country)
    const ofState = byState.get(stateId) ?? []
    return districtId === undefined
      ? ofState
      : ofState.filter((city) => districtOf.get(city.id) === districtId)
  }

  const locate = async (ids: PlaceIds): Promise<LocatedPlace | undefined> => {
    const { state_id: stateId, district_id: districtId, city_id: cityId } = ids
    const country = await findCountry(ids.country)
    if (!country) return undefined
    if (stateId === undefined)
      return districtId === undefined && cityId === undefined ? { country: country.name } : undefined
    const state = find(await states(ids.country), stateId)
    const district = districtId === undefined ? undefined : find(await districts(stateId), districtId)
    const city = cityId === undefined ? undefined : find(await cities(stateId, districtId), cityId)
    if (!state || (districtId !== undefined && !district) || (cityId !== undefined && !city)) return undefined
    return {
      country: country.name,
      state: state.name,
      ...(district && { district: district.name }),
      ...(city && { city: city.name }),
    }
  }

  const finder = once(async () => {
    const { placeFinder } = await import('./find-places.ts')
    return placeFinder({ countries, allStates, allDistricts, allCities })
  })
  const search = async (text: string, limit: number) => (await finder())(text, limit)

  return { countries, states, districts, cities, locate, find: search }
}

function find(places: readonly Place[] | undefined, id: number): Place | undefined {
  return places?.find((place) => place.id === id)
}

function onceForEach<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loads = new Map<string, () => Promise<Value>>()
  return (key) => {
    let loadOnce = loads.get(key)
    if (!loadOnce) loads.set(key, (loadOnce = once(() => load(key))))
    return loadOnce()
  }
}

/** Merges added places: one replaces the place with its id, and its slug yields to those of its siblings. */
function merged<Parent>(
  builtIn: ReadonlyMap<Parent, readonly Place[]>,
  added: ReadonlyMap<Parent, readonly Place[]> | undefined,
): ReadonlyMap<Parent, readonly Place[]> {
  if (!added?.size) return builtIn
  const all = new Map(builtIn)
  for (const [parent, places] of added) {
    const replaced = new Set(places.map(({ id }) => id))
    const remaining = (builtIn.get(parent) ?? []).filter(({ id }) => !replaced.has(id))
    const slugs = new Set(remaining.map(({ slug }) => slug))
    const fitted = places.map((place) => {
      const slug =
        place.slug && !slugs.has(place.slug) ? place.slug : `${place.slug}-${place.id}`.replace(/^-/, '')
      slugs.add(slug)
      return { ...place, slug }
    })
    all.set(parent, sortByName([...remaining, ...fitted]))
  }
  return all
}

function mergedCities(builtIn: Cities, additions: Additions | undefined): Cities {
  if (!additions?.cities.byState.size) return builtIn
  const districtOf = new Map(builtIn.districtOf)
  for (const { id } of [...additions.cities.byState.values()].flat()) {
    const district = additions.cities.districtOf.get(id)
    if (district === undefined) districtOf.delete(id)
    else districtOf.set(id, district)
  }
  return { byState: merged(builtIn.byState, additions.cities.byState), districtOf }
}
