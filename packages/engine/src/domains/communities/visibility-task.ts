import { communities, type CommunityRow } from '../../entities/communities.ts'
import { blocks } from '../../entities/network.ts'
import { positionOf } from '../../store/position.ts'
import type { Position } from '../../store/store.ts'
import { STEP, type Task } from '../../tasks/task.ts'
import { restrictItems } from './restrict-items.ts'
import { shutOut } from './shut-out.ts'

/** First those are shut out whom the creator has blocked, from the start or after a block; then the items follow. */
type State = { readonly part: 'blocked'; readonly after?: Position } | { readonly part: 'items' }

/**
 * Brings what is in a community in step with its visibility. While the task is there, only members see what is in it: what has
 * become private is out of sight at once, and what has become public is seen when all of it is.
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
      await shutOut(
        tx,
        rows.map(({ blocked_id }) => ({ community_id: community.id, member_id: blocked_id })),
      )
      if (rows.length === STEP) return { part: 'blocked', after: positionOf(blocks, query, rows.at(-1)!) }
    }
    const moved = await restrictItems(tx, community.id, restricted, moment, STEP)
    return moved === STEP ? { part: 'items' } : undefined
  },
}
