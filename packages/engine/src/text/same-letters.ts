/** Equivalent digits and letters, from the platform's Unicode data. */

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/** Replaces decimal digits of all scripts by those of ASCII. */
export const withAsciiDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(valueOf(digit.codePointAt(0)!)))

/** Unicode encodes the ten digits of a script in order, and sets of them one behind another. */
function valueOf(digit: number): number {
  let zero = digit
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return (digit - zero) % 10
}

const ARABIC = /(?=\p{L})\p{sc=Arabic}/gu
const LAST_ARABIC_BLOCK_END = 0x8ff

let variants: { readonly letters: ReadonlyMap<string, string>; readonly pattern: RegExp } | undefined

/**
 * Replaces letters of the Arabic script by the one that the collation of Persian, which orders those of all languages,
 * has for the same: ک is ك, and ی is ي.
 */
export function unifyArabicLetters(text: string): string {
  if (text.search(ARABIC) < 0) return text
  const { letters, pattern } = (variants ??= readVariants())
  return text.replace(pattern, (letter) => letters.get(letter)!)
}

/** Returns the letters that are replaced. A pattern of them alone passes over the others, which are most of a text. */
function readVariants() {
  const { compare } = new Intl.Collator('fa', { sensitivity: 'base' })
  const all = Array.from({ length: LAST_ARABIC_BLOCK_END }, (_, code) => String.fromCharCode(code))
  const letters = new Map<string, string>()
  let first = ''
  for (const letter of (all.join('').match(ARABIC) ?? []).sort(compare))
    if (first === '' || compare(first, letter) !== 0) first = letter
    else letters.set(letter, first)
  return { letters, pattern: new RegExp(`[${[...letters.keys()].join('')}]`, 'gu') }
}
