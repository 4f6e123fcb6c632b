import { limits } from '@chowk/contract/core'
import { type ChatMemberRow, chatMembers, chats, messages, type ChatRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards, cardOf } from '../members/members.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { groupLook, groupSlug, looksChosenBy } from './find-chat.ts'
import { presentMessages } from './present-messages.ts'
import { pluck } from '../../store/pluck.ts'
import { type Presenting, presentOne } from '../../handler.ts'
import { connectedAmong } from '../network.ts'

/** Presents the members of a chat, in the order given. */
export async function presentMemberships(context: Presenting, memberships: readonly ChatMemberRow[]) {
  const cardOf = await memberCards(context, pluck(memberships, 'member_id'))
  return memberships.map((membership) => ({
    member: cardOf(membership.member_id),
    role: membership.other_id === null ? membership.role : null,
    joined_at: timestamp(membership.joined_at),
  }))
}

/** Presents the chats of memberships to the caller, in the order given. */
export async function presentChats(context: Presenting, memberships: readonly ChatMemberRow[]) {
  const { tx, site, member } = context
  const otherIds = memberships.flatMap((membership) => membership.other_id ?? [])
  const [rows, otherMembers, connected] = await all([
    tx.getMany(chats, new Set(memberships.map((membership) => membership.chat_id))),
    tx.getMany(members, otherIds),
    connectedAmong(tx, member.id, otherIds),
  ])
  const [last, unseen, viewer] = await all([
    lastMessages(context, [...rows.values()]),
    unseenIn(context, memberships),
    viewerOf(context).then((unloadedViewer) => unloadedViewer.load(looksChosenBy(rows.values()))),
  ])
  return memberships.flatMap((membership) => {
    const chat = rows.get(membership.chat_id)
    if (chat === undefined) return []
    const otherMember = membership.other_id === null ? undefined : otherMembers.get(membership.other_id)
    const look = groupLook(chat, viewer)
    const card = membership.other_id === null ? null : cardOf(otherMember, membership.other_id, site)
    return [
      {
        key: chat.key,
        type: chat.kind,
        slug: card === null ? groupSlug(chat.key) : null,
        name: card?.display_name ?? look.name,
        icon: card === null ? look.icon : card.avatar_url,
        member: card,
        role: card === null ? membership.role : null,
        members_count: chat.members_count - (unseen.get(chat.id)?.length ?? 0),
        can_send: card === null || (otherMember?.status === 'active' && connected.has(otherMember.id)),
        archived: membership.archived,
        pinned: membership.pinned,
        muted: membership.muted,
        unread: membership.unread,
        last_read_id: membership.last_read_id,
        last_message: last.get(chat.id) ?? null,
        created_at: timestamp(chat.created_at),
        last_activity_at: timestamp(membership.last_at),
      },
    ]
  })
}

export const presentChat = presentOne(presentChats)

/** Returns group members hidden from the caller, by chat; they are neither listed nor counted. */
async function unseenIn(context: Presenting, memberships: readonly ChatMemberRow[]) {
  const viewer = await viewerOf(context)
  const groups = memberships.filter((membership) => membership.other_id === null && viewer.hasHidden)
  const rows = await context.tx.page(chatMembers, {
    index: 'ofChat',
    ranges: groups.map(({ chat_id }) => ({ chat_id })),
    where: [viewer.hidden('member_id')],
    limit: groups.length * limits.groupMembers,
  })
  return Map.groupBy(rows, (row) => row.chat_id)
}

/** Returns the last message of each chat that the caller can see, by chat id. */
async function lastMessages(context: Presenting, rows: readonly ChatRow[]) {
  const { tx } = context
  const [newest, unloadedViewer] = await all([
    tx.getMany(messages, new Set(rows.flatMap((row) => row.last_message_id ?? []))),
    viewerOf(context),
  ])
  const viewer = await unloadedViewer.loadFor(newest.values())
  const visible = await all(
    [...newest.values()].map((message) =>
      viewer.isHidden(message.author_id)
        ? tx.page(messages, {
            index: 'history',
            equals: { chat_id: message.chat_id },
            where: viewer.visible('author_id'),
            order: 'desc',
            limit: 1,
          })
        : [message],
    ),
  )
  const seen = visible.flat()
  const presented = await presentMessages(context, seen)
  return new Map(presented.map((message, index) => [seen[index]!.chat_id, message]))
}
