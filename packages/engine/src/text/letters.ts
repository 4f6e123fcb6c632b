/** Latin letters that Unicode does not take apart into a letter of ASCII and a mark, by how they are written without it. */
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

/** Text in lower case with its Latin letters in those of ASCII, as far as a mark is not what makes the difference. */
export const withAsciiLetters = (text: string): string => text.replace(SUCH, (letter) => LETTERS[letter]!)

/** How many marks a letter keeps. No writing puts more on one; Unicode's stream-safe text has as many. */
const MOST_MARKS = 30
const MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/** The text with no letter that has more than 30 marks. Putting long runs of marks in order takes time that grows as the square of their number. */
export const withFewMarks = (text: string): string => text.replace(MANY_MARKS, '$1')
