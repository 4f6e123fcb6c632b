import { communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { blocks } from '../../entities/network.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, Tx } from '../../store/store.ts'
import { ITEMS_STEP, STEP, type Task } from '../../tasks/task.ts'
import type { Clocked } from '../content/slug.ts'
import { restrictEntries, updateItemTags } from '../search/entries.ts'
import { countTagsOf } from '../tags.ts'
import { removeFromCommunities } from './leave.ts'
import { notify } from '../notifications/notify.ts'

/**
 * The part in progress. When a community becomes private, members whom the creator blocked are removed first; when it
 * becomes public, all members are notified first, in the name of the actor. Then the items follow.
 */
type State =
  | { readonly part: 'blocked'; readonly after?: Position }
  | { readonly part: 'told'; readonly by: number; readonly after?: Position }
  | { readonly part: 'items'; readonly after?: Position }

/**
 * Applies a community's visibility to its items. While the task runs, only members see them: new private content is
 * hidden immediately, new public content appears when all is done. What members published while it was private stays
 * for members.
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
    if (state.part === 'told') {
      const query = { index: 'ofCommunity', equals: { community_id: community.id } } as const
      const rows = await tx.page(communityMembers, { ...query, after: state.after, limit: STEP })
      const told = { tx, now: moment.now, member: { id: state.by } }
      const subject = { type: 'community', id: community.id }
      if (!restricted) await notify(told, pluck(rows, 'member_id'), 'community_public', subject)
      if (rows.length === STEP) return { ...state, after: positionOf(communityMembers, query, rows.at(-1)!) }
    }
    const after = state.part === 'items' ? state.after : undefined
    const left = await restrictItems(tx, community.id, restricted, moment, after)
    return left && { part: 'items', after: left }
  },
}

/**
 * Hides some items of a locked community from non-members, or shows them again. Returns the position to continue from;
 * undefined at the end.
 */
async function restrictItems(
  tx: Tx,
  community_id: number,
  restricted: boolean,
  moment: Clocked,
  after: Position | undefined,
): Promise<Position | undefined> {
  const query = { index: 'ofCommunity', equals: { community_id, restricted: !restricted } } as const
  const rows = await tx.page(items, { ...query, after, limit: ITEMS_STEP })
  const promised = rows.filter((row) => restricted || !row.members_only)
  const moved = await all(promised.map(({ id }) => tx.update(items, id, { restricted })))
  const published = moved.flatMap((row) => (row?.status === 'published' && !row.suspended ? [row] : []))
  const open_items_count = restricted ? -published.length : published.length
  await all([
    tx.increment(communities, community_id, { open_items_count }),
    restrictEntries(tx, published, restricted),
    refile(tx, published, restricted, moment),
  ])
  return rows.length === ITEMS_STEP ? positionOf(items, query, rows.at(-1)!) : undefined
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
