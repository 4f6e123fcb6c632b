import { chatMembers } from '../../entities/chats.ts'
import { communities, communityMembers } from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import { blocks } from '../../entities/network.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { STEP, type Task } from '../../tasks/task.ts'
import { recountUnread } from '../chats/count-unread.ts'
import { shutOut } from '../communities/shut-out.ts'

/** The task goes through the blocker's private communities, then the groups that both are in; `after` is where to go on. */
interface State {
  readonly part: 'communities' | 'groups'
  readonly after?: Position
}

/** What follows when one member (`subject_id`) blocks another (`other_id`), or lifts the block. */
export const blockTask: Task<State> = {
  kind: 'block',
  hold: (tx, { subject_id, other_id }) =>
    all([subject_id, other_id].sort((one, other) => one - other).map((id) => tx.lock(members, id))),
  async step(tx, _held, { subject_id, other_id }, { part, after }) {
    if (part === 'communities' && (await isBlocked(tx, subject_id, other_id))) {
      const left = await shutOutOfSome(tx, subject_id, other_id, after)
      return left === undefined ? { part: 'groups' } : { part, after: left }
    }
    const left = await recountSome(tx, subject_id, other_id, part === 'groups' ? after : undefined)
    return left && { part: 'groups', after: left }
  },
}

const isBlocked = async (tx: Tx, member_id: number, blocked_id: number): Promise<boolean> =>
  (await tx.find(blocks, 'block', { member_id, blocked_id })) !== undefined

/** Ends whatever a member is to some of the private communities of another, and says where to go on. */
async function shutOutOfSome(
  tx: Tx,
  creatorId: number,
  memberId: number,
  after: Position | undefined,
): Promise<Position | undefined> {
  const query = { index: 'ofMember', equals: { member_id: creatorId } } as const
  const rows = await tx.page(communityMembers, { ...query, after, limit: STEP })
  const founded = rows.filter(({ role }) => role === 'creator').map(({ community_id }) => community_id)
  const locked = await all(founded.sort((one, other) => one - other).map((id) => tx.lock(communities, id)))
  const closed = locked.filter((row) => row?.visibility === 'private').map((row) => row!.id)
  await shutOut(
    tx,
    closed.map((community_id) => ({ community_id, member_id: memberId })),
  )
  return rows.length === STEP ? positionOf(communityMembers, query, rows.at(-1)!) : undefined
}

/** Counts anew what two members have to read in some of the groups that both are in, and says where to go on. */
async function recountSome(
  tx: Tx,
  one: number,
  other: number,
  after: Position | undefined,
): Promise<Position | undefined> {
  const query = { index: 'newest', equals: { member_id: one } } as const
  // Oldest first: a chat that gets a message meanwhile moves to the end and is met again, so none is missed.
  const memberships = await tx.page(chatMembers, {
    ...query,
    where: [['other_id', '=', null]],
    after,
    limit: STEP,
  })
  await recountUnread(
    tx,
    one,
    other,
    memberships.map(({ chat_id }) => chat_id),
  )
  return memberships.length === STEP ? positionOf(chatMembers, query, memberships.at(-1)!) : undefined
}
