/**
 * The id of a state: the letters and digits of its ISO 3166-2 code, read as a number to the base of 36. `IN-MH` is
 * `INMH`, which is 870425. Two codes never share an id, and the id of a code never changes.
 */
export function stateId(code: string): number {
  return Number.parseInt(code.replace('-', ''), 36)
}

/** The country, as ISO 3166-1 alpha-2, that the id of a state begins with. Undefined for a number that is no such id. */
export function countryOfState(id: number): string | undefined {
  if (!Number.isSafeInteger(id) || id < 0) return undefined
  return /^([A-Z]{2})[A-Z0-9]{1,3}$/.exec(id.toString(36).toUpperCase())?.[1]
}

const derivedBits = 51
const derivedFrom = 2 ** derivedBits

/**
 * The id of a district or a city that no source gives one: 51 bits of a hash (FNV-1a) of what names it, above 2^51, where
 * no source's own ids are. The same words always give the same id.
 */
export function derivedId(...words: readonly string[]): number {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(words.join('\n')))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return derivedFrom + Number(BigInt.asUintN(derivedBits, hash ^ (hash >> BigInt(derivedBits))))
}
