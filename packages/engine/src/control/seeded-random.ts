import type { Random } from '../ports/random.ts'

/** A random source that produces the same bytes for the same seed, and whose state can be restored. */
export interface SeededRandom extends Random {
  state: readonly number[]
}

/** The generator sfc32: short, fast, and without visible patterns. Not cryptographically secure. */
export function seededRandom(seed: string): SeededRandom {
  let [a = 0, b = 0, c = 0, counter = 0] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  for (let round = 0; round < 12; round++) next()
  return {
    bytes(length) {
      const bytes = new Uint8Array(length)
      for (let index = 0; index < length; index += 4) {
        const word = next()
        for (let byte = 0; byte < 4 && index + byte < length; byte++)
          bytes[index + byte] = word >>> (8 * byte)
      }
      return bytes
    },
    get state() {
      return [a, b, c, counter]
    },
    set state(state) {
      ;[a = 0, b = 0, c = 0, counter = 0] = state
    },
  }
}

/** Hashes text and a number with FNV-1a. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt
  for (const character of `${salt}:${text}`) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193)
  return value >>> 0
}
