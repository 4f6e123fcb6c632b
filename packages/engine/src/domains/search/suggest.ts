import { tagName } from '@chowk/contract/core'
import { tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { ReadContext } from '../../handler.ts'
import { profilePath, tagPath } from '../../site.ts'
import { tagKey } from '../../text/tags.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { memberTitle } from './entries.ts'

/** How many of those whose very name begins with the text are looked at. */
const MOST_EXACT = 10
/** Sorts after every character that can follow. */
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

export interface Suggested {
  readonly suggestion: Suggestion
  readonly title: string
  /** Whether what would be completed begins with the text, to the letter. */
  readonly exact: boolean
  /** How many follow or use it: the more, the earlier it is listed. */
  readonly weight: number
}

type Suggesting = Pick<ReadContext, 'tx' | 'member' | 'site'>

/** Members whose username begins with a text, and those found by it. */
export async function suggestMembers(
  { tx, member, site }: Suggesting,
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

/** Tags whose name begins with a text, and those found by it. */
export async function suggestTags(
  { tx, site }: Suggesting,
  text: string,
  found: readonly number[],
): Promise<Suggested[]> {
  const from = tagKey(tagName(text))
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
