import { APOSTROPHES, INVISIBLE, withFewMarks } from './characters.ts'
import { collapseWhiteSpace } from './text.ts'

/**
 * Returns the key of a string: two strings have the same key if readers cannot distinguish them. Letters are composed,
 * invisible characters removed, and widths, white space and alternative spellings of letters unified.
 */
export function textKey(text: string): string {
  if (PRINTABLE.test(text)) return collapseWhiteSpace(text)
  const composed = withFewMarks(text).replace(WIDE_OR_NARROW, (run) => run.normalize('NFKC'))
  return collapseWhiteSpace(
    unifyLetterSpellings(composed).replace(INVISIBLE, '').replaceAll('\u2800', ' '),
  ).normalize()
}

/** Returns the key of a name: as {@link textKey}, and without case, kinds of apostrophes and other forms of letters. */
export function nameKey(name: string): string {
  if (PRINTABLE.test(name)) return textKey(name).toLowerCase().replaceAll('`', "'")
  return textKey(withFewMarks(name).replace(APOSTROPHES, "'").normalize('NFKC'))
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(DOTTED_I, 'i')
    .normalize('NFKC')
}

/** Replaces letters that are also spelt as others with a joiner: the chillus of Malayalam and the khanda ta of Bengali. */
export const unifyLetterSpellings = (text: string): string =>
  text.replace(SPELT_TWICE, (letter) => SPELLINGS[letter]!)

const SPELLINGS: Readonly<Record<string, string>> = {
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  ൔ: 'മ്',
  ൕ: 'യ്',
  ൖ: 'ഴ്',
  ৎ: 'ত্',
}
const SPELT_TWICE = /[\u09ce\u0d54-\u0d56\u0d7a-\u0d7f]/g

/** Fast path for most texts. */
const PRINTABLE = /^[\t-\r -~]*$/
/** Forms of full, half and small width. */
const WIDE_OR_NARROW = /[\ufe50-\ufe6f\uff00-\uffef]+/g
/** Turkish İ, which lower case decomposes. */
const DOTTED_I = /i\u0307/g
