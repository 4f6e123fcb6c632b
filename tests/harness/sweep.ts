import { inject } from 'vitest'
import { draw } from './draw.ts'

/** Slow tests run completely in CI, elsewhere in part, drawn by the printed seed of the run. */
export const { whole, seed } = inject('sweeps')

/** Returns all elements in CI; elsewhere `part` of them in order, drawn by the seed and `salt`. */
export const sweepPart = <T>(all: readonly T[], part: number, salt = 0): readonly T[] =>
  whole ? all : drawSample(all, part, salt)

/** Returns `count` elements in order, drawn by the seed of the run and `salt`. */
export const drawSample = <T>(all: readonly T[], count: number, salt = 0): readonly T[] =>
  draw(all, count, seed + salt)
