import * as z from 'zod'
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
      'The key of a chat: `dm-<lower id>-<higher id>` for two members, `@username` for the direct chat with that member, `group-<slug>` for a group.',
    )

const changed = () => z.boolean().describe('False where that is how it was already.')

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
  .object({ emoji: z.string(), count: z.int().min(0).describe('How many members reacted with it.') })
  .meta({ id: 'ReactionCount', description: 'An emoji under a message.' })

const MessageQuote = z
  .object({
    id: id(),
    author: MemberCard,
    excerpt: z.string().describe('The beginning of the text.'),
  })
  .meta({ id: 'MessageQuote', description: 'The message that another one replies to.' })

const MessageEvent = z
  .object({
    type: z.enum(groupEvents),
    members: z.array(MemberCard).describe('To whom it happened, if to anybody, as far as you may see them.'),
    role: z.enum(groupRoles).nullable().describe('With `role_changed`: the new role.'),
    name: z.string().nullable().describe('With `group_created` and `renamed`: the name given.'),
  })
  .meta({ id: 'MessageEvent', description: 'Something that happened to a group; its author did it.' })

export const Message = z
  .object({
    id: id().describe('Grows with every message of a chat.'),
    chat_key: z.string().describe('The chat that it stands in.'),
    kind: z.enum(['text', 'system']).describe('Written by somebody, or telling of something that happened.'),
    author: MemberCard,
    body: z.string().describe('Plain text, to the letter; empty in a system message.'),
    event: MessageEvent.nullable().describe('In a system message: what happened.'),
    reply_to: MessageQuote.nullable(),
    attachments: z.array(z.string()).describe('`/storage/…` paths of images.'),
    forwarded: z.boolean().describe('Whether it was forwarded from another chat.'),
    reactions: z.array(ReactionCount).describe('In the order in which they first came.'),
    my_reaction: z.string().nullable(),
    starred: z.boolean().describe('Whether you starred it.'),
    pinned: z.boolean().describe('Whether it is pinned for everybody in the chat.'),
    created_at: timestamp(),
  })
  .meta({ id: 'Message', description: 'A message in a chat.' })

export const MessagePage = pageOf(Message).meta({
  id: 'MessagePage',
  description: 'A page of messages, newest first.',
})

export const StarredPage = pageOf(Message).meta({
  id: 'StarredPage',
  description: 'A page of the messages you starred, the last starred first.',
})

export const MessageSend = z
  .strictObject({
    body: text(1, limits.message).describe('Plain text, at most 10,000 characters, kept to the letter.'),
    reply_to_id: id().optional().describe('The message of the same chat that this one replies to.'),
    attachments: z
      .array(uploadReference())
      .check(atMost(limits.attachments))
      .optional()
      .describe(
        `Images you uploaded or that are built in, as \`/storage/…\` paths, at most ${limits.attachments}.`,
      ),
  })
  .meta({ id: 'MessageSend', description: 'A message to send.' })

export const MessageSent = z
  .object({ message: Message })
  .meta({ id: 'MessageSent', description: 'The message as it stands in the chat.' })

export const MessageForward = z
  .strictObject({
    to: z
      .array(chatKey())
      .check(atLeast(1), atMost(limits.forwardTargets))
      .describe(
        `The chats to forward to, at most ${limits.forwardTargets}; the same chat twice counts once.`,
      ),
  })
  .meta({ id: 'MessageForward', description: 'Where to forward a message.' })

export const MessageForwarded = z
  .object({ messages: z.array(Message).describe('The new messages, one for each chat, in the order sent.') })
  .meta({ id: 'MessageForwarded', description: 'The message as it stands in the other chats.' })

export const MessageReact = z
  .strictObject({ emoji: emoji().nullable().describe('One emoji; null takes your reaction back.') })
  .meta({ id: 'MessageReact', description: 'Your reaction to a message.' })

export const MessageReacted = z
  .object({
    reaction: z.string().nullable().describe('Your reaction now.'),
    reactions: z.array(ReactionCount),
    changed: changed(),
  })
  .meta({ id: 'MessageReacted', description: 'Your reaction, and those of everybody.' })

export const MessageStar = z
  .strictObject({ starred: z.boolean().describe('Whether to have it among your starred messages.') })
  .meta({ id: 'MessageStar', description: 'Whether to star a message.' })

export const MessageStarred = z
  .object({ starred: z.boolean(), changed: changed() })
  .meta({ id: 'MessageStarred', description: 'Whether the message is starred.' })

export const MessagePin = z
  .strictObject({
    message_id: id().describe('A message of this chat.'),
    pinned: z.boolean().describe('Whether it is pinned for everybody in the chat.'),
  })
  .meta({ id: 'MessagePin', description: 'Whether to pin a message.' })

export const MessagePinned = z
  .object({ message: Message, changed: changed() })
  .meta({ id: 'MessagePinned', description: 'The message, pinned or not.' })
