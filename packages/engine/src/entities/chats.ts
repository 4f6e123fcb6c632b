import type { ChatKind, GroupEvent, GroupRole } from '@chowk/contract'
import {
  boolean,
  counter,
  entity,
  integer,
  list,
  nullable,
  object,
  text,
  texts,
  type RowOf,
} from '../store/entity.ts'

/** Direct chats and groups. Changes to members or messages lock the row first. */
export const chats = entity('chats', {
  columns: {
    kind: text<ChatKind>(),
    key: text(),
    /** Only for groups, as the icon. */
    name: nullable(text()),
    icon: nullable(text()),
    /** The member who set name and icon: both are hidden with them. */
    named_by: nullable(integer()),
    icon_by: nullable(integer()),
    /** 0 once all members have left a group, which is then invisible. */
    members_count: counter(),
    last_message_id: nullable(integer()),
    created_at: integer(),
  },
  whose: {
    named_by: {
      index: 'ownedName',
      only: ['key', 'name'],
      kept: 'group',
      columns: { key: 'kept', name: 'emptied', icon: 'kept' },
    },
    icon_by: {
      index: 'ownedIcon',
      only: ['key', 'icon'],
      kept: 'group',
      columns: { key: 'kept', name: 'kept', icon: 'emptied' },
    },
  },
  unique: { key: ['key'] },
  indexes: {
    ownedName: { columns: ['named_by'], unlessNull: true },
    ownedIcon: { columns: ['icon_by'], unlessNull: true },
  },
})
export type ChatRow = RowOf<typeof chats>

/** Memberships of chats, with each member's settings. */
export const chatMembers = entity('chat_members', {
  columns: {
    chat_id: integer(),
    member_id: integer(),
    /** The other member of a direct chat. */
    other_id: nullable(integer()),
    /** `member` for both sides of a direct chat. */
    role: text<GroupRole>(),
    joined_at: integer(),
    archived: boolean(),
    pinned: boolean(),
    muted: boolean(),
    /** Texts after `last_read_id` by others, except members whom a block hides. */
    unread: counter(),
    last_read_id: nullable(integer()),
    /** Time of the last message; until there is one, of joining. Moved by additions, which no other change undoes. */
    last_at: counter(),
  },
  whose: { member_id: { index: 'newest', gone: true } },
  unique: { membership: ['chat_id', 'member_id'] },
  indexes: {
    ofChat: ['chat_id', 'role', 'joined_at'],
    listed: ['member_id', 'archived', 'pinned', 'last_at'],
    newest: ['member_id', 'last_at'],
    unread: ['member_id', 'archived', 'muted', 'unread'],
  },
})
export type ChatMemberRow = RowOf<typeof chatMembers>

/** Members who left a group: they are asked before they are put back. */
export const chatLeavers = entity('chat_leavers', {
  columns: {
    chat_id: integer(),
    member_id: integer(),
    /** The last member who asked them back; null if there is none. */
    asked_by: nullable(integer()),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { leaver: ['chat_id', 'member_id'] },
  indexes: { ofMember: ['member_id'] },
})

/** Details of a system message. */
export interface EventDetails {
  readonly type: GroupEvent
  readonly member_ids: readonly number[]
  readonly role: GroupRole | null
  readonly name: string | null
}

export const messages = entity('messages', {
  columns: {
    chat_id: integer(),
    author_id: integer(),
    /** Plain text; empty in a system message. */
    body: text(),
    /** The event of a system message; null for other messages. */
    event: nullable(object<EventDetails>()),
    reply_to_id: nullable(integer()),
    attachments: texts(),
    forwarded: boolean(),
    reactions: list<{ readonly emoji: string; readonly count: number }>(),
    /** Whether its author is suspended: no one has it unread. */
    suspended: boolean(),
    created_at: integer(),
  },
  whose: {
    author_id: {
      index: 'ofAuthor',
      kept: 'thread',
      columns: {
        body: 'emptied',
        event: (event) => event && { ...event, name: null },
        attachments: 'emptied',
        reactions: 'kept',
      },
    },
  },
  indexes: { history: ['chat_id'], ofAuthor: ['author_id'] },
  search: { columns: ['body'], within: ['chat_id'] },
})
export type MessageRow = RowOf<typeof messages>

/** Reactions of members to messages. Removing a reaction deletes the row. */
export const messageReactions = entity('message_reactions', {
  columns: { message_id: integer(), member_id: integer(), emoji: text(), created_at: integer() },
  whose: { member_id: { index: 'ownedByMember', kept: 'reaction', columns: 'kept' } },
  unique: { reaction: ['member_id', 'message_id'] },
  indexes: { ownedByMember: ['member_id', 'message_id'] },
})

/** Messages pinned for all members of their chat. */
export const messagePins = entity('message_pins', {
  columns: { chat_id: integer(), message_id: integer(), member_id: integer(), pinned_at: integer() },
  whose: { member_id: { index: 'ownedByMember', kept: 'reaction', columns: 'kept' } },
  unique: { message: ['message_id'] },
  indexes: { ofChat: ['chat_id', 'pinned_at'], ownedByMember: ['member_id'] },
})

/** Messages that a member starred. Leaving the chat deletes them. */
export const messageStars = entity('message_stars', {
  columns: {
    member_id: integer(),
    message_id: integer(),
    chat_id: integer(),
    author_id: integer(),
    /** The other member of a direct chat. */
    other_id: nullable(integer()),
    starred_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { star: ['member_id', 'message_id'] },
  indexes: { ofMember: ['member_id', 'starred_at'], ofChat: ['member_id', 'chat_id'] },
})
export type StarRow = RowOf<typeof messageStars>
