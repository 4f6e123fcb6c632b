/** Where every random byte in the engine comes from. */
export interface Random {
  /** `length` bytes that nobody can foresee, unless the source was made for tests. Given to one caller only. */
  bytes(length: number): Uint8Array
}

/** The platform takes longer to be asked than to answer: bytes are drawn in advance. */
const POOL_SIZE = 4096

/** The cryptographic source of the platform. */
export const systemRandom: Random = (() => {
  let pool = new Uint8Array(0)
  let used = 0
  return {
    bytes(length) {
      if (length > POOL_SIZE) return crypto.getRandomValues(new Uint8Array(length))
      if (used + length > pool.length) {
        pool = crypto.getRandomValues(new Uint8Array(POOL_SIZE))
        used = 0
      }
      return pool.subarray(used, (used += length))
    },
  }
})()
