import { beforeAll, expect, test } from 'vitest'
import { loadTransliteration, slugify } from './slugs.ts'

beforeAll(loadTransliteration)

test.each([
  ['words with single hyphens', '  Hello, World — again! ', 'hello-world-again'],
  ['Latin letters without their accents', 'Crème Brûlée à la Zoë', 'creme-brulee-a-la-zoe'],
  [
    'letters that Unicode does not take apart',
    'Straße nach Łódź, Øre, Đặng, ẞ, ı, æ þ ð',
    'strasse-nach-lodz-ore-dang-ss-i-ae-th-d',
  ],
  ['Devanagari', 'हिन्दी में लिखें', 'hindii-men-likhen'],
  ['Chinese, by its syllables', '李明', 'li-ming'],
  ['Korean', '한국어', 'hangugeo'],
  ['Greek and Cyrillic', 'Ελλάδα Ёлка', 'ellada-elka'],
  ['Arabic', 'كتاب', 'ktb'],
  ['two letters', 'AI', 'ai'],
  ['no gap where nothing is seen', 'cha\u00adi Ye\u200bs O\u02bbzbek', 'chai-yes-ozbek'],
  ['no emoji', '🙂 ok', 'ok'],
  ['the fallback, where nothing is left', '🙂!!!', 'post'],
  ['the fallback before digits alone', '123', 'post-123'],
])('a slug has %s', (_, title, slug) => {
  expect(slugify(title, 'post')).toBe(slug)
})

test('ends a long slug between words, or within a word if its hyphen comes early', () => {
  expect(slugify('twelve birds '.repeat(10), 'post')).toBe(
    'twelve-birds-twelve-birds-twelve-birds-twelve-birds-twelve-birds',
  )
  expect(slugify(`${'a'.repeat(35)} ${'b'.repeat(80)}`, 'post')).toBe('a'.repeat(35))
  expect(slugify(`${'a'.repeat(34)} ${'b'.repeat(80)}`, 'post')).toBe(`${'a'.repeat(34)}-${'b'.repeat(33)}`)
})
