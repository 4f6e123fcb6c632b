import { searchEntries } from '../../entities/search.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { scorerOf } from './score.ts'
import { suggestMembers, suggestTags, type Suggested } from './suggest.ts'
import { viewerOf } from '../viewer/viewer.ts'

const MOST_SHOWN = 10
/** How many of the newest matches are looked at. */
const MOST_MATCHES = 200

export const autocomplete: Handler<'search.autocomplete'> = async (context, { query }) => {
  const text = query.q.replace(/^\s*[@#]/, '').trim()
  if (text === '') return { items: [] }
  const types = query.type === undefined ? (['user', 'tag'] as const) : [query.type]
  const where = (await viewerOf(context)).searchable()
  const matches = await context.tx.search(searchEntries, {
    text,
    within: { type: types },
    where,
    limit: MOST_MATCHES,
  })
  const idsOf = (wanted: string) =>
    matches.flatMap(({ type, subject_id }) => (type === wanted ? [subject_id] : []))
  const suggestions = await all([
    types.includes('user') ? suggestMembers(context, text, idsOf('user')) : [],
    types.includes('tag') ? suggestTags(context, text, idsOf('tag')) : [],
  ])
  const suggested = suggestions.flat()
  const score = scorerOf(text)
  const ranked = suggested
    .map((one) => ({ ...one, score: score(one) }))
    // A match in the description alone completes nothing of what was typed.
    .filter((one) => one.exact || one.score > 0)
    .sort(compare)
  return { items: ranked.slice(0, MOST_SHOWN).map(({ suggestion }) => suggestion) }
}

const compare = (one: Suggested & { score: number }, other: Suggested & { score: number }): number =>
  Number(other.exact) - Number(one.exact) ||
  other.score - one.score ||
  other.weight - one.weight ||
  other.suggestion.id - one.suggestion.id
