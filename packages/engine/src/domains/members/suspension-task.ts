import { communities, communityMembers } from '../../entities/communities.ts'
import { items, tags } from '../../entities/content.ts'
import { chats, messages } from '../../entities/chats.ts'
import { comments, reactions, votes, type ReactionRow } from '../../entities/engagement.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { connections, follows } from '../../entities/network.ts'
import { reviews, services } from '../../entities/services.ts'
import { all } from '../../store/all.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { lockAll } from '../../store/lock-all.ts'
import { pluck } from '../../store/pluck.ts'
import { positionOf } from '../../store/position.ts'
import type { PageQuery, Position, Tx } from '../../store/store.ts'
import { ITEMS_STEP, STEP, type Task } from '../../tasks/task.ts'
import { countReviews, hideComments } from '../content/hidden.ts'
import { afterPublication, afterWithdrawal } from '../content/publish.ts'
import type { Clocked } from '../content/slug.ts'
import { recountUnreadOf } from '../chats/unread-count.ts'
import { countFollower } from '../network.ts'
import { countVotes } from '../options.ts'
import { countReactions, isOnComment } from '../reactions.ts'
import { indexCommunity, indexTag } from '../search/entries.ts'

interface State {
  /** Whether the member is suspended. */
  readonly to: boolean
  /** The index of the next part. */
  readonly part: number
  readonly after?: Position | undefined
}

/** Marks some rows of a member. Returns the position to continue from; undefined at the end. */
type Part = (
  tx: Tx,
  memberId: number,
  to: boolean,
  after: Position | undefined,
  moment: Clocked,
) => Promise<Position | undefined>

/** Returns a part that visits a range, and marks the rows whose mark differs. */
const marking =
  <E extends AnyEntity>(
    entity: E,
    rangeOf: (memberId: number) => Pick<PageQuery<E>, 'index' | 'equals'>,
    mark: (tx: Tx, rows: readonly RowOf<E>[], to: boolean, moment: Clocked) => Promise<unknown>,
    limit = STEP,
  ): Part =>
  async (tx, memberId, to, after, moment) => {
    const range = rangeOf(memberId)
    const rows = await tx.page(entity, { ...range, after, limit })
    await mark(
      tx,
      rows.filter((row) => (row as { readonly suspended?: boolean }).suspended !== to),
      to,
      moment,
    )
    return rows.length === limit ? positionOf(entity, range, rows.at(-1)!) : undefined
  }

/** Marks rows that are not marked yet. Returns those. */
async function markedRows<E extends typeof reactions | typeof votes | typeof messages>(
  tx: Tx,
  entity: E,
  rows: readonly RowOf<E>[],
  suspended: boolean,
): Promise<RowOf<E>[]> {
  const marked = await all(
    rows.map(({ id }) => tx.update<AnyEntity>(entity, id, { suspended }, { suspended: !suspended })),
  )
  return (marked as (RowOf<E> | undefined)[]).filter((row) => row !== undefined)
}

const ofMember = (member_id: number) => ({ index: 'ofMember', equals: { member_id } }) as const

/** Content a suspended member made for others is hidden at once; the rest is no longer counted. */
const first: readonly Part[] = [
  marking(
    communityMembers,
    (member_id) => ({ index: 'ofMemberByRole', equals: { member_id, role: 'creator' as const } }),
    async (tx, rows, suspended) => {
      const held = await lockAll(tx, communities, pluck(rows, 'community_id'))
      for (const { id } of held) {
        const row = await tx.update(communities, id, { suspended })
        if (row) await indexCommunity(tx, row)
      }
    },
  ),
  marking(
    tags,
    (creator_id) => ({ index: 'ofCreator', equals: { creator_id } }),
    async (tx, rows, suspended) => {
      for (const { id } of rows) {
        const row = await tx.update(tags, id, { suspended })
        if (row) await indexTag(tx, row)
      }
    },
  ),
]

const rest: readonly Part[] = [
  marking(
    items,
    (author_id) => ({ index: 'ofAuthor', equals: { author_id } }),
    async (tx, rows, suspended, moment) => {
      await lockAll(tx, communities, pluck(rows, 'community_id'))
      const held = await lockAll(tx, items, pluck(rows, 'id'))
      await all(held.map(({ id }) => tx.update(items, id, { suspended })))
      const shown = held.filter(({ status, type }) => status === 'published' && type !== 'community')
      if (suspended) await afterWithdrawal(tx, shown, moment)
      else for (const row of shown) await afterPublication(tx, { ...row, suspended }, moment)
    },
    ITEMS_STEP,
  ),
  marking(
    comments,
    (author_id) => ({ index: 'ofAuthor', equals: { author_id } }),
    (tx, rows, suspended) => hideComments(tx, rows, { suspended }),
  ),
  marking(
    reviews,
    (author_id) => ({ index: 'ofMember', equals: { author_id } }),
    async (tx, rows, suspended) => {
      await lockAll(tx, services, pluck(rows, 'service_id'))
      await countReviews(tx, await lockAll(tx, reviews, pluck(rows, 'id')), { suspended })
    },
  ),
  marking(reactions, ofMember, async (tx, rows, suspended) => {
    const [onComments, onItems] = [true, false].map((are) =>
      rows.filter(({ target_type }) => isOnComment(target_type) === are),
    ) as [ReactionRow[], ReactionRow[]]
    await lockAll(tx, items, pluck(onItems, 'target_id'))
    await lockAll(tx, comments, pluck(onComments, 'target_id'))
    await countReactions(tx, await markedRows(tx, reactions, rows, suspended), suspended ? -1 : 1)
  }),
  marking(votes, ofMember, async (tx, rows, suspended) => {
    await lockAll(tx, items, pluck(rows, 'item_id'))
    await countVotes(tx, await markedRows(tx, votes, rows, suspended), suspended ? -1 : 1)
  }),
  marking(
    messages,
    (author_id) => ({ index: 'ofAuthor', equals: { author_id } }),
    async (tx, rows, suspended) => {
      await lockAll(tx, chats, pluck(rows, 'chat_id'))
      await recountUnreadOf(tx, await markedRows(tx, messages, rows, suspended))
    },
    ITEMS_STEP,
  ),
  marking(communityMembers, ofMember, async (tx, rows, suspended) => {
    await lockAll(tx, communities, pluck(rows, 'community_id'))
    for (const { id } of rows) {
      const row = await tx.update(communityMembers, id, { suspended }, { suspended: !suspended })
      if (row) await tx.increment(communities, row.community_id, { members_count: suspended ? -1 : 1 })
    }
  }),
  marking(follows, ofMember, async (tx, rows, suspended) => {
    const sorted = rows.toSorted((a, b) => (a.target_type < b.target_type ? -1 : 1))
    for (const { id } of sorted) {
      const row = await tx.update(follows, id, { suspended }, { suspended: !suspended })
      if (row) await countFollower(tx, row.target_type, row.target_id, suspended ? -1 : 1)
    }
  }),
  async (tx, memberId, suspended, after) => {
    const range = ofMember(memberId)
    const rows = await tx.page(connections, { ...range, after, limit: STEP })
    const pairs = rows.map(({ other_id }) => ({ member_id: other_id, other_id: memberId }))
    for (const { id, member_id, state } of await tx.findMany(connections, 'pair', pairs)) {
      const row = await tx.update(connections, id, { suspended }, { suspended: !suspended })
      if (row && state === 'connected')
        await tx.increment(members, member_id, { connections_count: suspended ? -1 : 1 })
    }
    return rows.length === STEP ? positionOf(connections, range, rows.at(-1)!) : undefined
  },
]

const parts = [...first, ...rest]

/**
 * Marks what a member made and did by whether they are suspended: counts then leave it out, and no one sees their
 * communities and tags. What they wrote is hidden by the suspension itself.
 */
export const suspensionTask: Task<State, MemberRow | undefined> = {
  kind: 'suspension',
  hold: (tx, { subject_id }) => tx.lock(members, subject_id),
  async step(tx, _member, { subject_id }, { to, part, after }, moment) {
    const left = await parts[part]!(tx, subject_id, to, after, moment)
    if (left !== undefined) return { to, part, after: left }
    const next = { to, part: part + 1 }
    // Communities and tags are hidden in the transaction of the suspension.
    if (next.part < first.length)
      return suspensionTask.step(tx, undefined, { subject_id, other_id: 0 }, next, moment)
    return next.part < parts.length ? next : undefined
  },
}
