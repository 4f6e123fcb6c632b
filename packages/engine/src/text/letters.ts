/** Latin letters that Unicode does not decompose, with their ASCII spelling. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'a',
  ǝ: 'a',
  ɛ: 'e',
  ǥ: 'g',
  ɠ: 'g',
  ħ: 'h',
  ı: 'i',
  ɨ: 'i',
  ƙ: 'k',
  ł: 'l',
  ƚ: 'l',
  ɲ: 'n',
  ŋ: 'n',
  ø: 'o',
  ɔ: 'o',
  ɵ: 'o',
  œ: 'oe',
  ƥ: 'p',
  ß: 'ss',
  ŧ: 't',
  ƭ: 't',
  þ: 'th',
  ʉ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
}

const SUCH = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Replaces Latin letters of lower-case text by ASCII where no combining mark is involved. */
export const withAsciiLetters = (text: string): string => text.replace(SUCH, (letter) => LETTERS[letter]!)
