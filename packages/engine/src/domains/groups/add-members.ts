import { chatMembers } from '../../entities/chats.ts'
import { forbidden, invalid } from '../../api-error.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { appendEvent } from '../chats/append-message.ts'
import { type Membership, assertManages } from '../chats/find-chat.ts'
import { presentChat, presentMemberships } from '../chats/present-chats.ts'
import { findConnections, findMemberships, lockGroup } from './find-group.ts'
import { takeIn, takeOut } from './membership.ts'

export const addMembers: Handler<'groups.addMembers'> = async (context, { params, body }) => {
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  const removed = await remove(context, membership, body.remove ?? [])
  const joined = await add(context, membership, body.add ?? [])
  const own = (await context.tx.get(chatMembers, membership.own.id)) ?? membership.own
  const [added, chat] = await all([presentMemberships(context, joined), presentChat(context, own)])
  return { added, removed, chat }
}

/** The usernames of those who were in the group, and are not any more. */
async function remove(context: WriteContext, { chat, own }: Membership, usernames: readonly string[]) {
  const { tx, member, now } = context
  const named = await findMemberships(context, chat, usernames, (at) => `remove.${at}`)
  const leaving = named.flatMap(({ member: { username }, membership }) =>
    membership ? [{ username, membership }] : [],
  )
  for (const { username, membership } of leaving) {
    if (membership.id === own.id)
      throw invalid(
        `remove.${usernames.findIndex((one) => one.toLowerCase() === username.toLowerCase())}`,
        'not_allowed',
        'You can not remove yourself; leave the group instead.',
      )
    if (membership.role === 'owner' || (membership.role === 'admin' && own.role !== 'owner'))
      throw forbidden(`You may not remove ${username}, who is ${membership.role} of the group.`)
    await takeOut(context, chat, membership)
  }
  if (leaving.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_removed',
      member_ids: leaving.map(({ membership }) => membership.member_id),
    })
  return leaving.map(({ username }) => username)
}

/** The memberships of those who were not in the group before. */
async function add(context: WriteContext, { chat }: Membership, usernames: readonly string[]) {
  const { tx, member, now } = context
  const joined = await takeIn(context, chat, await findConnections(context, usernames, 'add'))
  if (joined.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_added',
      member_ids: joined.map((membership) => membership.member_id),
    })
  return joined
}
