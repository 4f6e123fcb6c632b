import { wordsOf } from './words.ts'

/**
 * The size of a row's search index: UTF-16 units of its distinct words, each with a space. That is a thousand English
 * words, as in an article of 3,500 words, or 2,700 pairs of Chinese characters.
 */
export const INDEXED_LENGTH = 8192

/** The maximum number of words to read, including repeated ones: more than in any field of a language with spaces. */
const MAX_WORDS_READ = 25_000

/** The maximum number of words of a row with the same first {@link PREFIX_LENGTH} units: longer prefixes merge their rows. */
const MAX_WORDS_PER_PREFIX = 16
const PREFIX_LENGTH = 6

/** Chunks, so that texts are split only as far as needed. A chunk ends between words if it contains a boundary. */
const PIECES = /[^]{1,4096}(?=[\s\p{P}]|$)|[^]{1,4096}/gu

/** Yields the words of texts, one chunk at a time. */
export function* wordsIn(texts: readonly string[]): Generator<readonly string[]> {
  for (const text of texts) for (const [chunk] of text.matchAll(PIECES)) yield wordsOf(chunk)
}

/** Returns the distinct words to index: the first ones, so order lists by weight. */
export function indexedWords(lists: Iterable<readonly string[]>): string[] {
  const found = new Set<string>()
  const alike = new Map<string, number>()
  let [room, remaining] = [INDEXED_LENGTH, MAX_WORDS_READ]
  for (const words of lists)
    for (const word of words) {
      if (room < 0 || remaining-- === 0) return [...found]
      if (word === '' || found.has(word)) continue
      if (word.length > PREFIX_LENGTH) {
        const prefix = word.slice(0, PREFIX_LENGTH)
        const count = alike.get(prefix) ?? 0
        if (count === MAX_WORDS_PER_PREFIX) continue
        alike.set(prefix, count + 1)
      }
      room -= word.length + 1
      if (room >= 0) found.add(word)
    }
  return [...found]
}
