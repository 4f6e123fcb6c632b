import { APOSTROPHES, isSlug, limits, textKey } from '@chowk/contract/core'
import type * as Transliteration from './transliteration.ts'
import { withAsciiLetters } from './letters.ts'

/** Room for a number that makes a slug unique. */
const ROOM_FOR_SUFFIX = 12

let transliteration: typeof Transliteration | undefined

/** Loads the letters of all scripts, which are large. */
export async function loadTransliteration(): Promise<void> {
  transliteration ??= await import('./transliteration.ts')
}

/**
 * Returns the slug of a title: its words in lower-case ASCII letters and digits, joined with hyphens. Latin letters
 * lose their accents, other scripts are transliterated. Titles without letters get `fallback` as a prefix. Call {@link
 * loadTransliteration} first.
 */
export function slugify(title: string, fallback: string): string {
  const letters = inAscii(textKey(title).replace(APOSTROPHES, '')).toLowerCase().replace(APOSTROPHES, '')
  const words: readonly string[] = letters.match(/[a-z0-9]+/g) ?? []
  const slug = shorten(words.join('-'))
  if (isSlug(slug)) return slug
  return shorten([fallback, ...words].join('-'))
}

function inAscii(title: string): string {
  if (ASCII.test(title)) return title
  // Remove marks of Latin letters; marks of other scripts are vowels.
  const plain = withAsciiLetters(title.normalize('NFKD').toLowerCase()).replace(ACCENTS, '').normalize('NFC')
  if (ASCII.test(plain)) return plain
  if (transliteration === undefined)
    throw new Error('A title is transliterated before what does that is loaded.')
  return transliteration.transliterate(plain.replace(SYMBOLS, ' '))
}

const ASCII = /^[\0-\x7f]*$/
/** Combining marks shared by several scripts, after letters of Latin, Greek and Cyrillic. */
const ACCENTS = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{sc=Inherited}*)\p{sc=Inherited}/gu
/** Characters outside of words, such as emoji and punctuation outside of ASCII. */
const SYMBOLS = /[^\0-\x7f\p{L}\p{N}\p{M}]/gu

function shorten(slug: string): string {
  const max = limits.slug - ROOM_FOR_SUFFIX
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max)
  const hyphen = cut.lastIndexOf('-')
  return hyphen > max / 2 ? cut.slice(0, hyphen) : cut.replace(/-+$/, '')
}
