import { limits } from '@chowk/contract'
import { chatMembers, chats, messageStars, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import type { MemberRow } from '../../entities/members.ts'
import { conflict } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import type { Tx } from '../../store/store.ts'
import { newSeat } from '../chats/open-chat.ts'
import { notify } from '../notifications/notify.ts'

const BATCH = 1000

/**
 * Takes members into a group whose row is locked, and tells them. Gives the seats of those who were not in it before.
 * @throws Failure `conflict` where they are too many.
 */
export async function takeIn(
  { tx, member, now }: WriteContext,
  group: ChatRow,
  people: readonly MemberRow[],
): Promise<ChatMemberRow[]> {
  const joined: ChatMemberRow[] = []
  for (const { id } of people) {
    const seat = await tx.insertIfAbsent(chatMembers, newSeat(group, { member_id: id, joined_at: now }))
    if (seat !== undefined) joined.push(seat)
  }
  const grown = await tx.increment(chats, group.id, { members_count: joined.length })
  if (grown !== undefined && grown.members_count > limits.groupMembers)
    throw conflict(`A group has at most ${limits.groupMembers} members.`)
  await notify(
    tx,
    joined.map((seat) => seat.member_id),
    { kind: 'group_added', actor: member.id, subject: { type: 'group', id: group.id }, now },
  )
  return joined
}

/** Takes somebody out of a group whose row is locked, and gives the group as it is then. */
export async function takeOut(tx: Tx, group: ChatRow, seat: ChatMemberRow): Promise<ChatRow> {
  await tx.take(chatMembers, seat.id)
  const stars = { index: 'ofChat', equals: { member_id: seat.member_id, chat_id: group.id } } as const
  while ((await tx.deleteMany(messageStars, { ...stars, limit: BATCH })) === BATCH);
  return (await tx.increment(chats, group.id, { members_count: -1 })) ?? group
}
