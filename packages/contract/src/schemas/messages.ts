import * as z from 'zod'
import { bounded } from './bounds.ts'
import { emojiOf, groupEvents, groupRoles } from '../vocabulary/chats.ts'
import { limits } from '../vocabulary/limits.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { uploadReference } from './images.ts'
import { atLeast, atMost } from './lengths.ts'
import { MemberCard } from './members.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'

/** The key of a direct chat (`dm-3-8`, `@username`) or a group (`group-monsoon-walks`). */
export const chatKey = () =>
  z
    .string()
    .check(atMost(86))
    .regex(
      /^(?:@[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?|dm-[1-9]\d{0,15}-[1-9]\d{0,15}|group-[a-z0-9]+(?:-[a-z0-9]+)*)$/,
      'The key of a chat is dm-<lower id>-<higher id>, @username or group-<slug>.',
    )
    .describe(
      'Key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.',
    )

const changed = () => z.boolean().describe('Whether the call changed anything.')

const emoji = () =>
  z
    .string()
    .check(atMost(limits.emoji))
    .refine((value) => emojiOf(value) !== undefined, {
      error: 'Send one emoji.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'emoji' })

const ReactionCount = z
  .object({ emoji: z.string(), count: z.int().min(0).describe('Number of reactions.') })
  .meta({ id: 'ReactionCount', description: 'An emoji and its count.' })

const MessageQuote = z
  .object({
    id: id(),
    author: MemberCard,
    excerpt: z.string().describe('Beginning of the text.'),
  })
  .meta({ id: 'MessageQuote', description: 'The message that another one replies to.' })

const MessageEvent = z
  .object({
    type: z.enum(groupEvents),
    members: z.array(MemberCard).describe('Affected members that you can see, if any.'),
    role: z.enum(groupRoles).nullable().describe('New role, for `role_changed`.'),
    name: z.string().nullable().describe('New name, for `group_created` and `renamed`.'),
  })
  .meta({ id: 'MessageEvent', description: 'An event in a group, caused by the message author.' })

export const Message = z
  .object({
    id: id().describe('Increases with each message of a chat.'),
    chat_key: z.string().describe('Key of the chat.'),
    kind: z.enum(['text', 'system']).describe('`text` for a written message, `system` for an event.'),
    author: MemberCard,
    body: z.string().describe('Plain text, verbatim; empty in a system message.'),
    event: MessageEvent.nullable().describe('Event of a system message.'),
    reply_to: MessageQuote.nullable(),
    attachments: z.array(z.string()).describe('`/storage/…` paths of images.'),
    forwarded: z.boolean().describe('Whether it was forwarded from another chat.'),
    reactions: z.array(ReactionCount).describe('Reactions, in order of first use.'),
    my_reaction: z.string().nullable(),
    starred: z.boolean().describe('Whether you starred it.'),
    pinned: z.boolean().describe('Whether it is pinned for everyone in the chat.'),
    created_at: timestamp(),
  })
  .meta({ id: 'Message', description: 'A message in a chat.' })

export const MessagePage = pageOf(Message).meta({
  id: 'MessagePage',
  description: 'A page of messages, newest first.',
})

export const StarredPage = pageOf(Message).meta({
  id: 'StarredPage',
  description: 'A page of your starred messages, the last starred first.',
})

export const MessageSend = z
  .strictObject({
    body: bounded(text(1, limits.message), 'Plain text, at most {} characters, stored verbatim.'),
    reply_to_id: id().optional().describe('ID of the message to reply to, in the same chat.'),
    attachments: z
      .array(uploadReference())
      .check(atMost(limits.attachments))
      .optional()
      .describe(
        `Your uploaded images or built-in ones, as \`/storage/…\` paths, at most ${limits.attachments}.`,
      ),
  })
  .meta({ id: 'MessageSend', description: 'A message to send.' })

export const MessageSent = z
  .object({ message: Message })
  .meta({ id: 'MessageSent', description: 'The sent message.' })

export const MessageForward = z
  .strictObject({
    to: z
      .array(chatKey())
      .check(atLeast(1), atMost(limits.forwardTargets))
      .describe(`Target chats, at most ${limits.forwardTargets}; duplicates count once.`),
  })
  .meta({ id: 'MessageForward', description: 'The targets of a forward.' })

export const MessageForwarded = z
  .object({ messages: z.array(Message).describe('New messages, one per chat, in the order sent.') })
  .meta({ id: 'MessageForwarded', description: 'The forwarded messages.' })

export const MessageReact = z
  .strictObject({ emoji: emoji().nullable().describe('One emoji; null removes your reaction.') })
  .meta({ id: 'MessageReact', description: 'Your reaction to a message.' })

export const MessageReacted = z
  .object({
    reaction: z.string().nullable().describe('Your current reaction.'),
    reactions: z.array(ReactionCount),
    changed: changed(),
  })
  .meta({ id: 'MessageReacted', description: 'Your reaction, and all reactions.' })

export const MessageStar = z
  .strictObject({ starred: z.boolean().describe('Whether to star the message.') })
  .meta({ id: 'MessageStar', description: 'Whether to star a message.' })

export const MessageStarred = z
  .object({ starred: z.boolean(), changed: changed() })
  .meta({ id: 'MessageStarred', description: 'Whether the message is starred.' })

export const MessagePin = z
  .strictObject({
    message_id: id().describe('ID of a message in the chat.'),
    pinned: z.boolean().describe('Whether it is pinned for everyone in the chat.'),
  })
  .meta({ id: 'MessagePin', description: 'Whether to pin a message.' })

export const MessagePinned = z
  .object({ message: Message, changed: changed() })
  .meta({ id: 'MessagePinned', description: 'The message after the change.' })
