import { APOSTROPHES, INVISIBLE, withFewMarks, unifyLetterSpellings } from '@chowk/contract/core'
import { withAsciiLetters } from './letters.ts'
import { unifyArabicLetters, withAsciiDigits } from './same-letters.ts'

/** Increased whenever the result changes, so that stores rebuild their terms. A test enforces it. */
export const wordsVersion = 1

/** The maximum length of a word in UTF-16 units. Longer words are cut, which saves index space. */
const MAX_WORD_LENGTH = 64

/** The maximum length of decomposed text in UTF-16 units: twice any field. Some characters decompose into eighteen. */
const MAX_TEXT_LENGTH = 200_000

/**
 * Returns the words of a plain text, in order, normalized for search: without case, accents (ø is o, ß is ss) and the
 * points of Arabic and Hebrew, but with vowel signs that other scripts need. Apostrophes of every kind separate words.
 * In scripts without spaces, and in rows of signs and emoji, each character forms a word with the next one, so that any
 * part of a phrase matches. Signs of ASCII are in full width, as terms have none of them.
 */
export function wordsOf(text: string): string[] {
  // Fast path: most text is plain ASCII, and every published item passes here.
  if (ASCII.test(text)) return asciiWordsOf(text)
  const words: string[] = []
  for (const [run] of foldText(text).matchAll(RUNS)) {
    // `split` returns the captured parts at odd indexes.
    for (const [index, part] of run.split(UNSPACED).entries()) {
      if (part === '') continue
      if (index % 2 === 1) for (const pair of pairsOf(part)) words.push(pair)
      else words.push(part.length > MAX_WORD_LENGTH ? part.slice(0, MAX_WORD_LENGTH).toWellFormed() : part)
    }
  }
  return words
}

function asciiWordsOf(text: string): string[] {
  const words: string[] = text.toLowerCase().match(ASCII_WORDS) ?? []
  for (let index = 0; index < words.length; index++)
    if (words[index]!.length > MAX_WORD_LENGTH) words[index] = words[index]!.slice(0, MAX_WORD_LENGTH)
  return ASCII_SIGN.test(text)
    ? words.flatMap((word) => (ASCII_SIGN.test(word) ? pairsOf(word) : word))
    : words
}

const RUNS = /[\p{L}\p{N}\p{M}\p{Sc}\p{Sm}\p{So}]+/gu
/** A class of characters for regular expressions: of scripts without spaces between words, by their codes in ISO 15924. */
export const WITHOUT_SPACES =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}' +
  '\\p{sc=Tale}\\p{sc=Talu}\\p{sc=Lana}\\p{sc=Tavt}\\p{sc=Java}\\p{sc=Bali}]'

/** A sign, or a character of a script without spaces between words, with its marks. */
const SEPARATE_CHARACTER = `(?:[\\p{Sc}\\p{Sm}\\p{So}]|${WITHOUT_SPACES})\\p{M}*`
const UNSPACED = /* @__PURE__ */ new RegExp(`((?:${SEPARATE_CHARACTER})+)`, 'u')
/** Where a line may break: between words, though a script without spaces has them in other places too. */
const BREAKS = /* @__PURE__ */ new RegExp(`(${SEPARATE_CHARACTER})?\u200b+`, 'gu')
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

/**
 * Accents and points, except the voicing marks of Japanese, which distinguish letters. Includes the dots below letters
 * that Hindi and Punjabi borrow from Persian, which writers often omit.
 */
const MARKS = /(?=\p{M})(?![\u3099\u309a])[\p{sc=Inherited}\u0591-\u05c7\u093c\u0a3c]/gu
/** The stroke that stretches Arabic words. */
const TATWEEL = /\u0640/g
const ASCII = /^[\t-\r -~]*$/
const ASCII_WORDS = /[a-z0-9]+|[$+<=>|~]+/g
const ASCII_SIGN = /[$+<=>|~]/
const WIDE = 0xfee0

/** Returns a text as search compares it, with what separates its words. */
function foldText(text: string): string {
  const spelt = unifyLetterSpellings(withFewMarks(text))
  const apart = spelt.normalize('NFKD').slice(0, MAX_TEXT_LENGTH)
  return unifyArabicLetters(withAsciiDigits(withAsciiLetters(apart.toUpperCase().toLowerCase())))
    .replaceAll('ς', 'σ')
    .replace(APOSTROPHES, ' ')
    .replace(BREAKS, (_, before?: string) => before ?? ' ')
    .replace(INVISIBLE, '')
    .replace(TATWEEL, '')
    .replace(MARKS, '')
    .normalize('NFC')
}

function pairsOf(run: string): string[] {
  const wide = run.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE))
  const characters = wide.match(CHARACTERS) ?? []
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}
