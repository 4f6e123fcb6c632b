import { expect, test } from 'vitest'
import { clockTime, day, onDay, when } from './time.ts'

const now = Date.parse('2026-11-26T20:00:00Z')
const kolkata = { now, zone: 'Asia/Kolkata', isChosen: true }
const losAngeles = { ...kolkata, zone: 'America/Los_Angeles' }
const wordsOf = (time: unknown) => String(time).replace(/<[^>]*>/g, '')

test.each([
  ['2026-11-26T19:59:30Z', 'just now', 'just now'],
  ['2026-11-26T18:59:00Z', '1 h ago', '1 h ago'],
  ['2026-11-25T19:30:00Z', '26 Nov, 01:00', '25 Nov, 11:30'],
  ['2025-12-31T20:00:00Z', '1 Jan, 01:30', '31 Dec 2025'],
  ['2027-01-01T03:30:00Z', '1 Jan 2027, 09:00', '31 Dec, 19:30'],
])("shows %s in the reader's time zone", (moment, there, here) => {
  expect([when(moment, kolkata), when(moment, losAngeles)].map(wordsOf)).toEqual([there, here])
})

test('titles every displayed time with the exact local time', () => {
  for (const tell of [when, day, clockTime, onDay])
    expect(String(tell(now, kolkata))).toContain(
      '<time datetime="2026-11-26T20:00:00.000Z" title="Fri 27 Nov 2026, 01:30 (Asia/Kolkata)">',
    )
})

test('shows only the time for today, otherwise the date and the time', () => {
  expect(wordsOf(clockTime('2026-11-26T19:00:00Z', kolkata))).toBe('00:30')
  expect(wordsOf(clockTime('2026-11-26T18:00:00Z', kolkata))).toBe('26 Nov, 23:30')
  expect(wordsOf(clockTime('2026-11-26T18:00:00Z', losAngeles))).toBe('10:00')
})

test('a day of a plan has its weekday, and its year where that is another', () => {
  expect(wordsOf(onDay('2026-12-24T13:00:00Z', kolkata))).toBe('Thu 24 Dec, 18:30')
  expect(wordsOf(onDay('2027-02-01T13:00:00Z', losAngeles))).toBe('Mon 1 Feb 2027, 05:00')
})
