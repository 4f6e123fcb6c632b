import { wordsOf } from './words.ts'

/**
 * How much a row is found by: UTF-16 units of its distinct words, each with a space. That is a thousand words of English, as many as
 * an article of 3,500 words has, or 2,700 pairs of Chinese characters.
 */
export const INDEXED_LENGTH = 8192

/** How many words are looked at for that, repeated ones among them: more than the longest field has in any language with spaces. */
const MOST_LOOKED_AT = 25_000

/** How many words of a row may begin with the same {@link ALIKE} units: whoever looks for a longer beginning merges the rows of each. */
const MOST_ALIKE = 16
const ALIKE = 6

/** Texts are taken apart no further than there is room for. No word goes across what a piece ends before, if there is any in it. */
const PIECES = /[^]{1,4096}(?=[\s\p{P}]|$)|[^]{1,4096}/gu

/** The words of texts, a piece at a time. */
export function* wordsIn(texts: readonly string[]): Generator<readonly string[]> {
  for (const text of texts) for (const [piece] of text.matchAll(PIECES)) yield wordsOf(piece)
}

/** The distinct words that a row is found by: the first of them, so that what weighs most comes first. */
export function indexedWords(lists: Iterable<readonly string[]>): string[] {
  const found = new Set<string>()
  const alike = new Map<string, number>()
  let [room, left] = [INDEXED_LENGTH, MOST_LOOKED_AT]
  for (const words of lists)
    for (const word of words) {
      if (room < 0 || left-- === 0) return [...found]
      if (word === '' || found.has(word)) continue
      if (word.length > ALIKE) {
        const beginning = word.slice(0, ALIKE)
        const count = alike.get(beginning) ?? 0
        if (count === MOST_ALIKE) continue
        alike.set(beginning, count + 1)
      }
      room -= word.length + 1
      if (room >= 0) found.add(word)
    }
  return [...found]
}
