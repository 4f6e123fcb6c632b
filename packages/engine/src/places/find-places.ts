import { soon } from '../ports/clock.ts'
import { pluck } from '../store/pluck.ts'
import type { Cities } from './data.ts'
import type { PlaceIds } from './ids.ts'
import type { FoundPlace, Place } from './places.ts'
import { slugify } from './slug.ts'

/** A place with its names, those of the place first, then those above it. */
interface NamedPlace {
  readonly ids: PlaceIds
  readonly names: readonly string[]
  /** Slugs of the names. */
  readonly slugs: readonly string[]
}

/** The places of each level, as they are loaded. */
interface PlacesByLevel {
  countries(): Promise<readonly Place[]>
  allStates(): Promise<ReadonlyMap<string, readonly Place[]>>
  allDistricts(country: string): Promise<ReadonlyMap<number, readonly Place[]>>
  allCities(country: string): Promise<Cities>
}

/** Returns {@link findPlaces} over all places. Naming them lets other work in after each country and state. */
export async function placeFinder(places: PlacesByLevel) {
  const all: NamedPlace[] = []
  const add = (ids: PlaceIds, ...above: readonly Pick<Place, 'name' | 'slug'>[]) =>
    all.push({ ids, names: pluck(above, 'name'), slugs: pluck(above, 'slug') })
  for (const country of await places.countries()) {
    const ids = { country: country.code ?? '' }
    add(ids, country)
    const cities = await places.allCities(ids.country)
    await turn()
    const districts = await places.allDistricts(ids.country)
    for (const state of (await places.allStates()).get(ids.country) ?? []) {
      await turn()
      const inState = { ...ids, state_id: state.id }
      add(inState, state, country)
      for (const { id, name, slug } of districts.get(state.id) ?? [])
        add(
          { ...inState, district_id: id },
          { name: `${name} district`, slug: `${slug}-district` },
          state,
          country,
        )
      for (const city of cities.byState.get(state.id) ?? []) {
        const district_id = cities.districtOf.get(city.id)
        add({ ...inState, ...(district_id && { district_id }), city_id: city.id }, city, state, country)
      }
    }
  }
  return (text: string, limit: number) => findPlaces(all, text, limit)
}

const turn = () => new Promise<void>((resolve) => soon(resolve))

/**
 * Finds the places whose names begin with those of a text, such as `pune` or `Pune, Mah`: countries first, then cities,
 * states and districts.
 */
function findPlaces(places: readonly NamedPlace[], text: string, limit: number): FoundPlace[] {
  const [first, ...above] = text.split(',').map(slugify).filter(Boolean)
  if (first === undefined) return []
  const matches = places.filter(
    ({ slugs: [own, ...parents] }) =>
      own!.startsWith(first) && above.every((part) => parents.some((parent) => parent.startsWith(part))),
  )
  const isExact = ({ slugs }: NamedPlace) => slugs[0] === first
  const sorted = matches.sort((a, b) => Number(isExact(b)) - Number(isExact(a)) || levelOf(a) - levelOf(b))
  const [best, second] = sorted
  const isSingle =
    best !== undefined &&
    isExact(best) &&
    (second === undefined || !isExact(second) || levelOf(best) < levelOf(second))
  return sorted
    .slice(0, limit)
    .map((place) => ({ ids: place.ids, label: place.names.join(', '), isMeant: isSingle && place === best }))
}

const levelOf = ({ ids: { state_id, district_id, city_id } }: NamedPlace): number =>
  state_id === undefined ? 0 : city_id !== undefined ? 1 : district_id === undefined ? 2 : 3
