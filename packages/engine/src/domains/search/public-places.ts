import { isTakenAway, viewerOf } from '../viewer/viewer.ts'
import { communities } from '../../entities/communities.ts'
import { items, tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { searchEntries } from '../../entities/search.ts'
import { communityPath, itemPaths, profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { idsOf, isItem } from './present-results.ts'
import { contextOf, type View } from '../../view.ts'

/** Maximum number of entries in one part of the sitemap. */
const PART = 1000

/** Something with a public page. */
export interface PublicPlace {
  readonly path: string
  /** Time of its last change, if known. */
  readonly changedAt?: number
}

/** Returns the number of parts that {@link publicPlaces} has. The latest entries are in the last. */
export async function countParts(view: View): Promise<number> {
  const { tx } = contextOf(view)
  const [last] = await tx.page(searchEntries, { index: 'byId', order: 'desc', limit: 1 })
  return last === undefined ? 0 : Math.floor(last.id / PART) + 1
}

/** Returns a part, from 1, of all entries that the viewer can find and see. Removed and hidden entries leave gaps. */
export async function publicPlaces(view: View, part: number): Promise<PublicPlace[]> {
  const context = contextOf(view)
  const { tx } = context
  const unloadedViewer = await viewerOf(context)
  const entries = await tx.page(searchEntries, {
    index: 'byId',
    from: (part - 1) * PART,
    to: part * PART - 1,
    where: unloadedViewer.searchable(),
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
  const viewer = await (await unloadedViewer.loadFor(found.values())).load([...people.keys()])
  return [
    ...[...found.values()]
      .filter((row) => viewer.canRead(row))
      .map(({ type, slug, updated_at }) => ({ path: itemPaths[type] + (slug ?? ''), changedAt: updated_at })),
    ...[...groups.values()]
      .filter((row) => row.visibility === 'public' && !isTakenAway(row))
      .map(({ slug, updated_at }) => ({ path: communityPath(slug), changedAt: updated_at })),
    ...[...people.values()]
      .filter((row) => viewer.canSeeMember(row) && row.discoverable)
      .map(({ username }) => ({ path: profilePath(username) })),
    ...[...topics.values()].filter((row) => !isTakenAway(row)).map(({ name }) => ({ path: tagPath(name) })),
  ]
}
