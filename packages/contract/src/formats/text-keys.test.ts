import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastProcessorTime } from '../../../../tests/harness/processor-time.ts'
import { nameKey, textKey } from './text-keys.ts'

describe('two texts are the same', () => {
  test.each([
    ['with letters taken apart', 'café', 'cafe\u0301'],
    ['with a joiner among those', 'café', 'cafe\u200d\u0301'],
    ['with a soft hyphen', 'chai', 'cha\u00adi'],
    ['with a space of no width', 'Yes', 'Ye\u200bs'],
    ['with joiners of words', '\u2060Yes\ufeff', 'Yes'],
    ['with marks of direction', 'Yes', '\u202eYes\u200f'],
    ['in other widths', '＃Ｙｅｓ', '#Yes'],
    ['in half width', 'ｶﾞｲﾄﾞ', 'ガイド'],
    ['with other white space', ' Yes\u00a0\u2003we\tcan\u2800', 'Yes we can'],
    ['with fillers', 'Yes\u3164', 'Yes'],
    ['with a form of emoji', '❤️', '❤'],
    ['with a chillu of one or three characters', 'അവൻ', 'അവന്\u200d'],
    ['with either khanda ta', 'উৎসব', 'উত্\u200dসব'],
    ['with control characters', 'Y\u0007es', 'Yes'],
  ])('%s', (_, first, second) => {
    expect(textKey(first)).toBe(textKey(second))
    expect(nameKey(first)).toBe(nameKey(second))
  })

  test.each([
    ['x²', 'x2'],
    ['Yes', 'yes'],
    ['Hawaiʻi', "Hawai'i"],
    ['👨‍👩‍👧', '👨👩👧'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['🏳️‍🌈', '🏳️🌈'],
    ['की', 'का'],
    ['😀', '😁'],
  ])('but not %j and %j', (a, b) => {
    expect(textKey(a)).not.toBe(textKey(b))
  })

  test.each([
    ["o'zbek", 'Oʻzbek'],
    ['STRASSE', 'straße'],
    ['x²', 'X2'],
  ])('treats %j and %j as the same name', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b))
  })
})

test('returns the key of a key unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(textKey(textKey(text))).toBe(textKey(text))
    }),
    { numRuns: 5_000 },
  )
})

test.each(['\u200b', '\u0301', '\u{e0061}', '🏴\u{e0061}', 'ﷺ', '\u200d👩'])(
  'handles many of %j in linear time',
  async (chunk) => {
    const duration = await leastProcessorTime(1_500, () => nameKey(chunk.repeat(100_000 / chunk.length)))
    expect(duration).toBeLessThan(1_500)
  },
)
