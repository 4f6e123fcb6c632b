import { inject } from 'vitest'
import { draw } from './draw.ts'

export const { whole, thorough, seed } = inject('sweeps')

/** Returns `part` of the elements, in CI at least a third, before a release all: in order, drawn by the printed seed and `salt`. */
export function sweepPart<T>(all: readonly T[], part: number, salt = 0): readonly T[] {
  if (whole) return all
  return drawSample(all, thorough ? Math.max(part, Math.ceil(all.length / 3)) : part, salt)
}

/** Returns `count` elements in order, drawn by the seed of the run and `salt`. */
export const drawSample = <T>(all: readonly T[], count: number, salt = 0): readonly T[] =>
  draw(all, count, seed + salt)
