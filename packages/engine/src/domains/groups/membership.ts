import { limits } from '@chowk/contract/core'
import {
  chatLeavers,
  chatMembers,
  chats,
  messageStars,
  type ChatMemberRow,
  type ChatRow,
} from '../../entities/chats.ts'
import type { MemberRow } from '../../entities/members.ts'
import { conflict } from '../../api-error.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { queueTask } from '../../tasks/task.ts'
import { newMembership } from '../chats/open-chat.ts'
import { successorOf } from '../members/successor.ts'
import { notify, withdrawNotifications } from '../notifications/notify.ts'
import { leftChatTask } from './left-chat-task.ts'
import { pluck } from '../../store/pluck.ts'
import type { RowOf } from '../../store/entity.ts'
import type { ReadTx } from '../../store/store.ts'

/**
 * Adds members to a group whose row is locked, and notifies them; those who left it are asked instead. Returns the new
 * memberships.
 * @throws ApiError `conflict` if there are too many.
 */
export async function addToGroup(
  { tx, member, now }: WriteContext,
  group: ChatRow,
  people: readonly MemberRow[],
): Promise<ChatMemberRow[]> {
  const keys = people.map(({ id }) => ({ chat_id: group.id, member_id: id }))
  const left = await tx.findMany(chatLeavers, 'leaver', keys)
  await ask({ tx, member, now }, group, left)
  const isAsked = new Set(pluck(left, 'member_id'))
  const added = people.filter(({ id }) => !isAsked.has(id))
  const memberships = await all(
    added.map(({ id }) =>
      tx.insertIfAbsent(chatMembers, newMembership(group, { member_id: id, joined_at: now })),
    ),
  )
  const joined = memberships.filter((membership) => membership !== undefined)
  const [grown] = await all([
    tx.increment(chats, group.id, { members_count: joined.length }),
    notify({ tx, member, now }, pluck(joined, 'member_id'), 'group_added', { type: 'group', id: group.id }),
  ])
  if (grown !== undefined && grown.members_count > limits.groupMembers)
    throw conflict(`A group has at most ${limits.groupMembers} members.`)
  return joined
}

/** Asks members who left a group to come back. */
async function ask(
  context: Pick<WriteContext, 'tx' | 'member' | 'now'>,
  { id }: ChatRow,
  left: readonly RowOf<typeof chatLeavers>[],
): Promise<void> {
  const { tx, member } = context
  await all(left.map((row) => tx.update(chatLeavers, row.id, { asked_by: member.id })))
  await notify(context, pluck(left, 'member_id'), 'group_asked', { type: 'group', id })
}

/** Removes a member from a group whose row is locked, and returns the updated group. */
export async function removeFromGroup(context: WriteContext, group: ChatRow, membership: ChatMemberRow) {
  const { tx } = context
  const { member_id, chat_id } = membership
  const [, remaining, [star]] = await all([
    tx.delete(chatMembers, membership.id),
    tx.increment(chats, group.id, { members_count: -1 }),
    tx.page(messageStars, { index: 'ofChat', equals: { member_id, chat_id }, order: 'desc', limit: 1 }),
  ])
  const event = { kind: 'group_added', subject: { type: 'group', id: chat_id }, actor: null } as const
  await withdrawNotifications(tx, [member_id], event)
  const subject = { subject_id: member_id, other_id: chat_id }
  if (star !== undefined) await queueTask(context, leftChatTask, subject, { to: star.id })
  return remaining ?? group
}

/** Returns the new owner of a group: the first admin to have joined, else the first member. */
export const nextOwner = (tx: ReadTx, chat_id: number): Promise<ChatMemberRow | undefined> =>
  successorOf(['admin', 'member'] as const, (role, where) =>
    tx.page(chatMembers, { index: 'ofChat', equals: { chat_id, role }, where, limit: 1 }),
  )
