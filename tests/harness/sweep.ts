import { inject } from 'vitest'

/** Slow tests run completely in CI, elsewhere in part, drawn by the printed seed of the run. */
export const { whole, seed } = inject('sweeps')

/** Returns all elements in CI; elsewhere `part` of them in order, drawn by the seed and `salt`. */
export function swept<T>(all: readonly T[], part: number, salt = 0): readonly T[] {
  return whole ? all : drawn(all, part, salt)
}

/** Returns `count` elements in order, drawn by the seed of the run and `salt`. */
export function drawn<T>(all: readonly T[], count: number, salt = 0): readonly T[] {
  let state = (seed + salt) >>> 0
  const left = all.map((_, index) => index)
  const taken = new Set<number>()
  while (taken.size < Math.min(count, all.length)) {
    // A linear congruential generator, of which the high bits are used: the low ones have a short period.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    taken.add(left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!)
  }
  return all.filter((_, index) => taken.has(index))
}
