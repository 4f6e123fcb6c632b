/** A country, a state, a district or a city. */
export interface Place {
  /** Never changes for the same place; unique among the places of its level. */
  readonly id: number
  readonly name: string
  /** Lower-case ASCII with hyphens; unique among the places of the same parent. */
  readonly slug: string
  /** ISO 3166-1 alpha-2. Countries have one, other places none. */
  readonly code?: string
}

/** Where something is, from the country down to as much as is known. */
export interface PlaceIds {
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string
  readonly state_id?: number | undefined
  readonly district_id?: number | undefined
  readonly city_id?: number | undefined
}

/** The names of a {@link PlaceIds}: one for each level that it gives an id for. */
export interface LocatedPlace {
  readonly country: string
  readonly state?: string
  readonly district?: string
  readonly city?: string
}

/**
 * Where there is to choose from.
 *
 * Each list is sorted by slug. It is undefined when the parent does not exist, and empty when there is nothing on record
 * below it.
 */
export interface Places {
  countries(): Promise<readonly Place[]>
  /** The states of a country, which is given by its ISO 3166-1 alpha-2 code in capitals. */
  states(country: string): Promise<readonly Place[] | undefined>
  districts(state: number): Promise<readonly Place[] | undefined>
  /** The cities of a state, or only those of one of its districts. */
  cities(state: number, district?: number): Promise<readonly Place[] | undefined>
  /**
   * The names of what the ids mean. Undefined unless every id exists and lies within the ones above it. A district and a
   * city need their state; a city may be given without its district.
   */
  locate(location: PlaceIds): Promise<LocatedPlace | undefined>
}

/** A place by its ids, with the names of what they mean. */
export interface LocatedIds extends PlaceIds {
  readonly names: LocatedPlace
}
