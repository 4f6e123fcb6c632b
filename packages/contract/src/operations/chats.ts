import * as z from 'zod'
import { operation } from '../operation.ts'
import {
  ChatPage,
  ChatRead,
  ChatResult,
  ChatSearchResult,
  ChatState,
  ContactPage,
  ReadMark,
  ReadMarked,
  UnreadCount,
} from '../schemas/chats.ts'
import { bounded } from '../schemas/bounds.ts'
import { pathId } from '../schemas/identifiers.ts'
import {
  chatKey,
  MessageForward,
  MessageForwarded,
  MessagePage,
  MessagePin,
  MessagePinned,
  MessageReact,
  MessageReacted,
  MessageSend,
  MessageSent,
  MessageStar,
  MessageStarred,
  StarredPage,
} from '../schemas/messages.ts'
import { inOrder } from '../schemas/across-fields.ts'
import { paging, queryInteger } from '../schemas/queries.ts'
import { text } from '../schemas/text.ts'
import { calendarDate } from '../schemas/times.ts'
import { limits } from '../vocabulary/limits.ts'

const keyParams = z.object({ key: chatKey() })
const messageParams = z.object({ key: chatKey(), messageId: pathId().describe('A message of this chat.') })

const words = () => text(1, 200)
/** A query that can be narrowed to some days. */
const onDays = <Query extends z.ZodRawShape>(query: Query) =>
  inOrder(
    z.object({
      ...query,
      from: calendarDate().optional().describe('Messages of this day (UTC) or later, as YYYY-MM-DD.'),
      to: calendarDate().optional().describe('Messages of this day (UTC) or earlier, as YYYY-MM-DD.'),
    }),
    ['from', 'to'],
    'This day must not be before the one in "from".',
  )

export const chats = {
  list: operation({
    method: 'GET',
    path: '/chats',
    scope: 'messages',
    summary: 'List your chats, newest first.',
    description: 'Pinned chats come first. Direct chats with members hidden by a block are not listed.',
    query: z.object({
      filter: z
        .enum(['archived'])
        .optional()
        .describe('`archived` lists archived chats instead of the others.'),
      ...paging(),
    }),
    response: ChatPage,
  }),
  search: operation({
    method: 'GET',
    path: '/chats/search',
    scope: 'messages',
    summary: 'Search your chats, your connections and your messages.',
    description:
      'Finds chats and connections by the words of their names, messages by their words, as `search.query` does. Dates filter messages only.',
    query: onDays({
      q: bounded(words(), 'Search text, {} characters.'),
      type: z
        .enum(['chats', 'contacts', 'messages'])
        .optional()
        .describe('Search only these. The other lists are empty.'),
    }),
    response: ChatSearchResult,
  }),
  unreadCount: operation({
    method: 'GET',
    path: '/chats/unread-count',
    scope: 'messages',
    summary: 'Count your unread messages.',
    description: 'Archived and muted chats do not count.',
    response: UnreadCount,
  }),
  contacts: operation({
    method: 'GET',
    path: '/chats/contacts',
    scope: 'messages',
    summary: 'List the members you can start a chat with: your connections.',
    query: z.object({
      q: words()
        .optional()
        .describe('Words of the username or the display name, as `search.query` finds them.'),
      ...paging(),
    }),
    response: ContactPage,
  }),
  starred: operation({
    method: 'GET',
    path: '/chats/starred',
    scope: 'messages',
    summary: 'List your starred messages, last starred first.',
    description: 'Leaving a group removes the stars of its messages.',
    query: z.object(paging()),
    response: StarredPage,
  }),
  messages: operation({
    method: 'GET',
    path: '/chats/{key}/messages',
    scope: 'messages',
    summary: 'Read a chat, newest message first.',
    description:
      'To page back without gaps or repetitions while new messages arrive, send the `id` of your oldest message as `before`. To poll for new messages, send the `id` of your newest as `after`. Reading marks nothing as read. New members of a group can read it from its beginning.',
    params: keyParams,
    query: z.object({
      before: queryInteger(1).optional().describe('Messages older than the message with this ID.'),
      after: queryInteger(1).optional().describe('Messages newer than the message with this ID.'),
      ...paging(),
    }),
    response: MessagePage,
  }),
  send: operation({
    method: 'POST',
    path: '/chats/{key}/messages',
    status: 201,
    scope: 'messages',
    quota: 'message',
    summary: 'Send a message.',
    description:
      'The first message to a connection opens the chat. Messages to others fail with 403, also to former connections whose chat you can still read. Sending marks nothing as read. Your own messages are never unread to you.',
    params: keyParams,
    body: MessageSend,
    response: MessageSent,
    errors: ['forbidden'],
  }),
  searchMessages: operation({
    method: 'GET',
    path: '/chats/{key}/search',
    scope: 'messages',
    summary: 'Search the messages of one chat, newest first.',
    params: keyParams,
    query: onDays({
      q: bounded(words(), 'Words to look for, {} characters.'),
      ...paging(),
    }),
    response: MessagePage,
  }),
  get: operation({
    method: 'GET',
    path: '/chats/{key}',
    scope: 'messages',
    summary: "Read a chat's members, pinned messages and your settings.",
    params: keyParams,
    response: ChatRead,
  }),
  forward: operation({
    method: 'POST',
    path: '/chats/{key}/messages/{messageId}/forward',
    status: 201,
    scope: 'messages',
    quota: 'message',
    summary: 'Forward a message to other chats.',
    description:
      'If you cannot send in one of the chats, the message is not forwarded at all. Text and attachments are forwarded, but not the author or the quoted message. A call counts once, for any number of chats.',
    params: messageParams,
    body: MessageForward,
    response: MessageForwarded,
    errors: ['forbidden'],
  }),
  react: operation({
    method: 'POST',
    path: '/chats/{key}/messages/{messageId}/react',
    scope: 'messages',
    quota: 'react',
    summary: 'React to a message with an emoji.',
    description: 'You can have one reaction to a message. Another emoji replaces it.',
    params: messageParams,
    body: MessageReact,
    response: MessageReacted,
    errors: ['forbidden'],
  }),
  star: operation({
    method: 'PUT',
    path: '/chats/messages/{id}/starred',
    scope: 'messages',
    summary: 'Star a message. Only you can see the star.',
    params: z.object({ id: pathId().describe('A message in one of your chats.') }),
    body: MessageStar,
    response: MessageStarred,
    errors: ['forbidden'],
  }),
  markRead: operation({
    method: 'POST',
    path: '/chats/{key}/read',
    scope: 'messages',
    summary: 'Mark a chat as read, to its end or up to a message.',
    params: keyParams,
    body: ReadMark.optional(),
    response: ReadMarked,
  }),
  pin: operation({
    method: 'POST',
    path: '/chats/{key}/pins',
    scope: 'messages',
    summary: 'Pin a message for everyone in the chat, or unpin it.',
    description: `Both members of a direct chat can pin, and the owner and admins of a group. A chat has at most ${limits.pinnedMessages} pinned messages: one more is a \`conflict\`.`,
    params: keyParams,
    body: MessagePin,
    response: MessagePinned,
    errors: ['forbidden', 'conflict'],
  }),
  setState: operation({
    method: 'PUT',
    path: '/chats/{key}/state',
    scope: 'messages',
    summary: 'Archive, pin or mute a chat. Only your own view changes.',
    params: keyParams,
    body: ChatState,
    response: ChatResult,
  }),
}
