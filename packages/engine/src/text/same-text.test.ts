import { nameKey, tagName, textKey } from '@chowk/contract/core'
import { optionTexts } from '../../../contract/src/schemas/options.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadTransliteration, slugify } from './slugs.ts'
import { distinctTags } from './tags.ts'
import { wordsOf } from './words.ts'

beforeAll(loadTransliteration)

const WORDS = [
  ...['café', 'Yes', 'chai', 'Straße', 'ångström', 'İstanbul', 'a1', 'Łódź', 'Việt', 'Ωmega'],
  ...['हिन्दी', 'ශ්‍රී', 'می‌خواهم', 'അവൻ', 'উৎসব', '한국어', 'ガイド', 'שָׁלוֹם', 'Ελλάδα', 'й'],
]
/** What is not seen within a word. */
const UNSEEN = [
  '\u00ad',
  '\u200d',
  '\u200c',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u200e',
  '\u{e0061}',
  '\u034f',
]

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Ways to write a word that no one can tell apart. */
const written = fc.constantFrom(
  (word: string) => word.normalize('NFD'),
  (word: string) => word.normalize('NFC'),
  wide,
  ...UNSEEN.flatMap((unseen) => [
    (word: string) => unseen + word,
    (word: string) => word + unseen,
    (word: string) => [...word].join(unseen),
  ]),
  (word: string) => `${word}\u200b`,
  (word: string) => ` \u3000${word}\u00a0`,
)

test('treats equal texts as one option, one tag, one slug and one search term', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), fc.array(written, { maxLength: 3 }), (word, spellings) => {
      const spelling = spellings.reduce((text, write) => write(text), word)
      expect(textKey(spelling)).toBe(textKey(word))
      expect(optionTexts().safeParse([word, spelling]).success).toBe(false)
      expect(distinctTags([tagName(word), tagName(`＃${spelling}`)])).toHaveLength(1)
      expect(nameKey(tagName(spelling))).toBe(nameKey(word))
      expect(slugify(spelling, 'post')).toBe(slugify(word, 'post'))
      expect(wordsOf(spelling)).toEqual(wordsOf(word))
    }),
    { numRuns: 5_000 },
  )
})

const APOSTROPHES = ["'", '’', '‘', '‛', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ʿ', '`', '´', '′', '＇', 'ꞌ', 'ʹ']

test.each(['O_zbekiston', 'Hawai_i', 'п_ять', 'ac_h', 'l_eau', '_Alī'])(
  'apostrophes of every kind are one in %s',
  (word) => {
    const [first, ...otherSpellings] = APOSTROPHES.map((apostrophe) => word.replace('_', apostrophe))
    for (const spelling of otherSpellings) {
      expect(wordsOf(spelling)).toEqual(wordsOf(first!))
      expect(nameKey(spelling)).toBe(nameKey(first!))
      expect(slugify(spelling, 'post')).toBe(slugify(first!, 'post'))
    }
  },
)
