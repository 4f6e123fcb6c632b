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
  ['PT5M', 300_000],
  ['P1D', 86_400_000],
  ['P1DT1H30M', 91_800_000],
  ['P2W', 1_209_600_000],
  ['PT0.5S', 500],
  ['PT1,5S', 1500],
])('%s', (duration, expected) => {
  expect(milliseconds(duration)).toBe(expected)
})

test.each([
  '',
  'a day',
  '1',
  '-1d',
  '1y',
  'P',
  'PT',
  'P1DT',
  'P1Y',
  'P1M',
  'PT5',
  '-PT5M',
  'PT1S1M',
  'P5M',
  -1,
  NaN,
  Infinity,
])('rejects %s', (duration) => {
  expect(() => milliseconds(duration as Duration)).toThrow(RangeError)
})
