import { conflict, forbidden, invalid } from '../../api-error.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages, assertOwns, groupKey, groupSlug, type Membership } from '../chats/find-chat.ts'
import { newMembership } from '../chats/open-chat.ts'
import { presentChat, presentMemberships } from '../chats/present-chats.ts'
import { checkOwnImages } from '../content/images.ts'
import { insertWithSlug } from '../content/slug.ts'
import { findConnections, findMemberships, lockGroup } from './find-group.ts'
import { addToGroup, removeFromGroup, nextOwner } from './membership.ts'
import { useImages } from '../media/use-images.ts'
import { chatLeavers, chatMembers, chats, type ChatMemberRow } from '../../entities/chats.ts'
import type { Handler, Handlers, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { slugify } from '../../text/slugs.ts'

/** Presents the group as the caller sees it now. */
const presentOwn = async (context: WriteContext, own: ChatMemberRow) =>
  presentChat(context, (await context.tx.get(chatMembers, own.id)) ?? own)

const create: Handler<'groups.create'> = async (context, { body }) => {
  const { tx, member, now, random } = context
  const { name, usernames, icon } = body
  const people = await findConnections(context, usernames, 'usernames')
  if (icon !== undefined) await checkOwnImages(tx, member.id, new Map([['icon', icon]]))
  const group = await insertWithSlug(random, slugify(name, 'group'), (slug) =>
    tx.insertIfAbsent(chats, {
      kind: 'group',
      key: groupKey(slug),
      name,
      icon: icon ?? null,
      named_by: member.id,
      icon_by: icon === undefined ? null : member.id,
      members_count: 1,
      last_message_id: null,
      created_at: now,
    }),
  )
  await useImages(tx, now, [], [icon])
  const [membership, joined] = await all([
    tx.insert(chatMembers, newMembership(group, { member_id: member.id, role: 'owner', joined_at: now })),
    addToGroup(context, group, people),
  ])
  await appendEvent(tx, group, member.id, now, {
    type: 'group_created',
    member_ids: joined.map((membership) => membership.member_id),
    name,
  })
  return { slug: groupSlug(group.key), key: group.key, chat: await presentOwn(context, membership) }
}

const addMembers: Handler<'groups.addMembers'> = async (context, { params, body }) => {
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  const removed = await remove(context, membership, body.remove ?? [])
  const joined = await add(context, membership, body.add ?? [])
  const [added, chat] = await all([presentMemberships(context, joined), presentOwn(context, membership.own)])
  return { added, removed, chat }
}

/** Removes members from the group. Returns the usernames of those who were in it. */
async function remove(context: WriteContext, { chat, own }: Membership, usernames: readonly string[]) {
  const { tx, member, now } = context
  const named = await findMemberships(context, chat, usernames, (index) => `remove.${index}`)
  const leaving = named.flatMap(({ member: { username }, membership }) =>
    membership ? [{ username, membership }] : [],
  )
  for (const { username, membership } of leaving) {
    if (membership.id === own.id)
      throw invalid(
        `remove.${usernames.findIndex((candidate) => candidate.toLowerCase() === username.toLowerCase())}`,
        'not_allowed',
        'You cannot remove yourself. Leave the group instead.',
      )
    if (membership.role === 'owner' || (membership.role === 'admin' && own.role !== 'owner'))
      throw forbidden(`You cannot remove ${username}, who is ${membership.role} of the group.`)
    await removeFromGroup(context, chat, membership)
  }
  if (leaving.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_removed',
      member_ids: leaving.map(({ membership }) => membership.member_id),
    })
  return leaving.map(({ username }) => username)
}

/** Adds members to the group. Returns the memberships of those who were not in it before. */
async function add(context: WriteContext, { chat }: Membership, usernames: readonly string[]) {
  const { tx, member, now } = context
  const joined = await addToGroup(context, chat, await findConnections(context, usernames, 'add'))
  if (joined.length > 0)
    await appendEvent(tx, chat, member.id, now, {
      type: 'members_added',
      member_ids: joined.map((membership) => membership.member_id),
    })
  return joined
}

const rename: Handler<'groups.rename'> = async (context, { params, body: { name } }) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (name !== membership.chat.name) {
    await all([
      tx.update(chats, membership.chat.id, { name, named_by: member.id }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'renamed', name }),
    ])
  }
  return { chat: await presentOwn(context, membership.own) }
}

const setIcon: Handler<'groups.setIcon'> = async (context, { params, body: { icon } }) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (icon !== membership.chat.icon) {
    if (icon !== null) await checkOwnImages(tx, member.id, new Map([['icon', icon]]))
    await useImages(tx, now, [membership.chat.icon], [icon])
    await all([
      tx.update(chats, membership.chat.id, { icon, icon_by: icon === null ? null : member.id }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'icon_changed' }),
    ])
  }
  return { chat: await presentOwn(context, membership.own) }
}

const setRole: Handler<'groups.setRole'> = async (context, { params, body }) => {
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
      throw conflict('A group always has an owner. Make another member the owner first.')
    if (role === 'owner') await tx.update(chatMembers, own.id, { role: 'admin' })
    await tx.update(chatMembers, membership.id, { role })
    await appendEvent(tx, chat, member.id, now, {
      type: 'role_changed',
      member_ids: [membership.member_id],
      role,
    })
  }
  const [presented] = await presentMemberships(context, [{ ...membership, role }])
  return { member: presented!, changed }
}

const leave: Handler<'groups.leave'> = async (context, { params }) => {
  const { tx, member, now } = context
  const { chat, own } = await lockGroup(context, params.slug)
  const { members_count } = await removeFromGroup(context, chat, own)
  // Asked, before anyone puts them back.
  const left = { chat_id: chat.id, member_id: member.id }
  await tx.insertIfAbsent(chatLeavers, { ...left, asked_by: null, created_at: now })
  if (members_count === 0) return { left: true, ended: true }
  await appendEvent(tx, chat, member.id, now, { type: 'member_left' })
  const next = own.role === 'owner' ? await nextOwner(tx, chat.id) : undefined
  if (next !== undefined) {
    await tx.update(chatMembers, next.id, { role: 'owner' })
    await appendEvent(tx, chat, member.id, now, {
      type: 'role_changed',
      member_ids: [next.member_id],
      role: 'owner',
    })
  }
  return { left: true, ended: false }
}

export const handlers: Handlers<'groups'> = {
  create,
  addMembers,
  setRole,
  rename,
  setIcon,
  leave,
}
