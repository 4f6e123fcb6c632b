import { wordsOf } from './words.ts'

/**
 * How much a row is found by: UTF-16 units of its distinct words, each with a space. That is a thousand words of English, as many as
 * an article of 3,500 words has, or 2,700 pairs of Chinese characters.
 */
export const INDEXED_LENGTH = 8_192

/** How many words of a row may begin with the same {@link ALIKE} units: whoever looks for a longer beginning merges the rows of each. */
const MOST_ALIKE = 16
const ALIKE = 6

/** How many words are looked at for that, repeated ones among them: more than the longest field has in any language with spaces. */
const MOST_LOOKED_AT = 25_000

/** The unit in which a text is taken apart, so that no more is than there is room for. */
const PIECE = 4096
/** What no word goes across. */
const BREAK = /[\s\p{P}]/u

/** The distinct words that a row is found by: the first of them, so that what weighs most has to be added first. */
export class IndexedWords {
  readonly #words = new Set<string>()
  readonly #alike = new Map<string, number>()
  #room = INDEXED_LENGTH
  #left = MOST_LOOKED_AT

  addText(text: string): void {
    for (let at = 0; at < text.length && !this.#full;) {
      const end = endOfPiece(text, at)
      this.add(wordsOf(text.slice(at, end)))
      at = end
    }
  }

  add(words: readonly string[]): void {
    for (const word of words) {
      if (this.#full) return
      this.#left--
      if (this.#words.has(word) || !this.#admits(word)) continue
      this.#room -= word.length + 1
      if (this.#room >= 0) this.#words.add(word)
    }
  }

  get #full(): boolean {
    return this.#room < 0 || this.#left <= 0
  }

  #admits(word: string): boolean {
    if (word.length <= ALIKE) return true
    const beginning = word.slice(0, ALIKE)
    const count = this.#alike.get(beginning) ?? 0
    this.#alike.set(beginning, count + 1)
    return count < MOST_ALIKE
  }

  list(): string[] {
    return [...this.#words]
  }
}

/** Before what parts words, if there is any in the piece. */
function endOfPiece(text: string, start: number): number {
  const most = start + PIECE
  if (most >= text.length) return text.length
  for (let end = most; end > start; end--) if (BREAK.test(text[end]!)) return end
  return most
}
