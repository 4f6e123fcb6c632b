import { searchTypes, type Operations } from '@chowk/contract'
import { searchEntries, type SearchEntryRow } from '../../entities/search.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOf } from '../content/pages.ts'
import { presentResults } from './present-results.ts'
import { scorerOf } from './score.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** How many of the newest matches are counted and ranked. */
const MOST_RANKED = 200

export const query: Handler<Operations['search']['query']> = async (context, { query }) => {
  const { q: text, type, offset, limit } = query
  const where = (await viewerOf(context)).findable()
  const find = (within: { type?: [SearchEntryRow['type']] }) =>
    context.tx.search(searchEntries, { text, within, where, limit: MOST_RANKED })
  const [everything, ofType] = await all([find({}), type && find({ type: [type] })])
  const wanted = ofType ?? everything
  const score = scorerOf(text)
  const ranked = wanted.map((entry) => ({ entry, score: score(entry) })).sort(compare)
  const page = pageOf(ranked.slice(offset, offset + limit + 1), { offset, limit })
  return {
    ...page,
    items: await presentResults(context, page.items),
    counts: countsOf(everything, type, wanted),
  }
}

export interface Ranked {
  readonly entry: SearchEntryRow
  readonly score: number
}

/** By the subject, not by the entry, which is another one when something was archived and restored. */
const compare = (one: Ranked, other: Ranked): number =>
  other.score - one.score ||
  other.entry.published_at - one.entry.published_at ||
  other.entry.subject_id - one.entry.subject_id ||
  searchTypes.indexOf(one.entry.type) - searchTypes.indexOf(other.entry.type)

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
