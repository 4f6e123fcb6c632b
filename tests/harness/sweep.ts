import { inject } from 'vitest'

/** What takes long runs whole in CI, and elsewhere a part of it in each run, drawn by the seed that the run prints. */
export const { whole, seed } = inject('sweeps')

/** All in CI; elsewhere so many of them, in their order, other ones with each seed, and for each of the things that `salt` tells apart. */
export function swept<T>(all: readonly T[], part: number, salt = 0): readonly T[] {
  return whole ? all : drawn(all, part, salt)
}

/** So many of them, in their order: other ones with each seed of a run, and for each of the things that `salt` tells apart. */
export function drawn<T>(all: readonly T[], count: number, salt = 0): readonly T[] {
  let state = (seed + salt) >>> 0
  const left = all.map((_, index) => index)
  const taken = new Set<number>()
  while (taken.size < Math.min(count, all.length)) {
    // A linear congruential generator, whose high bits are taken: the low ones repeat soon.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    taken.add(left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!)
  }
  return all.filter((_, index) => taken.has(index))
}
