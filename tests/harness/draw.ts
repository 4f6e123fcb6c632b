/** Returns `count` elements in order, drawn by a seed. */
export function draw<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed >>> 0
  const left = all.map((_, index) => index)
  const taken = new Set<number>()
  while (taken.size < Math.min(count, all.length)) {
    // A linear congruential generator, of which the high bits are used: the low ones have a short period.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    taken.add(left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!)
  }
  return all.filter((_, index) => taken.has(index))
}
