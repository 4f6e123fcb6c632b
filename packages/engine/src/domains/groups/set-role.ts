import { conflict, invalid } from '../../api-error.ts'
import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages, assertOwns } from '../chats/find-chat.ts'
import { presentChat, presentMemberships } from '../chats/present-chats.ts'
import { checkOwnImages } from '../content/images.ts'
import { useImages } from '../media/use-images.ts'
import { lockGroup, findMemberships } from './find-group.ts'

export const rename: Handler<'groups.rename'> = async (context, { params, body: { name } }) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (name !== membership.chat.name) {
    await all([
      tx.update(chats, membership.chat.id, { name }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'renamed', name }),
    ])
  }
  const own = (await tx.get(chatMembers, membership.own.id)) ?? membership.own
  return { chat: await presentChat(context, own) }
}

export const setIcon: Handler<'groups.setIcon'> = async (context, { params, body: { icon } }) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (icon !== membership.chat.icon) {
    if (icon !== null) await checkOwnImages(tx, member.id, new Map([['icon', icon]]))
    await useImages(tx, now, [membership.chat.icon], [icon])
    await all([
      tx.update(chats, membership.chat.id, { icon }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'icon_changed' }),
    ])
  }
  const own = (await tx.get(chatMembers, membership.own.id)) ?? membership.own
  return { chat: await presentChat(context, own) }
}

export const setRole: Handler<'groups.setRole'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { chat, own } = await lockGroup(context, params.slug)
  assertOwns({ chat, own })
  const [named] = await findMemberships(context, chat, [body.username], () => 'username')
  const membership = named?.membership
  if (membership === undefined) throw invalid('username', 'not_found', 'This member is not in the group.')
  const { role } = body
  const changed = membership.role !== role
  if (changed) {
    if (membership.id === own.id)
      throw conflict('You are the owner until you hand the group to somebody else.')
    if (role === 'owner') await tx.update(chatMembers, own.id, { role: 'admin' })
    await tx.update(chatMembers, membership.id, { role })
    await appendEvent(tx, chat, member.id, now, {
      type: 'role_changed',
      member_ids: [membership.member_id],
      role,
    })
  }
  const [shown] = await presentMemberships(context, [{ ...membership, role }])
  return { member: shown!, changed }
}
