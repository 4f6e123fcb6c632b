import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { slugify } from '../../text/slugs.ts'
import { appendEvent } from '../chats/append-message.ts'
import { groupKey, groupSlug } from '../chats/find-chat.ts'
import { newMembership } from '../chats/open-chat.ts'
import { presentChat } from '../chats/present-chats.ts'
import { checkOwnImages } from '../content/images.ts'
import { insertWithSlug } from '../content/slug.ts'
import { useImages } from '../media/use-images.ts'
import { findConnections } from './find-group.ts'
import { takeIn } from './membership.ts'

export const create: Handler<'groups.create'> = async (context, { body }) => {
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
      members_count: 1,
      last_message_id: null,
      created_at: now,
    }),
  )
  await useImages(tx, now, [], [icon])
  const [membership, joined] = await all([
    tx.insert(chatMembers, newMembership(group, { member_id: member.id, role: 'owner', joined_at: now })),
    takeIn(context, group, people),
  ])
  await appendEvent(tx, group, member.id, now, {
    type: 'group_created',
    member_ids: joined.map((membership) => membership.member_id),
    name,
  })
  const own = (await tx.get(chatMembers, membership.id)) ?? membership
  return { slug: groupSlug(group.key), key: group.key, chat: await presentChat(context, own) }
}
