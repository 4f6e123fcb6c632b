import type { PlaceIds } from './ids.ts'

export type { PlaceIds } from './ids.ts'

/** A country, a state, a district or a city. */
export interface Place {
  /** Permanent; unique among the places of its level. */
  readonly id: number
  readonly name: string
  /** Lower-case ASCII with hyphens; unique among the places of the same parent. */
  readonly slug: string
  /** ISO 3166-1 alpha-2; only for countries. */
  readonly code?: string
}

/** The names of a {@link PlaceIds}, one for each level with an id. */
export interface LocatedPlace {
  readonly country: string
  readonly state?: string
  readonly district?: string
  readonly city?: string
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
 * The places to choose from.
 *
 * Each list is sorted by slug: undefined if the parent does not exist, empty if no places below it are known.
 */
export interface Places {
  countries(): Promise<readonly Place[]>
  /** Returns the states of a country by its ISO 3166-1 alpha-2 code, in capitals. */
  states(country: string): Promise<readonly Place[] | undefined>
  districts(state: number): Promise<readonly Place[] | undefined>
  /** Returns the cities of a state, or of one of its districts. */
  cities(state: number, district?: number): Promise<readonly Place[] | undefined>
  /**
   * Returns the names of a location. Undefined unless every id exists and lies within the ones above it. A district or
   * city requires its state; a city does not require its district.
   */
  locate(location: PlaceIds): Promise<LocatedPlace | undefined>
  /** Finds places by the beginning of their names: see `findPlaces`. */
  find(text: string, limit: number): Promise<readonly FoundPlace[]>
}

/** A location by ids, with their names. */
export interface LocatedIds extends PlaceIds {
  readonly names: LocatedPlace
}
