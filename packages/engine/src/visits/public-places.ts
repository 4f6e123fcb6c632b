import { viewerOf } from '../domains/viewer/viewer.ts'
import { communities } from '../entities/communities.ts'
import { items, tags } from '../entities/content.ts'
import { members } from '../entities/members.ts'
import { searchEntries } from '../entities/search.ts'
import type { ReadContext } from '../handler.ts'
import { communityPath, itemPaths, profilePath, tagPath } from '../site.ts'
import { all } from '../store/all.ts'
import { pluck } from '../store/pluck.ts'
import { idsOf, isItem } from '../domains/search/present-results.ts'

/** How many things a part of the map has at most. */
const PART = 1000

/** Something that has a page which everybody may see. */
export interface PublicPlace {
  readonly path: string
  /** When it last changed, where that is known. */
  readonly changedAt?: number
}

/** How many parts {@link publicPlaces} has: what came last is in the last. */
export async function countParts({ tx }: Pick<ReadContext, 'tx'>): Promise<number> {
  const [last] = await tx.page(searchEntries, { index: 'byId', order: 'desc', limit: 1 })
  return last === undefined ? 0 : Math.floor(last.id / PART) + 1
}

/** A part of everything that can be found and seen by who looks, from 1: of what has gone since, and what is for others, it has nothing. */
export async function publicPlaces(context: ReadContext, part: number): Promise<PublicPlace[]> {
  const { tx } = context
  const looking = await viewerOf(context)
  const entries = await tx.page(searchEntries, {
    index: 'byId',
    from: (part - 1) * PART,
    to: part * PART - 1,
    where: looking.searchable(),
    limit: PART,
  })
  const [found, groups, people, topics] = await all([
    tx.getMany(
      items,
      pluck(
        entries.filter(({ type }) => isItem(type)),
        'subject_id',
      ),
    ),
    tx.getMany(communities, idsOf(entries, 'community')),
    tx.getMany(members, idsOf(entries, 'user')),
    tx.getMany(tags, idsOf(entries, 'tag')),
  ])
  const viewer = await (await looking.loadFor(found.values())).load([...people.keys()])
  return [
    ...[...found.values()]
      .filter((row) => viewer.canRead(row))
      .map(({ type, slug, updated_at }) => ({ path: itemPaths[type] + (slug ?? ''), changedAt: updated_at })),
    ...[...groups.values()]
      .filter(({ visibility }) => visibility === 'public')
      .map(({ slug, updated_at }) => ({ path: communityPath(slug), changedAt: updated_at })),
    ...[...people.values()]
      .filter((row) => viewer.canSeeMember(row) && row.discoverable)
      .map(({ username }) => ({ path: profilePath(username) })),
    ...[...topics.values()].map(({ slug }) => ({ path: tagPath(slug) })),
  ]
}
