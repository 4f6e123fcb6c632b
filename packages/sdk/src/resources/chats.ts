// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Chat, ChatMember, ChatResult, Message, ReactionCount } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A page of your chats: pinned ones, then the others, newest first. */
export interface ChatPage {
  /** Each is a chat, as you see it. */
  items: Chat[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
  /** Your unread messages in all chats that are neither archived nor muted. */
  unread: number
  /** How many chats you have archived. */
  archived_count: number
}

/** A chat with who is in it and what is pinned. */
export interface ChatRead {
  /** A chat, as you see it. */
  chat: Chat
  /** Owner, admins, members; each in the order in which they joined. */
  members: ChatMember[]
  /** The pinned messages, the last pinned first. */
  pins: Message[]
}

/** What was found, at most 20 of each kind. */
export interface ChatSearchResult {
  /** Chats whose name contains the text, newest first. */
  chats: Chat[]
  /** Connections whose name contains the text. */
  contacts: Contact[]
  /** Messages with the words of the text, newest first. */
  messages: Message[]
}

/** How you see a chat; nobody else is touched. What is left out is kept. */
export interface ChatState {
  /** Out of the list. It stays there when messages come, and does not count as unread. */
  archived?: boolean | undefined
  /** At the top of the list. */
  pinned?: boolean | undefined
  /** Does not count as unread. */
  muted?: boolean | undefined
}

/** A connection of yours. */
export interface Contact {
  /** The id. */
  id: number
  /** Unique, without regard to case. */
  username: string
  /** The name that others see. */
  display_name: string
  /** A path on the site, or an address elsewhere. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** The key of your direct chat, which the first message opens. */
  chat_key: string
}

/** A page of your connections. */
export interface ContactPage {
  /** The last connected first. */
  connections: Contact[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** Where to forward a message. */
export interface MessageForward {
  /** The chats to forward to, at most 10; the same chat twice counts once. */
  to: readonly string[]
}

/** The message as it stands in the other chats. */
export interface MessageForwarded {
  /** The new messages, one for each chat, in the order sent. */
  messages: Message[]
}

/** A page of messages, newest first. */
export interface MessagePage {
  /** Each is a message in a chat. */
  items: Message[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** Whether to pin a message. */
export interface MessagePin {
  /** A message of this chat. */
  message_id: number
  /** Whether it is pinned for everybody in the chat. */
  pinned: boolean
}

/** The message, pinned or not. */
export interface MessagePinned {
  /** A message in a chat. */
  message: Message
  /** False where that is how it was already. */
  changed: boolean
}

/** Your reaction to a message. */
export interface MessageReact {
  /** One emoji; null takes your reaction back. At most 64 characters. */
  emoji: string | null
}

/** Your reaction, and those of everybody. */
export interface MessageReacted {
  /** Your reaction now. */
  reaction: string | null
  /** Each is an emoji under a message. */
  reactions: ReactionCount[]
  /** False where that is how it was already. */
  changed: boolean
}

/** A message to send. */
export interface MessageSend {
  /** Plain text, at most 10,000 characters, kept to the letter. */
  body: string
  /** The message of the same chat that this one replies to. */
  reply_to_id?: number | null | undefined
  /** Images you uploaded or that are built in, as `/storage/…` paths, at most 10. */
  attachments?: readonly string[] | null | undefined
}

/** The message as it stands in the chat. */
export interface MessageSent {
  /** A message in a chat. */
  message: Message
}

/** Whether to star a message. */
export interface MessageStar {
  /** Whether to have it among your starred messages. */
  starred: boolean
}

/** Whether the message is starred. */
export interface MessageStarred {
  /** Whether you have starred it now. */
  starred: boolean
  /** False where that is how it was already. */
  changed: boolean
}

/** How far you have read. */
export interface ReadMark {
  /** The last message that was read; the newest one if left out. */
  up_to?: number | null | undefined
}

/** How far you have read in the chat. */
export interface ReadMarked {
  /** What is left unread in this chat. */
  unread: number
  /** The newest message that is read; null where none is. */
  last_read_id: number | null
  /** False where you had read as far before: reading never goes back. */
  changed: boolean
}

/** A page of the messages you starred, the last starred first. */
export interface StarredPage {
  /** Each is a message in a chat. */
  items: Message[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** Your unread messages. */
export interface UnreadCount {
  /** Messages in all chats that are neither archived nor muted. */
  unread: number
}

/** The query of `chats.list`. */
export interface ChatsListQuery {
  /** The chats you archived, instead of the others. */
  filter?: 'archived' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.search`. */
export interface ChatsSearchQuery {
  /** What to look for, 1 to 200 characters. */
  q: string
  /** Look for these alone; the other lists are empty. */
  type?: 'chats' | 'contacts' | 'messages' | undefined
  /** Messages of this day (UTC) or later, as YYYY-MM-DD. */
  from?: string | undefined
  /** Messages of this day (UTC) or earlier, as YYYY-MM-DD. */
  to?: string | undefined
}

/** The query of `chats.contacts`. */
export interface ChatsContactsQuery {
  /** A part of the username or the display name, in any case. 1 to 200 characters. */
  q?: string | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.starred`. */
export interface ChatsStarredQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.messages`. */
export interface ChatsMessagesQuery {
  /** Messages older than the one with this id. */
  before?: number | undefined
  /** Messages newer than the one with this id. */
  after?: number | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `chats.searchMessages`. */
export interface ChatsSearchMessagesQuery {
  /** Words to look for, 1 to 200 characters. */
  q: string
  /** Messages of this day (UTC) or later, as YYYY-MM-DD. */
  from?: string | undefined
  /** Messages of this day (UTC) or earlier, as YYYY-MM-DD. */
  to?: string | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `chats.list` can fail with. */
export type ChatsListError = OperationError<
  'chats.list',
  ChatsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ChatPage
>

/** What `chats.search` can fail with. */
export type ChatsSearchError = OperationError<
  'chats.search',
  ChatsSearchQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ChatSearchResult
>

/** What `chats.unreadCount` can fail with. */
export type ChatsUnreadCountError = OperationError<
  'chats.unreadCount',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  UnreadCount
>

/** What `chats.contacts` can fail with. */
export type ChatsContactsError = OperationError<
  'chats.contacts',
  ChatsContactsQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ContactPage
>

/** What `chats.starred` can fail with. */
export type ChatsStarredError = OperationError<
  'chats.starred',
  ChatsStarredQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  StarredPage
>

/** What `chats.messages` can fail with. */
export type ChatsMessagesError = OperationError<
  'chats.messages',
  ChatsMessagesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  MessagePage
>

/** What `chats.send` can fail with. */
export type ChatsSendError = OperationError<
  'chats.send',
  MessageSend,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageSent
>

/** What `chats.searchMessages` can fail with. */
export type ChatsSearchMessagesError = OperationError<
  'chats.searchMessages',
  ChatsSearchMessagesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  MessagePage
>

/** What `chats.get` can fail with. */
export type ChatsGetError = OperationError<
  'chats.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  ChatRead
>

/** What `chats.forward` can fail with. */
export type ChatsForwardError = OperationError<
  'chats.forward',
  MessageForward,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageForwarded
>

/** What `chats.react` can fail with. */
export type ChatsReactError = OperationError<
  'chats.react',
  MessageReact,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  MessageReacted
>

/** What `chats.star` can fail with. */
export type ChatsStarError = OperationError<
  'chats.star',
  MessageStar,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  MessageStarred
>

/** What `chats.markRead` can fail with. */
export type ChatsMarkReadError = OperationError<
  'chats.markRead',
  ReadMark,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found',
  ReadMarked
>

/** What `chats.pin` can fail with. */
export type ChatsPinError = OperationError<
  'chats.pin',
  MessagePin,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  MessagePinned
>

/** What `chats.setState` can fail with. */
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
   * Chats you pinned come first. A direct chat with a member whom a block hides from you is not listed while the block lasts.
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
    return this.$list('list', { method: 'GET', path: '/chats' }, options, query)
  }

  /**
   * Search your chats, your connections and your messages.
   *
   * Chats and connections are found by a part of their name, messages by their words; the dates narrow messages alone.
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
    return this.$call('search', { method: 'GET', path: '/chats/search' }, options, query)
  }

  /**
   * Count your unread messages.
   *
   * Chats that you archived or muted do not count.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { unread } = await client.chats.unreadCount()
   */
  unreadCount(options?: RequestOptions): Call<UnreadCount, ChatsUnreadCountError> {
    return this.$call('unreadCount', { method: 'GET', path: '/chats/unread-count' }, options)
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
    return this.$call('contacts', { method: 'GET', path: '/chats/contacts' }, options, query)
  }

  /**
   * List the messages you starred, the last starred first.
   *
   * Leaving a group takes the stars of its messages with it.
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
    return this.$list('starred', { method: 'GET', path: '/chats/starred' }, options, query)
  }

  /**
   * Read a chat, newest message first.
   *
   * To go back without missing or repeating anything while new messages come, send the `id` of the oldest message you have as `before`; to look for new ones, the `id` of the newest as `after`. Reading marks nothing as read. Whoever joins a group can read it from its beginning.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * for await (const message of client.chats.messages('@farhan'))
   *   console.log(message.author?.username, message.body)
   */
  messages(
    key: string,
    query?: ChatsMessagesQuery,
    options?: RequestOptions,
  ): List<MessagePage, ChatsMessagesError> {
    return this.$list('messages', { method: 'GET', path: '/chats/{key}/messages' }, options, query, key)
  }

  /**
   * Send a message.
   *
   * To a connection the first message opens the chat; to anybody else, also to a former connection whose chat you can still read, the answer is 403. Sending marks nothing as read, and your own messages are never unread to you.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { message } = await client.chats.send('@farhan', { body: 'The kiln is free on Sunday.' })
   */
  send(key: string, body: MessageSend, options?: RequestOptions): Call<MessageSent, ChatsSendError> {
    return this.$call(
      'send',
      { method: 'POST', path: '/chats/{key}/messages', quota: 'message' },
      options,
      body,
      key,
    )
  }

  /**
   * Search the messages of one chat, newest first.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * for await (const message of client.chats.searchMessages('@farhan', { q: 'clay' }))
   *   console.log(message.body)
   */
  searchMessages(
    key: string,
    query: ChatsSearchMessagesQuery,
    options?: RequestOptions,
  ): List<MessagePage, ChatsSearchMessagesError> {
    return this.$list('searchMessages', { method: 'GET', path: '/chats/{key}/search' }, options, query, key)
  }

  /**
   * Read who is in a chat, what is pinned, and how you see it.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { chat, members, pins } = await client.chats.get('group-kiln-sundays')
   */
  get(key: string, options?: RequestOptions): Call<ChatRead, ChatsGetError> {
    return this.$call('get', { method: 'GET', path: '/chats/{key}' }, options, undefined, key)
  }

  /**
   * Forward a message to other chats.
   *
   * It goes to all the chats or, where you may not send in one of them, to none. Text and attachments are forwarded, the author and what it replied to are not. However many the chats, it counts once.
   *
   * - Scope: `messages`.
   * - Daily quota: `message` (by default 200 free, 600 pro, 2000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
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
    return this.$call(
      'forward',
      { method: 'POST', path: '/chats/{key}/messages/{messageId}/forward', quota: 'message' },
      options,
      body,
      key,
      messageId,
    )
  }

  /**
   * React to a message with an emoji.
   *
   * You have one reaction to a message; another emoji replaces it.
   *
   * - Scope: `messages`.
   * - Daily quota: `react` (by default 300 free, 900 pro, 3000 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
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
    return this.$call(
      'react',
      { method: 'POST', path: '/chats/{key}/messages/{messageId}/react', quota: 'react' },
      options,
      body,
      key,
      messageId,
    )
  }

  /**
   * Star a message, for yourself alone.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @param id A message of a chat of yours.
   * @example
   * await client.chats.star(1, { starred: true })
   */
  star(id: number, body: MessageStar, options?: RequestOptions): Call<MessageStarred, ChatsStarError> {
    return this.$call('star', { method: 'PUT', path: '/chats/messages/{id}/starred' }, options, body, id)
  }

  /**
   * Mark a chat as read, to its end or up to a message.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { unread } = await client.chats.markRead('@farhan')
   */
  markRead(key: string, body?: ReadMark, options?: RequestOptions): Call<ReadMarked, ChatsMarkReadError> {
    return this.$call('markRead', { method: 'POST', path: '/chats/{key}/read' }, options, body, key)
  }

  /**
   * Pin a message for everybody in the chat, or take the pin off.
   *
   * In a direct chat both members may, in a group the owner and the admins. A chat has at most 10 pinned messages; one more is a conflict.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * await client.chats.pin('@farhan', { message_id: 2, pinned: true })
   */
  pin(key: string, body: MessagePin, options?: RequestOptions): Call<MessagePinned, ChatsPinError> {
    return this.$call('pin', { method: 'POST', path: '/chats/{key}/pins' }, options, body, key)
  }

  /**
   * Archive, pin or mute a chat, for yourself alone.
   *
   * - Scope: `messages`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param key The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.
   * @example
   * const { chat } = await client.chats.setState('@farhan', { muted: true })
   */
  setState(key: string, body: ChatState, options?: RequestOptions): Call<ChatResult, ChatsSetStateError> {
    return this.$call('setState', { method: 'PUT', path: '/chats/{key}/state' }, options, body, key)
  }
}
