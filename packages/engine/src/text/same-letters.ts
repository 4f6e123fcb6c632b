/** Digits and letters of one value in which writers differ, by the data of Unicode that the platform has. */

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

let arabicLetters: ReadonlyMap<string, string> | undefined

/**
 * Replaces letters of the Arabic script by the one that the collation of Persian, which orders those of all languages,
 * has for the same: ک is ك, and ی is ي.
 */
export const unifyArabicLetters = (text: string): string =>
  text.replace(ARABIC, (letter) => (arabicLetters ??= readArabicLetters()).get(letter) ?? letter)

function readArabicLetters(): Map<string, string> {
  const { compare } = new Intl.Collator('fa', { sensitivity: 'base' })
  const all = Array.from({ length: LAST_ARABIC_BLOCK_END }, (_, code) => String.fromCharCode(code))
  const letters = (all.join('').match(ARABIC) ?? []).sort(compare)
  const found = new Map<string, string>()
  let first = ''
  for (const letter of letters) {
    if (first === '' || compare(first, letter) !== 0) first = letter
    found.set(letter, first)
  }
  return found
}
