import { blocks as stored, connections, follows } from '../entities/network.ts'
import type { Handler, Handlers, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'
import { startTask } from '../tasks/task.ts'
import { timestamp } from '../text/times.ts'
import { countConnection, forgetRelations } from './connections.ts'
import { pageOfRows } from './content/pages.ts'
import { memberCards, plainCard } from './members/members.ts'
import { updateHidden } from './notifications/hide.ts'
import { blockTask, countFollower, lockMember, assertActive } from './network.ts'
import { pluck } from '../store/pluck.ts'

const add: Handler<'blocks.add'> = async (context, { body }) => {
  const { tx, member, now } = context
  const otherMember = await lockMember(context, body)
  const key = { member_id: member.id, blocked_id: otherMember.id }
  if (await tx.find(stored, 'block', key)) return { blocked: true, changed: false }
  // A member who has blocked the caller can be blocked too; the response does not reveal their block.
  assertActive(otherMember)
  await all([tx.insert(stored, { ...key, created_at: now }), endRelations(tx, member.id, otherMember.id)])
  await forgetRelations(tx, member.id, otherMember.id, [
    'connection_request',
    'connection_accepted',
    'follow',
  ])
  await applyBlock(context, otherMember.id, 'communities')
  return { blocked: true, changed: true }
}

const remove: Handler<'blocks.remove'> = async (context, { body }) => {
  const { tx, member } = context
  const otherMember = await lockMember(context, body)
  const block = await tx.find(stored, 'block', { member_id: member.id, blocked_id: otherMember.id })
  if (block === undefined) {
    assertActive(otherMember)
    return { blocked: false, changed: false }
  }
  await tx.delete(stored, block.id)
  await applyBlock(context, otherMember.id, 'groups')
  return { blocked: false, changed: true }
}

/** Applies a block of another member, or its end, to other rows. Both members are locked. */
async function applyBlock(context: WriteContext, otherId: number, part: 'communities' | 'groups') {
  const { id } = context.member
  await startTask(context, blockTask, { subject_id: id, other_id: otherId }, undefined, { part })
  await all([updateHidden(context, id, otherId), updateHidden(context, otherId, id)])
}

const list: Handler<'blocks.list'> = async (context) => {
  const page = await pageOfRows(context, stored, {
    index: 'ofMember',
    equals: { member_id: context.member.id },
    order: 'desc',
  })
  const cardOf = await memberCards(context, pluck(page.items, 'blocked_id'))
  return {
    ...page,
    items: page.items.map(({ blocked_id, created_at }) => ({
      member: plainCard(cardOf(blocked_id)),
      blocked_at: timestamp(created_at),
    })),
  }
}

/** Ends connection, requests and follows between two members, both ways. Their rows are locked. */
async function endRelations(tx: Tx, memberId: number, otherId: number): Promise<void> {
  const [pairs, following] = await all([
    tx.findMany(connections, 'pair', [
      { member_id: memberId, other_id: otherId },
      { member_id: otherId, other_id: memberId },
    ]),
    tx.findMany(follows, 'follow', [
      { member_id: memberId, target_type: 'user', target_id: otherId },
      { member_id: otherId, target_type: 'user', target_id: memberId },
    ]),
  ])
  await all(pairs.map(({ id }) => tx.delete(connections, id)))
  if (pairs[0]?.state === 'connected') await countConnection(tx, pairs, -1)
  const unfollowed = await all(following.map(({ id }) => tx.delete(follows, id)))
  for (const row of unfollowed)
    if (row !== undefined && !row.suspended) await countFollower(tx, 'user', row.target_id, -1)
}

export const handlers: Handlers<'blocks'> = { add, remove, list }
