/** Returns `count` elements in order, drawn by a seed. */
export function draw<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed >>> 0
  const indexes = all.map((_, index) => index)
  const drawn = new Set<number>()
  while (drawn.size < Math.min(count, all.length)) {
    // A linear congruential generator, of which the high bits are used: the low ones have a short period.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    drawn.add(indexes.splice(Math.floor((state / 2 ** 32) * indexes.length), 1)[0]!)
  }
  return all.filter((_, index) => drawn.has(index))
}
