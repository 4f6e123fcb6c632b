import type { ChatKind, GroupEvent, GroupRole } from '@chowk/contract'
import { boolean, entity, integer, list, nullable, object, text, texts, type RowOf } from '../store/entity.ts'

/** Direct chats and groups. Whoever changes who is in one, or what stands in it, locks its row first. */
export const chats = entity('chats', {
  columns: {
    kind: text<ChatKind>(),
    key: text(),
    /** Groups alone, as the icon. */
    name: nullable(text()),
    icon: nullable(text()),
    /** None once everybody has left a group: then it is nobody's to see. */
    members_count: integer(),
    last_message_id: nullable(integer()),
    created_at: integer(),
  },
  unique: { key: ['key'] },
})
export type ChatRow = RowOf<typeof chats>

/** Who is in which chat, and how they see it. */
export const chatMembers = entity('chat_members', {
  columns: {
    chat_id: integer(),
    member_id: integer(),
    /** Direct chats: the other member. */
    other_id: nullable(integer()),
    /** In direct chats everybody is a `member`. */
    role: text<GroupRole>(),
    joined_at: integer(),
    archived: boolean(),
    pinned: boolean(),
    muted: boolean(),
    /** Messages by others, whom no block hides, after `last_read_id`. */
    unread: integer(),
    last_read_id: nullable(integer()),
    /** When the last message came; until there is one, when the member joined. */
    last_at: integer(),
  },
  unique: { membership: ['chat_id', 'member_id'] },
  indexes: {
    ofChat: ['chat_id', 'role', 'joined_at'],
    listed: ['member_id', 'archived', 'pinned', 'last_at'],
    newest: ['member_id', 'last_at'],
    unread: ['member_id', 'archived', 'muted', 'unread'],
  },
})
export type ChatMemberRow = RowOf<typeof chatMembers>

/** What happened to a group, as a system message tells it. */
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
    /** What a system message tells of; null in any other. */
    event: nullable(object<EventDetails>()),
    reply_to_id: nullable(integer()),
    attachments: texts(),
    forwarded: boolean(),
    reactions: list<{ readonly emoji: string; readonly count: number }>(),
    created_at: integer(),
  },
  indexes: { history: ['chat_id'], ofAuthor: ['author_id'] },
  search: { columns: ['body'], within: ['chat_id'] },
})
export type MessageRow = RowOf<typeof messages>

/** How a member reacted to a message: the row goes when the reaction is taken back. */
export const messageReactions = entity('message_reactions', {
  columns: { message_id: integer(), member_id: integer(), emoji: text(), created_at: integer() },
  unique: { reaction: ['message_id', 'member_id'] },
})

/** Messages pinned for everybody in their chat. */
export const messagePins = entity('message_pins', {
  columns: { chat_id: integer(), message_id: integer(), member_id: integer(), pinned_at: integer() },
  unique: { message: ['message_id'] },
  indexes: { ofChat: ['chat_id', 'pinned_at'] },
})

/** Messages that a member starred. The rows of a chat go when the member leaves it. */
export const messageStars = entity('message_stars', {
  columns: {
    member_id: integer(),
    message_id: integer(),
    chat_id: integer(),
    author_id: integer(),
    /** Direct chats: the other member. */
    other_id: nullable(integer()),
    starred_at: integer(),
  },
  unique: { star: ['member_id', 'message_id'] },
  indexes: { ofMember: ['member_id', 'starred_at'], ofChat: ['member_id', 'chat_id'] },
})
export type StarRow = RowOf<typeof messageStars>
