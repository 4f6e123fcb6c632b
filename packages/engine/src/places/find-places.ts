import type { PlaceIds } from './ids.ts'
import { slugify } from './slug.ts'

/** A place with its names, those of the place first, then those above it. */
export interface NamedPlace {
  readonly ids: PlaceIds
  readonly names: readonly string[]
  /** Slugs of the names. */
  readonly slugs: readonly string[]
}

/** A place that a text names. */
export interface FoundPlace {
  readonly ids: PlaceIds
  /** Names of the place and those above it: `Pune, Maharashtra, India`. */
  readonly label: string
  /** Whether the text names this place and no other as well. */
  readonly isMeant: boolean
}

/**
 * Finds the places whose names begin with those of a text, such as `pune` or `Pune, Mah`: countries first, then cities,
 * states and districts.
 */
export function findPlaces(places: readonly NamedPlace[], text: string, limit: number): FoundPlace[] {
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
