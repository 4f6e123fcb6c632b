import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { parseLocalTime, occurrences, parseRecurrence } from './recurrence.ts'

const first = (rule: string, timeZone: string, from: string, count: number) => {
  const moments = occurrences(parseRecurrence(rule), timeZone, Date.parse(from))
  return Array.from({ length: count }, () => new Date(moments.next().value).toISOString())
}

describe('a rule', () => {
  test('generates times on the days of a rule from its start on', () => {
    expect(first('mon,wed,fri 09:00', 'Asia/Kolkata', '2027-01-11T03:30:00Z', 4)).toEqual([
      '2027-01-11T03:30:00.000Z',
      '2027-01-13T03:30:00.000Z',
      '2027-01-15T03:30:00.000Z',
      '2027-01-18T03:30:00.000Z',
    ])
    expect(first('weekday 18:00,8:30', 'UTC', '2027-01-15T09:00:00Z', 3)).toEqual([
      '2027-01-15T18:00:00.000Z',
      '2027-01-18T08:30:00.000Z',
      '2027-01-18T18:00:00.000Z',
    ])
  })

  test('follows local time in summer and winter', () => {
    // Clocks in New York go forward on 14 March 2027.
    expect(first('day 09:00', 'America/New_York', '2027-03-13T00:00:00Z', 3)).toEqual([
      '2027-03-13T14:00:00.000Z',
      '2027-03-14T13:00:00.000Z',
      '2027-03-15T13:00:00.000Z',
    ])
  })

  test('shifts a skipped local time by an hour and uses a repeated one once', () => {
    expect(first('day 02:30', 'America/New_York', '2027-03-14T00:00:00-05:00', 2)).toEqual([
      '2027-03-14T07:30:00.000Z',
      '2027-03-15T06:30:00.000Z',
    ])
    // Clocks go back on 7 November 2027.
    expect(first('day 01:30', 'America/New_York', '2027-11-07T00:00:00-04:00', 2)).toEqual([
      '2027-11-07T05:30:00.000Z',
      '2027-11-08T06:30:00.000Z',
    ])
  })

  test('counts equal times once and keeps shifted times in order', () => {
    expect(first('sun 02:30,03:30', 'America/New_York', '2027-03-14T00:00:00-05:00', 2)).toEqual([
      '2027-03-14T07:30:00.000Z',
      '2027-03-21T06:30:00.000Z',
    ])
    expect(first('day 02:30,03:00', 'America/New_York', '2027-03-14T00:00:00-05:00', 2)).toEqual([
      '2027-03-14T07:00:00.000Z',
      '2027-03-14T07:30:00.000Z',
    ])
    // Samoa had no 30 December 2011.
    expect(first('day 09:00,23:00', 'Pacific/Apia', '2011-12-29T00:00:00-10:00', 5)).toEqual([
      '2011-12-29T19:00:00.000Z',
      '2011-12-30T09:00:00.000Z',
      '2011-12-30T19:00:00.000Z',
      '2011-12-31T09:00:00.000Z',
      '2011-12-31T19:00:00.000Z',
    ])
  })

  test('yields distinct slots in order, on their days and times, at every clock change until 2030', () => {
    const start = Temporal.Instant.from('2026-01-01T00:00Z')
    const end = Temporal.Instant.from('2031-01-01T00:00Z')
    const changes = Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
      const found: Temporal.ZonedDateTime[] = [start.toZonedDateTimeISO(timeZone)]
      for (;;) {
        const next = found.at(-1)!.getTimeZoneTransition('next')
        if (!next || Temporal.Instant.compare(next.toInstant(), end) > 0) return found
        found.push(next)
      }
    })
    expect(changes.length).toBeGreaterThan(1000)
    for (const change of changes) {
      // Times around the change, on both of its clocks.
      const near = [-90, -60, -30, -1, 0, 30, 60, 90].map((minutes) =>
        change.add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' }),
      )
      const [times] = fc.sample(
        fc.uniqueArray(fc.constantFrom(...near, '02:30', '03:00'), { minLength: 2 }),
        {
          numRuns: 1,
          seed: changes.indexOf(change),
        },
      )
      const from = change.subtract({ days: 1 }).epochMilliseconds
      const slots = occurrences(parseRecurrence(`day ${times!.join()}`), change.timeZoneId, from)
      let previous = from - 1
      for (let count = 0; count < 3 * times!.length; count++) {
        const { value } = slots.next()
        expect(value, change.toString()).toBeGreaterThan(previous)
        previous = value
      }
      // Nothing was left out: three days have that many slots, apart from those that fall together.
      expect(previous, change.toString()).toBeLessThan(change.add({ days: 3 }).epochMilliseconds)
    }
  })

  test.each(['', 'monday', 'mon 9', 'mon 25:00', 'xyz 09:00', 'mon 09:60'])(
    'rejects %j as a rule',
    (text) => {
      expect(() => parseRecurrence(text)).toThrow('Invalid rule')
    },
  )
})

test('parses a time with an offset or in local time', () => {
  const iso = (text: string) => new Date(parseLocalTime(text, 'Asia/Kolkata')).toISOString()
  expect(iso('2027-01-14 18:30')).toBe('2027-01-14T13:00:00.000Z')
  expect(iso('2027-01-14T18:30:00+01:00')).toBe('2027-01-14T17:30:00.000Z')
  expect(iso('2027-01-14 18:30:01.464999Z')).toBe('2027-01-14T18:30:01.464Z')
  expect(() => iso('tomorrow')).toThrow('Invalid time')
  expect(() => iso('2027-02-30 10:00')).toThrow('Invalid time')
})
