import { withAsciiLetters, withFewMarks } from './letters.ts'

/** Grows whenever words come out otherwise, so that stores make them anew. A test tells when. */
export const wordsVersion = 3

/** No word counts beyond this many UTF-16 units: nobody types more, and no index has to keep them. */
const LONGEST_WORD = 64

/**
 * No text counts beyond this many UTF-16 units once it is taken apart: twice as much as any field holds. A few characters stand
 * for up to eighteen others.
 */
const LONGEST_TEXT = 200_000

/**
 * The words of a plain text, in order, as search compares them: without regard to case, to accents (ø is o, ß is ss) and to the points of
 * Arabic and Hebrew, though with the vowel signs of scripts that cannot be read without them. Where a script puts no spaces
 * between words, every character makes a word with the one that follows it, so that whatever part of a phrase is looked for,
 * its words begin words of the phrase.
 */
export function wordsOf(text: string): string[] {
  // Most text is plain ASCII, which needs none of what follows; and every item that is published comes through here.
  if (ASCII.test(text)) return asciiWordsOf(text)
  const words: string[] = []
  for (const [run] of folded(text).matchAll(RUNS)) {
    // What the expression captures stands at the odd places.
    for (const [at, part] of run.split(UNSPACED).entries()) {
      if (part === '') continue
      if (at % 2 === 1) for (const pair of pairsOf(part)) words.push(pair)
      else words.push(part.length > LONGEST_WORD ? part.slice(0, LONGEST_WORD).toWellFormed() : part)
    }
  }
  return words
}

function asciiWordsOf(text: string): string[] {
  const words: string[] = text.toLowerCase().match(ASCII_WORDS) ?? []
  for (let at = 0; at < words.length; at++)
    if (words[at]!.length > LONGEST_WORD) words[at] = words[at]!.slice(0, LONGEST_WORD)
  return words
}

const RUNS = /[\p{L}\p{N}\p{M}]+/gu
const UNSPACED =
  /((?:[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*)+)/u
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

/**
 * Accents and points; but not the voicing marks of Japanese, which tell letters apart. The dots below letters that Hindi and
 * Punjabi take from Persian are mostly left out in writing.
 */
const MARKS = /(?=\p{M})(?![\u3099\u309a])[\p{sc=Inherited}\u0591-\u05c7\u093c\u0a3c]/gu
/** Characters that join or stretch, and are not seen. */
const JOINERS = /\u00ad|\u0640|\u200c|\u200d|\u2060|\ufeff/g
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORDS = /[a-z0-9]+/g

function folded(text: string): string {
  const apart = withFewMarks(text).normalize('NFKD').slice(0, LONGEST_TEXT)
  return withAsciiLetters(apart.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .replace(JOINERS, '')
    .replace(MARKS, '')
    .normalize('NFC')
}

function pairsOf(run: string): string[] {
  const characters = run.match(CHARACTERS) ?? []
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}
