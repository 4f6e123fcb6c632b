import { communities } from '../../entities/communities.ts'
import { items, tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { SearchEntryRow } from '../../entities/search.ts'
import type { ReadContext } from '../../handler.ts'
import { communityPath, itemPaths, profilePath, tagPath } from '../../site.ts'
import type { ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { excerptOfText, excerptOf } from '../../text/html.ts'
import { pluck } from '../../store/pluck.ts'
import { mapped } from '../subjects.ts'

interface Found {
  readonly title: string
  readonly excerpt: string
  readonly url: string
}

/** Presents search results in the order given; fetches their subjects together. */
export async function presentResults(
  { tx, site }: Pick<ReadContext, 'tx' | 'site'>,
  ranked: readonly { readonly entry: SearchEntryRow; readonly score: number }[],
) {
  const entries = ranked.map(({ entry }) => entry)
  const [user, community, tag, item] = await all([
    findUsers(tx, idsOf(entries, 'user')),
    findCommunities(tx, idsOf(entries, 'community')),
    findTags(tx, idsOf(entries, 'tag')),
    findItems(
      tx,
      pluck(
        entries.filter(({ type }) => isItem(type)),
        'subject_id',
      ),
    ),
  ])
  const found = { user, community, tag, item }
  return ranked.flatMap(({ entry: { type, subject_id: id }, score }) => {
    const row = found[isItem(type) ? 'item' : type].get(id)
    return row === undefined ? [] : [{ type, id, ...row, web_url: site.absolute(row.url), score }]
  })
}

type Type = SearchEntryRow['type']
export const isItem = (type: Type): type is Exclude<Type, 'user' | 'community' | 'tag'> =>
  type !== 'user' && type !== 'community' && type !== 'tag'

/** Returns the subject ids of entries of one type. */
export const idsOf = (entries: readonly SearchEntryRow[], wanted: Type): number[] =>
  entries.flatMap(({ type, subject_id }) => (type === wanted ? [subject_id] : []))

async function findItems(tx: ReadTx, ids: readonly number[]): Promise<Map<number, Found>> {
  return mapped(await tx.getMany(items, ids), ({ type, slug, title, excerpt }) => ({
    title,
    excerpt,
    url: itemPaths[type] + (slug ?? ''),
  }))
}

async function findUsers(tx: ReadTx, ids: readonly number[]): Promise<Map<number, Found>> {
  return mapped(await tx.getMany(members, ids), ({ display_name, tagline, username }) => ({
    title: display_name,
    excerpt: tagline ?? '',
    url: profilePath(username),
  }))
}

async function findCommunities(tx: ReadTx, ids: readonly number[]): Promise<Map<number, Found>> {
  return mapped(await tx.getMany(communities, ids), ({ name, description, slug }) => ({
    title: name,
    excerpt: excerptOf(description ?? ''),
    url: communityPath(slug),
  }))
}

async function findTags(tx: ReadTx, ids: readonly number[]): Promise<Map<number, Found>> {
  return mapped(await tx.getMany(tags, ids), ({ name, description }) => ({
    title: name,
    excerpt: excerptOfText(description ?? ''),
    url: tagPath(name),
  }))
}
