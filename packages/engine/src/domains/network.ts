import type { FollowType } from '@chowk/contract'
import { invalid, notFound } from '../api-error.ts'
import { chatMembers, type ChatMemberRow } from '../entities/chats.ts'
import { communities, communityMembers } from '../entities/communities.ts'
import { tags } from '../entities/content.ts'
import { memberNamed, members, type MemberRow } from '../entities/members.ts'
import { blocks, follows, connections, type FollowRow } from '../entities/network.ts'
import type { WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import { lockAll } from '../store/lock-all.ts'
import { positionOf } from '../store/position.ts'
import type { Position, Tx, ReadTx } from '../store/store.ts'
import { STEP, type Task } from '../tasks/task.ts'
import { recountUnread, recountUnreadOfLeft } from './chats/unread-count.ts'
import { lowerRole, removeFromCommunities, type Pair } from './communities/leave.ts'
import { isBlockBetween } from './viewer/blocks.ts'
import { pluck } from '../store/pluck.ts'

/**
 * The parts of the task, in order: the blocker's communities, the groups that both are in, then all groups of
 * the one and of the other, as either may have written where they are no longer.
 */
const blockParts = ['communities', 'groups', 'ofSubject', 'ofOther'] as const
type BlockPart = (typeof blockParts)[number]
interface State {
  readonly part: BlockPart
  /** The position to continue from. */
  readonly after?: Position
}

/** Visits some rows of a part after a position. Returns the position to continue from; undefined at the end. */
type Visit = (
  tx: Tx,
  memberId: number,
  otherId: number,
  after: Position | undefined,
) => Promise<Position | undefined>

const visitPart: Record<BlockPart, Visit> = {
  communities: async (tx, memberId, otherId, after) =>
    (await isBlocked(tx, memberId, otherId)) ? shutOutOfSome(tx, memberId, otherId, after) : undefined,
  groups: (tx, memberId, otherId, after) =>
    recountSome(tx, memberId, after, (rows) => recountUnread(tx, memberId, otherId, pluck(rows, 'chat_id'))),
  ofSubject: (tx, memberId, _other, after) =>
    recountSome(tx, memberId, after, (rows) => recountUnreadOfLeft(tx, memberId, rows)),
  ofOther: (tx, _one, otherId, after) =>
    recountSome(tx, otherId, after, (rows) => recountUnreadOfLeft(tx, otherId, rows)),
}

/** Applies a block of one member (`subject_id`) against another (`other_id`), or its end. */
export const blockTask: Task<State> = {
  kind: 'block',
  hold: (tx, { subject_id, other_id }) => lockAll(tx, members, [subject_id, other_id]),
  async step(tx, _held, { subject_id, other_id }, { part, after }) {
    const remaining = await visitPart[part](tx, subject_id, other_id, after)
    if (remaining !== undefined) return { part, after: remaining }
    const next = blockParts[blockParts.indexOf(part) + 1]
    return next && { part: next }
  },
}

const isBlocked = async (tx: Tx, member_id: number, blocked_id: number): Promise<boolean> =>
  (await tx.find(blocks, 'block', { member_id, blocked_id })) !== undefined

/**
 * Removes a member from some private communities of another, and takes their role in public ones. Returns the position
 * to continue from.
 */
async function shutOutOfSome(tx: Tx, creatorId: number, memberId: number, after: Position | undefined) {
  const query = { index: 'ofMember', equals: { member_id: creatorId } } as const
  const rows = await tx.page(communityMembers, { ...query, after, limit: STEP })
  const createdIds = rows.filter(({ role }) => role === 'creator').map(({ community_id }) => community_id)
  const locked = await lockAll(tx, communities, createdIds)
  const [closed, open] = [true, false].map((isPrivate) =>
    locked
      .filter(({ visibility }) => (visibility === 'private') === isPrivate)
      .map(({ id }) => ({ community_id: id, member_id: memberId })),
  ) as [Pair[], Pair[]]
  await removeFromCommunities(tx, closed)
  for (const row of await tx.findMany(communityMembers, 'membership', open))
    await lowerRole(tx, row, 'member')
  return rows.length === STEP ? positionOf(communityMembers, query, rows.at(-1)!) : undefined
}

/** Recounts unread messages in some groups of a member. Returns the position to continue from. */
async function recountSome(
  tx: Tx,
  member_id: number,
  after: Position | undefined,
  recount: (rows: readonly ChatMemberRow[]) => Promise<void>,
) {
  const query = { index: 'newest', equals: { member_id } } as const
  // Oldest first: a chat that gets a new message moves to the end and is visited again, so none is missed.
  const memberships = await tx.page(chatMembers, {
    ...query,
    where: [['other_id', '=', null]],
    after,
    limit: STEP,
  })
  await recount(memberships)
  return memberships.length === STEP ? positionOf(chatMembers, query, memberships.at(-1)!) : undefined
}

const followed = { user: members, community: communities, tag: tags } as const

/** Changes the follower count of a member, community or tag. */
export const countFollower = (tx: Tx, type: FollowType, id: number, amount: 1 | -1): Promise<unknown> =>
  tx.increment(followed[type], id, { followers_count: amount })

/** Returns the members, communities and tags that some rows follow, each by id. */
export async function followedIn(tx: ReadTx, rows: readonly FollowRow[]) {
  const idsOf = (wanted: FollowType) =>
    rows.filter(({ target_type }) => target_type === wanted).map(({ target_id }) => target_id)
  const [users, groups, topics] = await all([
    tx.getMany(members, idsOf('user')),
    tx.getMany(communities, idsOf('community')),
    tx.getMany(tags, idsOf('tag')),
  ])
  return { users, groups, topics }
}

/** Returns which of some members, communities or tags a member follows. */
export async function followedAmong(
  tx: ReadTx,
  member_id: number,
  target_type: FollowType,
  ids: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const keys = [...new Set(ids)].map((target_id) => ({ member_id, target_type, target_id }))
  return new Set((await tx.findMany(follows, 'follow', keys)).map((row) => row.target_id))
}

/** Returns which of some members a member is connected with. */
export async function connectedAmong(tx: ReadTx, member_id: number, memberIds: readonly number[]) {
  const keys = memberIds.map((other_id) => ({ member_id, other_id }))
  const pairs = await tx.findMany(connections, 'pair', keys)
  return new Set(pairs.filter(({ state }) => state === 'connected').map(({ other_id }) => other_id))
}

type Named = { readonly username: string } | { readonly id: number }

/**
 * Finds another member, and locks both rows until the transaction ends, which serializes changes between the two. Does
 * not check visibility: see {@link assertVisible}.
 * @throws ApiError `not_found`, or `validation_failed` for the member themselves.
 */
export async function lockMember({ tx, member }: WriteContext, named: Named): Promise<MemberRow> {
  const found = 'id' in named ? await tx.get(members, named.id) : await memberNamed(tx, named.username)
  if (found === undefined) throw noSuchMember()
  if (found.id === member.id)
    throw invalid(
      'id' in named ? 'id' : 'username',
      'not_allowed',
      'This is your own account. Choose another member.',
    )
  const rows = await all([member.id, found.id].sort((a, b) => a - b).map((id) => tx.lock(members, id)))
  const locked = rows.find((row) => row?.id === found.id)
  if (locked === undefined) throw noSuchMember()
  return locked
}

/** @throws ApiError `not_found` if the other member is suspended or gone. */
export function assertActive(otherMember: MemberRow): void {
  if (otherMember.status !== 'active') throw noSuchMember()
}

/** @throws ApiError `not_found` if the other member is not active, or either has blocked the other. */
export async function assertVisible({ tx, member }: WriteContext, otherMember: MemberRow): Promise<void> {
  assertActive(otherMember)
  if (await isBlockBetween(tx, member.id, otherMember.id)) throw noSuchMember()
}

const noSuchMember = () => notFound('Member not found.')
