import { describe, expect, test } from 'vitest'
import { tagNameText } from './tag-names.ts'
import { html, text, title } from './text.ts'

describe('a title or a name', () => {
  test.each([
    ['李明', '李明'],
    ['AI', 'AI'],
    ['  Two\n\t words\u00a0 ', 'Two words'],
    ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦 family'],
    ['C\u200d\u0000D', 'C\u200d\u0000D'],
  ])('parses %j as %j', (value, accepted) => {
    expect(title().parse(value)).toBe(accepted)
  })

  test.each([
    '',
    ' ',
    'a',
    ' a ',
    'a'.repeat(201),
    '\u200b\u200b\u200b',
    '\u0001\u0002',
    '\u2060\ufeff\u00ad',
    'ㅤㅤ',
    '\u2800\u2800',
  ])('rejects %j', (value) => {
    expect(title().safeParse(value).success).toBe(false)
  })
})

describe('a text that is required', () => {
  test.each(['\u200b', '\u0000', ' \u00ad ', '\u115f\u1160\uffa0'])(
    'rejects an invisible string such as %j',
    (value) => {
      expect(text(1, 10).safeParse(value).success).toBe(false)
      expect(text(0, 10).safeParse(value).success).toBe(true)
    },
  )

  test.each(['!', '1', '🙏', 'に', '€', '<p></p>'])('accepts %j', (value) => {
    expect(text(1, 10).safeParse(value).success).toBe(true)
    expect(html().safeParse(value).success).toBe(true)
  })
})

describe('the name of a tag', () => {
  test('measures the name of a tag as it is stored', () => {
    expect(tagNameText().safeParse('e\u0301'.repeat(50)).success).toBe(true)
    expect(tagNameText().safeParse('\u0958'.repeat(26)).success).toBe(false)
    expect(tagNameText().safeParse(`##${'a'.repeat(50)}`).success).toBe(true)
  })

  test.each(['', '#', ' # ', '#\u200b', 'a'.repeat(51), '\u0301'.repeat(100_000)])(
    'rejects %j as the name of a tag',
    (value) => {
      expect(tagNameText().safeParse(value).success).toBe(false)
    },
  )
})
