import { nameKey, tagName } from '@chowk/contract/core'
import { memberTitle } from './entries.ts'
import { scorerOf } from './query.ts'
import { shownToAll, viewerOf } from '../viewer/viewer.ts'
import { tags } from '../../entities/content.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import type { Handler, Presenting } from '../../handler.ts'
import { profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'

const MAX_SUGGESTIONS = 10
/** Maximum number of newest matches considered of each kind. */
const MAX_MATCHES = 200

export const autocomplete: Handler<'search.autocomplete'> = async (context, { query }) => {
  const text = query.q.replace(MARKS, '').trim()
  if (text === '') return { items: [] }
  const suggestions = await all([
    query.type === 'tag' ? [] : suggestMembers(context, text),
    query.type === 'user' ? [] : suggestTags(context, text),
  ])
  const score = scorerOf(text)
  const ranked = suggestions
    .flat()
    .map((suggestion) => ({ ...suggestion, score: score(suggestion) }))
    .sort(compare)
  return { items: ranked.slice(0, MAX_SUGGESTIONS).map(({ suggestion }) => suggestion) }
}

/** The marks of members and tags before a name, of every width, and what is not seen around them. */
const MARKS = /^[@#\s\p{DI}\ufe5f\ufe6b\uff03\uff20]+/u

const compare = (a: Suggested & { score: number }, b: Suggested & { score: number }): number =>
  Number(b.exact) - Number(a.exact) ||
  b.score - a.score ||
  b.weight - a.weight ||
  b.suggestion.id - a.suggestion.id

/** Maximum number of names starting with the text. */
const MAX_PREFIX_MATCHES = 10
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

/** Returns members whose username starts with a text, and those whose names have its words. */
async function suggestMembers({ tx, member, site }: Presenting, text: string): Promise<Suggested[]> {
  const from = text.toLowerCase()
  const visible = (await viewerOf({ tx, member })).visible<MemberRow>('id')
  const listed = { status: 'active', discoverable: true } as const
  const rows = await all([
    tx.page(members, {
      index: 'byUsername',
      equals: listed,
      from,
      to: from + LAST,
      where: visible,
      limit: MAX_PREFIX_MATCHES,
    }),
    tx.search(members, {
      text,
      where: [['status', '=', listed.status], ['discoverable', '=', listed.discoverable], ...visible],
      limit: MAX_MATCHES,
    }),
  ])
  return distinct(rows.flat()).map((row) => {
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

const shown = Object.entries(shownToAll).map(
  ([column, value]) => [column as keyof typeof shownToAll, '=', value] as const,
)

/** Returns tags whose name starts with a text, or has its words. */
async function suggestTags({ tx, site }: Presenting, text: string): Promise<Suggested[]> {
  const from = nameKey(tagName(text))
  const rows = await all([
    from === ''
      ? []
      : tx.page(tags, { index: 'byName', from, to: from + LAST, where: shown, limit: MAX_PREFIX_MATCHES }),
    tx.search(tags, { text, where: shown, limit: MAX_MATCHES }),
  ])
  return distinct(rows.flat()).map(({ id, name, name_key, items_count }) => {
    const url = tagPath(name)
    return {
      suggestion: { type: 'tag', id, value: name, name, avatar_url: null, url, web_url: site.absolute(url) },
      title: name,
      exact: name_key.startsWith(from),
      weight: items_count,
    }
  })
}

const distinct = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
