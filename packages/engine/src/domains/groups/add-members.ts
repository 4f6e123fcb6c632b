import type { Operations } from '@chowk/contract'
import { chatMembers } from '../../entities/chats.ts'
import { forbidden, invalid } from '../../failure.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { appendEvent } from '../chats/append-message.ts'
import type { Seat } from '../chats/find-chat.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { presentSeats } from '../chats/present-seats.ts'
import { findConnections, findSeats, lockGroup } from './find-group.ts'
import { takeIn, takeOut } from './membership.ts'

export const addMembers: Handler<Operations['groups']['addMembers']> = async (context, { params, body }) => {
  const seat = await lockGroup(context, params.slug)
  assertManages(seat)
  const removed = await remove(context, seat, body.remove ?? [])
  const joined = await add(context, seat, body.add ?? [])
  const own = (await context.tx.get(chatMembers, seat.own.id)) ?? seat.own
  const [added, chat] = await together([presentSeats(context, joined), presentChat(context, own)])
  return { added, removed, chat }
}

/** The usernames of those who were in the group, and are not any more. */
async function remove(context: WriteContext, { chat, own }: Seat, usernames: readonly string[]) {
  const { tx, member, now } = context
  const named = await findSeats(context, chat, usernames, (at) => `remove.${at}`)
  const leaving = named.flatMap(({ member: { username }, seat }) => (seat ? [{ username, seat }] : []))
  for (const { username, seat } of leaving) {
    if (seat.id === own.id)
      throw invalid({
        path: `remove.${usernames.findIndex((one) => one.toLowerCase() === username.toLowerCase())}`,
        code: 'not_allowed',
        message: 'To go yourself, leave the group.',
      })
    if (seat.role === 'owner' || (seat.role === 'admin' && own.role !== 'owner'))
      throw forbidden(`You may not remove ${username}, who is ${seat.role} of the group.`)
    await takeOut(tx, chat, seat)
  }
  if (leaving.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_removed',
      member_ids: leaving.map(({ seat }) => seat.member_id),
    })
  return leaving.map(({ username }) => username)
}

/** The seats of those who were not in the group before. */
async function add(context: WriteContext, { chat }: Seat, usernames: readonly string[]) {
  const { tx, member, now } = context
  const joined = await takeIn(context, chat, await findConnections(context, usernames, 'add'))
  if (joined.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_added',
      member_ids: joined.map((seat) => seat.member_id),
    })
  return joined
}
