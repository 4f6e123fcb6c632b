import { searchTypes } from '@chowk/contract/core'
import { pageOfRanked } from '../content/page-across.ts'
import { presentResults } from './present-results.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { prefixesOf } from '../../store/text-search.ts'
import { INDEXED_LENGTH } from '../../text/indexed-words.ts'
import { wordsOf } from '../../text/words.ts'

/** Maximum number of newest matches that are counted and ranked. */
const MAX_RANKED = 200

export const query: Handler<'search.query'> = async (context, { query }) => {
  const { q: text, type } = query
  const where = (await viewerOf(context)).searchable()
  const find = (within: { type?: [SearchEntryRow['type']] }) =>
    context.tx.search(searchEntries, { text, within, where, limit: MAX_RANKED })
  const [everything, ofType] = await all([find({}), type && find({ type: [type] })])
  const wanted = ofType ?? everything
  const score = scorerOf(text)
  const ranked = wanted.map((entry) => {
    const found = { entry, score: score(entry) }
    return { entry: found, ranks: ranksOf(found) }
  })
  const page = await pageOfRanked(context, ['score'], ranked)
  return {
    ...page,
    items: await presentResults(context, page.items),
    counts: countsOf(everything, type, wanted),
  }
}

interface Found {
  readonly entry: SearchEntryRow
  readonly score: number
}

/** Ranks by subject id, not entry id: restoring an archived item creates a new entry. */
const ranksOf = ({ entry, score }: Found): readonly number[] => [
  -score,
  -entry.published_at,
  -entry.subject_id,
  searchTypes.indexOf(entry.type),
]

function countsOf(
  everything: readonly SearchEntryRow[],
  wantedType: SearchEntryRow['type'] | undefined,
  wanted: readonly SearchEntryRow[],
): Record<SearchEntryRow['type'], number> {
  const counts = Object.fromEntries(searchTypes.map((type) => [type, 0])) as Record<
    SearchEntryRow['type'],
    number
  >
  for (const { type } of everything) counts[type]++
  if (wantedType !== undefined) counts[wantedType] = wanted.length
  return counts
}

const WHOLE_IN_TITLE = 10
const BEGINS_IN_TITLE = 6
const WHOLE_IN_WORDS = 3
const BEGINS_IN_WORDS = 1

/** A matching entry, or a title alone. */
type Scored = Pick<SearchEntryRow, 'title'> & Partial<Pick<SearchEntryRow, 'words'>>

/** Returns a function that scores matches of a text, from 0 to 1, in hundredths. */
export function scorerOf(text: string): (entry: Scored) => number {
  const wanted = prefixesOf(text)
  // One pass for all words; none contains regular expression syntax.
  const whole = new RegExp(`(?<![^ ])(?:${wanted.join('|')})(?![^ ])`, 'g')
  return ({ title, words }) => {
    const inTitle = wordsOf(title)
    const inWords = new Set<string>(words?.slice(0, INDEXED_LENGTH).match(whole))
    const pointsOf = (word: string) => {
      if (inTitle.includes(word)) return WHOLE_IN_TITLE
      if (inTitle.some((titleWord) => titleWord.startsWith(word))) return BEGINS_IN_TITLE
      if (inWords.has(word)) return WHOLE_IN_WORDS
      // It matched, so one of its words starts with this one.
      return words === undefined ? 0 : BEGINS_IN_WORDS
    }
    const sum = wanted.reduce((total, word) => total + pointsOf(word), 0)
    return Math.round((100 * sum) / (WHOLE_IN_TITLE * wanted.length)) / 100 || 0
  }
}
