import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextMidnight, secondsUntil, timestamp, utcDay } from './times.ts'

it('writes every moment as the platform does', () => {
  const moment = fc.integer({ min: -8.64e15, max: 8.64e15 })
  const likely = fc.integer({ min: 0, max: Date.parse('2100-01-01') })
  fc.assert(
    fc.property(fc.oneof(moment, likely), (milliseconds) => {
      expect(timestamp(milliseconds)).toBe(new Date(milliseconds).toISOString())
    }),
    { numRuns: 5000 },
  )
})

it.each(['1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59.999Z'])(
  'writes %s, and its day',
  (text) => {
    expect(timestamp(Date.parse(text))).toBe(text)
    expect(utcDay(Date.parse(text))).toBe(text.slice(0, 10))
  },
)

it.each([
  ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'],
  ['2026-12-01T23:59:59.999Z', '2026-12-02T00:00:00.000Z'],
])('returns for %s the next midnight %s', (now, midnight) => {
  expect(timestamp(nextMidnight(Date.parse(now)))).toBe(midnight)
})

it.each([
  [0, 1],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [-5000, 1],
])('rounds %i ms to %i whole seconds to wait', (milliseconds, seconds) => {
  expect(secondsUntil(7 + milliseconds, 7)).toBe(seconds)
})
