/** The ids of a location, from the country down to the lowest known level. */
export interface PlaceIds {
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string
  readonly state_id?: number | undefined
  readonly district_id?: number | undefined
  readonly city_id?: number | undefined
}

/**
 * Returns the id of a state: the letters and digits of its ISO 3166-2 code as a number in base 36. `IN-MH` is `INMH`,
 * which is 870425. Ids are unique and permanent.
 */
export function stateId(code: string): number {
  return Number.parseInt(code.replace('-', ''), 36)
}

/** Returns the country of a state id, as ISO 3166-1 alpha-2; undefined for other numbers. */
export function countryOfState(id: number): string | undefined {
  if (!Number.isSafeInteger(id) || id < 0) return undefined
  return /^([A-Z]{2})[A-Z0-9]{1,3}$/.exec(id.toString(36).toUpperCase())?.[1]
}

const derivedBits = 51
const derivedFrom = 2 ** derivedBits

/**
 * Returns an id for a district or city without one in the sources: 51 bits of an FNV-1a hash of its names, above 2^51,
 * out of reach of the sources' ids. Equal words return equal ids.
 */
export function derivedId(...words: readonly string[]): number {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(words.join('\n')))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return derivedFrom + Number(BigInt.asUintN(derivedBits, hash ^ (hash >> BigInt(derivedBits))))
}
