import type { SearchEntryRow } from '../../entities/search.ts'
import { prefixesOf } from '../../store/text-search.ts'
import { wordsOf } from '../../text/words.ts'

const WHOLE_IN_TITLE = 10
const BEGINS_IN_TITLE = 6
const WHOLE_IN_WORDS = 3
const BEGINS_IN_WORDS = 1

type Scored = Pick<SearchEntryRow, 'title' | 'words'>

/** Tells how well an entry fits what is looked for: from 0 to 1, in hundredths. */
export function scorerOf(text: string): (entry: Scored) => number {
  const wanted = prefixesOf(text)
  return ({ title, words }) => {
    const inTitle = wordsOf(title)
    // With a space before each word, so that what follows a space begins one.
    const inWords = ` ${words} `
    const points = wanted.map((word) => {
      if (inTitle.includes(word)) return WHOLE_IN_TITLE
      if (inTitle.some((one) => one.startsWith(word))) return BEGINS_IN_TITLE
      if (inWords.includes(` ${word} `)) return WHOLE_IN_WORDS
      return inWords.includes(` ${word}`) ? BEGINS_IN_WORDS : 0
    })
    const sum = points.reduce<number>((total, each) => total + each, 0)
    return wanted.length === 0 ? 0 : Math.round((100 * sum) / (WHOLE_IN_TITLE * wanted.length)) / 100
  }
}
