import { nameKey, tagName } from '@chowk/contract/core'
import { memberTitle } from './entries.ts'
import { scorerOf } from './query.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { searchEntries } from '../../entities/search.ts'
import type { Handler, Presenting } from '../../handler.ts'
import { profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'
import { idsOf } from './present-results.ts'

const MOST_SHOWN = 10
/** Maximum number of newest matches considered. */
const MOST_MATCHES = 200

export const autocomplete: Handler<'search.autocomplete'> = async (context, { query }) => {
  const text = query.q.replace(/^\s*[@#＠＃]/, '').trim()
  if (text === '') return { items: [] }
  const types = query.type === undefined ? (['user', 'tag'] as const) : [query.type]
  const where = (await viewerOf(context)).searchable()
  const matches = await context.tx.search(searchEntries, {
    text,
    within: { type: types },
    where,
    limit: MOST_MATCHES,
  })
  const suggestions = await all([
    types.includes('user') ? suggestMembers(context, text, idsOf(matches, 'user')) : [],
    types.includes('tag') ? suggestTags(context, text, idsOf(matches, 'tag')) : [],
  ])
  const suggested = suggestions.flat()
  const score = scorerOf(text)
  const ranked = suggested
    .map((one) => ({ ...one, score: score(one) }))
    // A match in the description alone does not complete the input.
    .filter((one) => one.exact || one.score > 0)
    .sort(compare)
  return { items: ranked.slice(0, MOST_SHOWN).map(({ suggestion }) => suggestion) }
}

const compare = (one: Suggested & { score: number }, other: Suggested & { score: number }): number =>
  Number(other.exact) - Number(one.exact) ||
  other.score - one.score ||
  other.weight - one.weight ||
  other.suggestion.id - one.suggestion.id

/** Maximum number of names starting with the text. */
const MOST_EXACT = 10
/** Sorts after every following character. */
const LAST = '\u{10ffff}'

interface Suggestion {
  readonly type: 'user' | 'tag'
  readonly id: number
  readonly value: string
  readonly name: string
  readonly avatar_url: string | null
  readonly url: string
  readonly web_url: string
}

interface Suggested {
  readonly suggestion: Suggestion
  readonly title: string
  /** Whether the suggested value starts exactly with the text. */
  readonly exact: boolean
  /** Number of followers or uses; higher is listed earlier. */
  readonly weight: number
}

/** Returns members whose username starts with a text, and those found by it. */
async function suggestMembers(
  { tx, member, site }: Presenting,
  text: string,
  found: readonly number[],
): Promise<Suggested[]> {
  const from = text.toLowerCase()
  const viewer = await viewerOf({ tx, member })
  const exact = await tx.page(members, {
    index: 'byUsername',
    equals: { status: 'active', discoverable: true },
    from,
    to: from + LAST,
    where: viewer.visible('id'),
    limit: MOST_EXACT,
  })
  const rows = await tx.getMany(members, [...exact.map(({ id }) => id), ...found])
  return [...rows.values()].map((row) => {
    const { id, username, display_name, avatar_url, followers_count } = row
    const url = profilePath(username)
    return {
      suggestion: {
        type: 'user',
        id,
        value: username,
        name: display_name,
        avatar_url,
        url,
        web_url: site.absolute(url),
      },
      title: memberTitle(row),
      exact: row.username_key.startsWith(from),
      weight: followers_count,
    }
  })
}

/** Returns tags whose name starts with a text, and those found by it. */
async function suggestTags(
  { tx, site }: Presenting,
  text: string,
  found: readonly number[],
): Promise<Suggested[]> {
  const from = nameKey(tagName(text))
  const exact = await tx.page(tags, { index: 'byName', from, to: from + LAST, limit: MOST_EXACT })
  const rows = await tx.getMany(tags, [...exact.map(({ id }) => id), ...found])
  return [...rows.values()].map(({ id, name, name_key, slug, items_count }) => {
    const url = tagPath(slug)
    return {
      suggestion: { type: 'tag', id, value: name, name, avatar_url: null, url, web_url: site.absolute(url) },
      title: name,
      exact: name_key.startsWith(from),
      weight: items_count,
    }
  })
}
