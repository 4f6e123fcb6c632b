import type { SearchEntryRow } from '../../entities/search.ts'
import { prefixesOf } from '../../store/text-search.ts'
import { INDEXED_LENGTH } from '../../text/indexed-words.ts'
import { wordsOf } from '../../text/words.ts'

const WHOLE_IN_TITLE = 10
const BEGINS_IN_TITLE = 6
const WHOLE_IN_WORDS = 3
const BEGINS_IN_WORDS = 1

/** An entry that was found; or a title alone, without words. */
type Scored = Pick<SearchEntryRow, 'title'> & Partial<Pick<SearchEntryRow, 'words'>>

/** Tells how well what a text finds fits it: from 0 to 1, in hundredths. */
export function scorerOf(text: string): (entry: Scored) => number {
  const wanted = prefixesOf(text)
  // All of them in one walk; none holds a character that expressions take for syntax.
  const whole = new RegExp(`(?<![^ ])(?:${wanted.join('|')})(?![^ ])`, 'g')
  return ({ title, words }) => {
    const inTitle = wordsOf(title)
    const inWords = new Set<string>(words?.slice(0, INDEXED_LENGTH).match(whole))
    const pointsOf = (word: string) => {
      if (inTitle.includes(word)) return WHOLE_IN_TITLE
      if (inTitle.some((one) => one.startsWith(word))) return BEGINS_IN_TITLE
      if (inWords.has(word)) return WHOLE_IN_WORDS
      // It was found, so that the word begins one of its words.
      return words === undefined ? 0 : BEGINS_IN_WORDS
    }
    const sum = wanted.reduce((total, word) => total + pointsOf(word), 0)
    return Math.round((100 * sum) / (WHOLE_IN_TITLE * wanted.length)) / 100 || 0
  }
}
