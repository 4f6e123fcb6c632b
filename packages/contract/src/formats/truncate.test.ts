import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate, firstCharacter, truncateWithEllipsis } from './truncate.ts'
import { codePointsIn } from './text.ts'

const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

const characters = fc.oneof(
  fc.constantFrom('👨‍👩‍👧‍👦', '🇮🇳', 'e\u0301', 'क्षि', '👍🏽', '\r\n', '한', 'a', ' ', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)

test('truncates a text to whole characters', () => {
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (parts, max) => {
      const text = parts.join('')
      const whole: string[] = []
      let room = max
      for (const character of charactersOf(text)) {
        room -= codePointsIn(character)
        if (room < 0) break
        whole.push(character)
      }
      const cut = truncate(text, max)
      if (whole.length > 0) expect(cut).toBe(whole.join(''))
      else expect(codePointsIn(cut)).toBeLessThanOrEqual(max)
      expect(codePointsIn(truncateWithEllipsis(text, max))).toBeLessThanOrEqual(max)
    }),
    { numRuns: 3_000 },
  )
})

test('keeps a text that fits and ends a longer one with an ellipsis', () => {
  expect(truncateWithEllipsis('🇮🇳🇮🇳', 4)).toBe('🇮🇳🇮🇳')
  expect(truncateWithEllipsis('🇮🇳🇮🇳', 3)).toBe('🇮🇳…')
})

test('cuts a character without an end', () => {
  const endless = `e${'\u0301'.repeat(100_000)}`
  expect(truncate(endless, 10)).toBe(`e${'\u0301'.repeat(9)}`)
  expect(firstCharacter(endless)).toHaveLength(64)
})

test.each([
  ['é'.normalize('NFD') + 'a', 'é'.normalize('NFD')],
  ['👩‍🚀 x', '👩‍🚀'],
  ['', ''],
])('returns for %j the first character %j', (text, first) => {
  expect(firstCharacter(text)).toBe(first)
})
