import { expect, test } from 'vitest'
import { milliseconds, type Duration } from './durations.ts'

test.each<[Duration, number]>([
  [1500, 1500],
  ['1d', 86_400_000],
  ['1h 30m', 5_400_000],
  ['90s', 90_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  ['2w', 1_209_600_000],
])('%s', (duration, expected) => {
  expect(milliseconds(duration)).toBe(expected)
})

test.each(['', 'a day', '1', '-1d', '1y', 'PT5M', -1, NaN, Infinity])('refuses %s', (duration) => {
  expect(() => milliseconds(duration as Duration)).toThrow(RangeError)
})
