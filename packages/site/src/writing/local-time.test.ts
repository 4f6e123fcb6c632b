import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, localDay, localTime, momentOf } from './local-time.ts'

const zones = Intl.supportedValuesOf('timeZone')

test.each([
  ['Asia/Kolkata', '2026-12-24T18:30', '2026-12-24T13:00:00.000Z'],
  ['UTC', '2026-12-24T18:30', '2026-12-24T18:30:00.000Z'],
  ['America/New_York', '2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  // Clocks go back from 2:00 to 1:00: the first of two.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  // Clocks go forward from 2:00 to 3:00: shifted by the gap.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-24T00:00', '2026-12-23T10:00:00.000Z'],
])('converts for %s: %s to %s', (zone, local, moment) => {
  expect(new Date(momentOf(local, zone)!).toISOString()).toBe(moment)
})

test.each(['', 'tomorrow', '2026-02-30T10:00', '2026-12-24T24:00', '2026-12-24', '2026-12-24 10:00'])(
  'rejects %j as a time',
  (local) => {
    expect(momentOf(local, 'Asia/Kolkata')).toBeUndefined()
  },
)

test('parses every displayed local time to a moment that shows it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2050, 0) }),
      (zone, moment) => {
        const local = localTime(moment, zone)
        expect(localTime(momentOf(local, zone)!, zone)).toBe(local)
        expect(localDay(moment, zone)).toBe(local.slice(0, 10))
      },
    ),
  )
})

test('a zone is one that the platform knows', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
})

test.each([
  ['2026-11-01T08:59:59Z', '2026-11-01T01:59'],
  ['2026-11-01T09:00:00Z', '2026-11-01T01:00'],
  ['2026-11-02T00:00:00Z', '2026-11-01T16:00'],
])('resolves a time on a day of clock changes: %s is %s in Los Angeles', (moment, local) => {
  expect(localTime(Date.parse(moment), 'America/Los_Angeles')).toBe(local)
})
