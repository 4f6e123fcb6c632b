/** Where every random byte in the engine comes from. */
export interface Random {
  /** `length` bytes that nobody can foresee, unless the source was made for tests. */
  bytes(length: number): Uint8Array
}

/** The cryptographic source of the platform. */
export const systemRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }
