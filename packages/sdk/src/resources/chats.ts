// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Chat, ChatMember, ChatResult, Message, ReactionCount } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A page of your chats: pinned, then others, newest first. */
export interface ChatPage {
  /** Each is a chat from your view. */
  items: Chat[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
  /** Number of your unread messages in chats neither archived nor muted. */
  unread: number
  /** Number of your archived chats. */
  archived_count: number
}

/** A chat with its members and pinned messages. */
export interface ChatRead {
  /** A chat from your view. */
  chat: Chat
  /** Owner, admins, then members; each in order of joining. */
  members: ChatMember[]
  /** Pinned messages, last pinned first. */
  pins: Message[]
}

/** The results, at most 20 of each kind. */
export interface ChatSearchResult {
  /** Chats whose name contains the text, newest first. */
  chats: Chat[]
  /** Connections whose name contains the text. */
  contacts: Contact[]
  /** Messages with the words of the text, newest first. */
  messages: Message[]
}

/** Your own view of a chat. Omitted fields do not change. */
export interface ChatState {
  /** Hidden from the list, even after new messages. Not counted as unread. */
  archived?: boolean | undefined
  /** At the top of the list. */
  pinned?: boolean | undefined
  /** Not counted as unread. */
  muted?: boolean | undefined
}

/** One of your connections. */
export interface Contact {
  /** Unique id. */
  id: number
  /** Unique, case-insensitive. */
  username: string
  /** Name shown to others. */
  display_name: string
  /** Path on the site, or an external URL. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** Key of your direct chat, created by the first message. */
  chat_key: string
}

/** A page of your connections. */
export interface ContactPage {
  /** Most recent first. */
  connections: Contact[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The targets of a forward. */
export interface MessageForward {
  /** Target chats, at most 10; duplicates count once. */
  to: readonly string[]
}

/** The forwarded messages. */
export interface MessageForwarded {
  /** New messages, one per chat, in the order sent. */
  messages: Message[]
}

/** A page of messages, newest first. */
export interface MessagePage {
  /** Each is a message in a chat. */
  items: Message[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** Whether to pin a message. */
export interface MessagePin {
  /** ID of a message in the chat. */
  message_id: number
  /** Whether it is pinned for everyone in the chat. */
  pinned: boolean
}

/** The message after the change. */
export interface MessagePinned {
  /** A message in a chat. */
  message: Message
  /** Whether the call changed anything. */
  changed: boolean
}

/** Your reaction to a message. */
export interface MessageReact {
  /** One emoji; null removes your reaction. At most 64 characters. */
  emoji: string | null
}

/** Your reaction, and all reactions. */
export interface MessageReacted {
  /** Your current reaction. */
  reaction: string | null
  /** Each is an emoji and its count. */
  reactions: ReactionCount[]
  /** Whether the call changed anything. */
  changed: boolean
}

/** A message to send. */
export interface MessageSend {
  /** Plain text, at most 10,000 characters, stored verbatim. */
  body: string
  /** ID of the message to reply to, in the same chat. */
  reply_to_id?: number | null | undefined
  /** Your uploaded images or built-in ones, as `/storage/…` paths, at most 10. */
  attachments?: readonly string[] | null | undefined
}

/** The sent message. */
export interface MessageSent {
  /** A message in a chat. */
  message: Message
}

/** Whether to star a message. */
export interface MessageStar {
  /** Whether to star the message. */
  starred: boolean
}

/** Whether the message is starred. */
export interface MessageStarred {
  /** Whether you starred it. */
  starred: boolean
  /** Whether the call changed anything. */
  changed: boolean
}

/** Your read position. */
export interface ReadMark {
  /** Last message read. Default: the newest. */
  up_to?: number | null | undefined
}

/** Your read position in the chat. */
export interface ReadMarked {
  /** Unread messages in this chat. */
  unread: number
  /** Id of the last read message. Null if none is read. */
  last_read_id: number | null
  /** False if already read that far. The position never moves back. */
  changed: boolean
}

/** A page of your starred messages, the last starred first. */
export interface StarredPage {
  /** Each is a message in a chat. */
  items: Message[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** Your unread count. */
export interface UnreadCount {
  /** Unread messages in chats neither archived nor muted. */
  unread: number
}

/** The query of `chats.list`. */
export interface ChatsListQuery {
  /** `archived` lists archived chats instead of the others. */
  filter?: 'archived' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.search`. */
export interface ChatsSearchQuery {
  /** Search text, 1 to 200 characters. */
  q: string
  /** Search only these. The other lists are empty. */
  type?: 'chats' | 'contacts' | 'messages' | undefined
  /** Messages of this day (UTC) or later, as YYYY-MM-DD. */
  from?: string | undefined
  /** Messages of this day (UTC) or earlier, as YYYY-MM-DD. */
  to?: string | undefined
}

/** The query of `chats.contacts`. */
export interface ChatsContactsQuery {
  /** Words of the username or the display name, as `search.query` finds them. 1 to 200 characters. */
  q?: string | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.starred`. */
export interface ChatsStarredQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.messages`. */
export interface ChatsMessagesQuery {
  /** Messages older than the message with this ID. */
  before?: number | undefined
  /** Messages newer than the message with this ID. */
  after?: number | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.searchMessages`. */
export interface ChatsSearchMessagesQuery {
  /** Words to look for, 1 to 200 characters. */
  q: string
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
  /** Messages of this day (UTC) or later, as YYYY-MM-DD. */
  from?: string | undefined
  /** Messages of this day (UTC) or earlier, as YYYY-MM-DD. */
  to?: string | undefined
}

/** Errors of `chats.list`. */
export type ChatsListError = OperationError<
  'chats.list',
  ChatsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ChatPage
>

/** Errors of `chats.search`. */
export type ChatsSearchError = OperationError<
  'chats.search',
  ChatsSearchQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ChatSearchResult
>

/** Errors of `chats.unreadCount`. */
export type ChatsUnreadCountError = OperationError<
  'chats.unreadCount',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  UnreadCount
>

/** Errors of `chats.contacts`. */
export type ChatsContactsError = OperationError<
  'chats.contacts',
  ChatsContactsQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ContactPage
>

/** Errors of `chats.starred`. */
export type ChatsStarredError = OperationError<
  'chats.starred',
  ChatsStarredQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  StarredPage
>

/** Errors of `chats.messages`. */
export type ChatsMessagesError = OperationError<
  'chats.messages',
  ChatsMessagesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  MessagePage
>

/** Errors of `chats.send`. */
export type ChatsSendError = OperationError<
  'chats.send',
  MessageSend,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageSent
>

/** Errors of `chats.searchMessages`. */
export type ChatsSearchMessagesError = OperationError<
  'chats.searchMessages',
  ChatsSearchMessagesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  MessagePage
>

/** Errors of `chats.get`. */
export type ChatsGetError = OperationError<
  'chats.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  ChatRead
>

/** Errors of `chats.forward`. */
export type ChatsForwardError = OperationError<
  'chats.forward',
  MessageForward,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageForwarded
>

/** Errors of `chats.react`. */
export type ChatsReactError = OperationError<
  'chats.react',
  MessageReact,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageReacted
>

/** Errors of `chats.star`. */
export type ChatsStarError = OperationError<
  'chats.star',
  MessageStar,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  MessageStarred
>

/** Errors of `chats.markRead`. */
export type ChatsMarkReadError = OperationError<
  'chats.markRead',
  ReadMark,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found',
  ReadMarked
>

/** Errors of `chats.pin`. */
export type ChatsPinError = OperationError<
  'chats.pin',
  MessagePin,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  MessagePinned
>

/** Errors of `chats.setState`. */
export type ChatsSetStateError = OperationError<
  'chats.setState',
  ChatState,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found',
  ChatResult
>

/** Direct and group chats: read, send, search. */
export class ChatsResource extends Resource {
  readonly namespace = 'chats'

  /**
   * List your chats, newest first.
   *
   * Pinned chats come first. Direct chats with members hidden by a block are not listed.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const chat of client.chats.list())
   *   console.log(chat.name ?? chat.member?.display_name, chat.unread)
   */
  list(query?: ChatsListQuery, options?: RequestOptions): List<ChatPage, ChatsListError> {
    return list(this, 'list', { route: 'GET /chats', query: 'filter' }, options, query)
  }

  /**
   * Search your chats, your connections and your messages.
   *
   * Finds chats and connections by the words of their names, messages by their words, as `search.query` does. Dates filter messages only.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * const { chats, messages } = await client.chats.search({ q: 'kiln' })
   */
  search(query: ChatsSearchQuery, options?: RequestOptions): Call<ChatSearchResult, ChatsSearchError> {
    return call(this, 'search', { route: 'GET /chats/search', query: 'q type from to' }, options, query)
  }

  /**
   * Count your unread messages.
   *
   * Archived and muted chats do not count.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { unread } = await client.chats.unreadCount()
   */
  unreadCount(options?: RequestOptions): Call<UnreadCount, ChatsUnreadCountError> {
    return call(this, 'unreadCount', { route: 'GET /chats/unread-count' }, options)
  }

  /**
   * List the members you can start a chat with: your connections.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * const { connections } = await client.chats.contacts({ q: 'far' })
   * for (const { username } of connections) console.log(username)
   */
  contacts(query?: ChatsContactsQuery, options?: RequestOptions): Call<ContactPage, ChatsContactsError> {
    return call(
      this,
      'contacts',
      { route: 'GET /chats/contacts', query: 'q offset limit cursor' },
      options,
      query,
    )
  }

  /**
   * List your starred messages, last starred first.
   *
   * Leaving a group removes the stars of its messages.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const message of client.chats.starred()) console.log(message.chat_key, message.body)
   */
  starred(query?: ChatsStarredQuery, options?: RequestOptions): List<StarredPage, ChatsStarredError> {
    return list(this, 'starred', { route: 'GET /chats/starred', query: '' }, options, query)
  }

  /**
   * Read a chat, newest message first.
   *
   * To page back without gaps or repetitions while new messages arrive, send the `id` of your oldest message as `before`. To poll for new messages, send the `id` of your newest as `after`. Reading marks nothing as read. New members of a group can read it from its beginning.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * for await (const message of client.chats.messages('@farhan'))
   *   console.log(message.author?.username, message.body)
   */
  messages(
    key: string,
    query?: ChatsMessagesQuery,
    options?: RequestOptions,
  ): List<MessagePage, ChatsMessagesError> {
    return list(
      this,
      'messages',
      { route: 'GET /chats/{key}/messages', query: 'before after' },
      options,
      query,
      key,
    )
  }

  /**
   * Send a message.
   *
   * The first message to a connection opens the chat. Messages to others fail with 403, also to former connections whose chat you can still read. Sending marks nothing as read. Your own messages are never unread to you.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { message } = await client.chats.send('@farhan', { body: 'The kiln is free on Sunday.' })
   */
  send(key: string, body: MessageSend, options?: RequestOptions): Call<MessageSent, ChatsSendError> {
    return call(this, 'send', { route: 'POST /chats/{key}/messages', quota: 'message' }, options, body, key)
  }

  /**
   * Search the messages of one chat, newest first.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * for await (const message of client.chats.searchMessages('@farhan', { q: 'clay' }))
   *   console.log(message.body)
   */
  searchMessages(
    key: string,
    query: ChatsSearchMessagesQuery,
    options?: RequestOptions,
  ): List<MessagePage, ChatsSearchMessagesError> {
    return list(
      this,
      'searchMessages',
      { route: 'GET /chats/{key}/search', query: 'q from to' },
      options,
      query,
      key,
    )
  }

  /**
   * Read a chat's members, pinned messages and your settings.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { chat, members, pins } = await client.chats.get('group-kiln-sundays')
   */
  get(key: string, options?: RequestOptions): Call<ChatRead, ChatsGetError> {
    return call(this, 'get', { route: 'GET /chats/{key}' }, options, undefined, key)
  }

  /**
   * Forward a message to other chats.
   *
   * If you cannot send in one of the chats, the message is not forwarded at all. Text and attachments are forwarded, but not the author or the quoted message. A call counts once, for any number of chats.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @param messageId A message of this chat.
   * @example
   * const { messages } = await client.chats.forward('@farhan', 1, {
   *   to: ['@asha', 'group-kiln-sundays'],
   * })
   */
  forward(
    key: string,
    messageId: number,
    body: MessageForward,
    options?: RequestOptions,
  ): Call<MessageForwarded, ChatsForwardError> {
    return call(
      this,
      'forward',
      { route: 'POST /chats/{key}/messages/{messageId}/forward', quota: 'message' },
      options,
      body,
      key,
      messageId,
    )
  }

  /**
   * React to a message with an emoji.
   *
   * You can have one reaction to a message. Another emoji replaces it.
   *
   * - Scope: `messages`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @param messageId A message of this chat.
   * @example
   * const { reactions } = await client.chats.react('@farhan', 1, { emoji: '👍' })
   */
  react(
    key: string,
    messageId: number,
    body: MessageReact,
    options?: RequestOptions,
  ): Call<MessageReacted, ChatsReactError> {
    return call(
      this,
      'react',
      { route: 'POST /chats/{key}/messages/{messageId}/react', quota: 'react' },
      options,
      body,
      key,
      messageId,
    )
  }

  /**
   * Star a message. Only you can see the star.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param id A message in one of your chats.
   * @example
   * await client.chats.star(1, { starred: true })
   */
  star(id: number, body: MessageStar, options?: RequestOptions): Call<MessageStarred, ChatsStarError> {
    return call(this, 'star', { route: 'PUT /chats/messages/{id}/starred' }, options, body, id)
  }

  /**
   * Mark a chat as read, to its end or up to a message.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { unread } = await client.chats.markRead('@farhan')
   */
  markRead(key: string, body?: ReadMark, options?: RequestOptions): Call<ReadMarked, ChatsMarkReadError> {
    return call(this, 'markRead', { route: 'POST /chats/{key}/read' }, options, body, key)
  }

  /**
   * Pin a message for everyone in the chat, or unpin it.
   *
   * Both members of a direct chat can pin, and the owner and admins of a group. A chat has at most 10 pinned messages: one more is a `conflict`.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * await client.chats.pin('@farhan', { message_id: 2, pinned: true })
   */
  pin(key: string, body: MessagePin, options?: RequestOptions): Call<MessagePinned, ChatsPinError> {
    return call(this, 'pin', { route: 'POST /chats/{key}/pins' }, options, body, key)
  }

  /**
   * Archive, pin or mute a chat. Only your own view changes.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { chat } = await client.chats.setState('@farhan', { muted: true })
   */
  setState(key: string, body: ChatState, options?: RequestOptions): Call<ChatResult, ChatsSetStateError> {
    return call(this, 'setState', { route: 'PUT /chats/{key}/state' }, options, body, key)
  }
}
