import { communities, type CommunityRow } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { blocks } from '../../entities/network.ts'
import { all } from '../../store/all.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, Tx } from '../../store/store.ts'
import { ITEMS_STEP, STEP, type Task } from '../../tasks/task.ts'
import type { Clocked } from '../content/slug.ts'
import { restrictEntries, updateItemTags } from '../search/entries.ts'
import { countTagsOf } from '../tags.ts'
import { removeFromCommunities } from './leave.ts'

/**
 * The part in progress. When a community becomes private, members whom the creator blocked are removed
 * first; then the items follow.
 */
type State = { readonly part: 'blocked'; readonly after?: Position } | { readonly part: 'items' }

/**
 * Applies a community's visibility to its items. While the task runs, only members see them: new private content is
 * hidden immediately, new public content appears when all is done.
 */
export const visibilityTask: Task<State, CommunityRow | undefined> = {
  kind: 'community_visibility',
  hold: (tx, { subject_id }) => tx.lock(communities, subject_id),
  async step(tx, community, _subject, state, moment) {
    if (community === undefined) return undefined
    const restricted = community.visibility === 'private'
    if (restricted && state.part === 'blocked') {
      const query = { index: 'ofMember', equals: { member_id: community.creator_id } } as const
      const rows = await tx.page(blocks, { ...query, after: state.after, limit: STEP })
      await removeFromCommunities(
        tx,
        rows.map(({ blocked_id }) => ({ community_id: community.id, member_id: blocked_id })),
      )
      if (rows.length === STEP) return { part: 'blocked', after: positionOf(blocks, query, rows.at(-1)!) }
    }
    const moved = await restrictItems(tx, community.id, restricted, moment, ITEMS_STEP)
    return moved === ITEMS_STEP ? { part: 'items' } : undefined
  },
}

/**
 * Hides up to `limit` items of a locked community from non-members, or shows them again. Returns their number; fewer
 * than the limit means the end.
 */
async function restrictItems(
  tx: Tx,
  community_id: number,
  restricted: boolean,
  moment: Clocked,
  limit: number,
): Promise<number> {
  const rows = await tx.page(items, {
    index: 'ofCommunity',
    equals: { community_id, restricted: !restricted },
    limit,
  })
  const moved = await all(rows.map(({ id }) => tx.update(items, id, { restricted })))
  const published = moved.flatMap((row) => (row?.status === 'published' ? [row] : []))
  await all([restrictEntries(tx, published, restricted), refile(tx, published, restricted, moment)])
  return rows.length
}

/** Updates tags of items. Restricted items have no tags and are not counted, since both are public. */
async function refile(tx: Tx, published: readonly ItemRow[], restricted: boolean, moment: Clocked) {
  const tagsOf = await countTagsOf(
    tx,
    published.map(({ tags }) => tags),
    restricted ? -1 : 1,
    moment,
  )
  await updateItemTags(tx, published, (item) => (restricted ? [] : tagsOf(item.tags)))
}
