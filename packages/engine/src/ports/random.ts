/** The source of all random bytes in the engine. */
export interface Random {
  /** Returns `length` unpredictable bytes, unless the source is for tests. The caller owns them. */
  bytes(length: number): Uint8Array
}

/** Bytes are drawn in bulk, since each call of the platform is slow. */
const POOL_SIZE = 4096

/** The cryptographic random source of the platform. */
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
