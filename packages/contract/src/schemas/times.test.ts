import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDateTime } from '../formats/times.ts'

const moments = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2199, 11, 31) })

test('parses every time as written in responses', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(parseDateTime(new Date(moment).toISOString())).toBe(moment)
    }),
  )
})

test('reads every offset', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (moment, offset) => {
      const local = new Date(moment + offset * 60_000).toISOString().slice(0, -1)
      const two = (value: number) => String(value).padStart(2, '0')
      const size = Math.abs(offset)
      const suffix = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      expect(parseDateTime(local + suffix)).toBe(moment)
    }),
  )
})

test('cuts fractions to milliseconds', () => {
  expect(parseDateTime('2026-12-24T18:30:00.9999Z')).toBe(Date.UTC(2026, 11, 24, 18, 30, 0, 999))
  expect(parseDateTime('2026-12-24T18:30:00.1Z')).toBe(Date.UTC(2026, 11, 24, 18, 30, 0, 100))
})

test.each(['2023-02-29T00:00:00Z', '2026-00-10T00:00:00Z', '2026-04-31T00:00:00Z', '2026-13-01T00:00:00Z'])(
  'rejects %s as a date',
  (text) => {
    expect(parseDateTime(text)).toBeUndefined()
  },
)

test.each([
  '2026-12-31T23:59:60Z',
  '2026-12-31T24:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T12:00:00-23:59',
  '0000-01-01T00:00:00+00:01',
  '2026-12-31T23:60:00Z',
  '2026-12-31T23:59:59+24:00',
  '2026-12-31T23:59:59+05:60',
])('knows no leap second and no other time past its end, such as %s', (text) => {
  expect(parseDateTime(text)).toBeUndefined()
})
