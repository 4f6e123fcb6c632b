import { describe, expect, test } from 'vitest'
import { wordsOf } from './words.ts'

describe('the words of a text', () => {
  test.each([
    [
      'are runs of letters and digits',
      'Hello, world-wide user_name 42nd!',
      ['hello', 'world', 'wide', 'user', 'name', '42nd'],
    ],
    [
      'lose case and accents',
      'CAFÉ Zoë İstanbul Straße ΣΑΣ σας',
      ['cafe', 'zoe', 'istanbul', 'strasse', 'σασ', 'σασ'],
    ],
    [
      'lose what Unicode does not take off a letter',
      'ŁÓDŹ Ørsted Đặng Ærø þorn ısı STRAẞE',
      ['lodz', 'orsted', 'dang', 'aero', 'thorn', 'isi', 'strasse'],
    ],
    ['lose what is only another form', 'ﬁne １２３ № x²', ['fine', '123', 'no', 'x2']],
    ['lose the points of Arabic and Hebrew', 'اَلْعَرَبِيَّةُ שָׁלוֹם', ['العربىة', 'שלום']],
    ['are parted by punctuation among those points', 'בֵּית־סֵפֶר', ['בית', 'ספר']],
    [
      'keep the vowels of Indic scripts',
      'की का हिंदी தமிழ் మంచి বাংলা',
      ['की', 'का', 'हिंदी', 'தமிழ்', 'మంచి', 'বাংলা'],
    ],
    ['do without the dots of Persian letters in Hindi', 'ज़मीन जमीन', ['जमीन', 'जमीन']],
    ['keep letters of other scripts apart', 'ড় ড ガ カ', ['ড়', 'ড', 'ガ', 'カ']],
    ['are pairs of characters where there are no spaces', '東京都', ['東京', '京都', '都']],
    ['are such pairs beside other words', 'ガイドbook2冊', ['ガイ', 'イド', 'ド', 'book2', '冊']],
    ['take a vowel sign for a part of its character', 'ภาษาไทย', ['ภา', 'าษ', 'ษา', 'าไ', 'ไท', 'ทย', 'ย']],
    ['are Korean words, put together', '한국어 문서'.normalize('NFD'), ['한국어', '문서']],
    [
      'pass over what is not seen',
      'soft\u00adhyphen zero\u200bwidth کتاب\u200cها',
      ['softhyphen', 'zero', 'width', 'كتابةا'],
    ],
    [
      'join where scripts without spaces may break',
      'ភាសា\u200bខ្មែរ ไทย\u200b\u200bไทย',
      ['ភាសា', 'សាខ្', 'ខ្មែ', 'មែរ', 'រ', 'ไท', 'ทย', 'ยไ', 'ไท', 'ทย', 'ย'],
    ],
    ['are parted by apostrophes of every kind', 'Oʻzbek п’ять l´eau', ['o', 'zbek', 'п', 'ять', 'l', 'eau']],
    ['have one spelling of a chillu', 'അവൻ അവന്\u200d', ['അവന്', 'അവന്']],
    ['are digits of any script', '१२ ١٢ ۱۲ ௧௨ ๑๒ 𝟙𝟚', ['12', '12', '12', '12', '12', '12']],
    [
      'are letters of Arabic, Persian and Urdu alike',
      'علی علي کتاب كتاب مکتبہ مكتبه',
      ['على', 'على', 'كتاب', 'كتاب', 'مكتبة', 'مكتبة'],
    ],
    [
      'are signs and emoji too, each with the next one',
      'C++ ₹5 👍🏽 🇮🇳',
      ['c', '＋＋', '＋', '₹', '5', '👍', '🇮🇳', '🇳'],
    ],
    ['are signs in full width in ASCII too', 'a+b $5', ['a', '＋', 'b', '＄', '5']],
    ['are none in a text without any', ' …!?—\u0000\uffff', []],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFC')))
  })

  test('cuts words to 64 UTF-16 units, never within a character', () => {
    expect(wordsOf('a'.repeat(70))).toEqual(['a'.repeat(64)])
    const [word] = wordsOf('a'.repeat(63) + '𐐨𐐨')
    expect(word!.isWellFormed()).toBe(true)
  })

  test('returns prefixes of the words of a longer text, without spaces', () => {
    const whole = wordsOf('東京都民の日')
    for (const part of ['東', '京都', '都民の', '日'])
      for (const word of wordsOf(part))
        expect(whole.some((candidate) => candidate.startsWith(word))).toBe(true)
  })
})
