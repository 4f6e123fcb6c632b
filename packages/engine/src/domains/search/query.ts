import { searchTypes } from '@chowk/contract/core'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRanked } from '../content/page-of-ranked.ts'
import { presentResults } from './present-results.ts'
import { scorerOf } from './score.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** How many of the newest matches are counted and ranked. */
const MOST_RANKED = 200

export const query: Handler<'search.query'> = async (context, { query }) => {
  const { q: text, type } = query
  const where = (await viewerOf(context)).searchable()
  const find = (within: { type?: [SearchEntryRow['type']] }) =>
    context.tx.search(searchEntries, { text, within, where, limit: MOST_RANKED })
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

/** Names the subject, not the entry: restoring something that was archived makes a new entry. */
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
