import * as z from 'zod'
import { chatKinds, groupRoles } from '../vocabulary/chats.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { atLeastOneField } from './items.ts'
import { MemberCard } from './members.ts'
import { Message } from './messages.ts'
import { timestamp } from './times.ts'

const viewFields = {
  archived: z.boolean(),
  pinned: z.boolean(),
  muted: z.boolean(),
}

export const Chat = z
  .object({
    key: z.string().describe('Names the chat: `dm-<lower id>-<higher id>`, or `group-<slug>`.'),
    type: z.enum(chatKinds),
    slug: z.string().nullable().describe('Groups: for the operations on groups.'),
    name: z.string().describe("The group's name, or the display name of the other member."),
    icon: z.string().nullable().describe("The group's icon, or the avatar of the other member."),
    member: MemberCard.nullable().describe('Direct chats: the other member.'),
    role: z.enum(groupRoles).nullable().describe('Groups: your role.'),
    members_count: z.int().min(0),
    can_send: z
      .boolean()
      .describe('Whether you can send here now: in a direct chat, whether you are connected still.'),
    ...viewFields,
    unread: z.int().min(0).describe('Messages of others that came after the last you read.'),
    last_read_id: id().nullable().describe('The last message you read.'),
    last_message: Message.nullable(),
    created_at: timestamp(),
    last_activity_at: timestamp().describe('When the last message came.'),
  })
  .meta({ id: 'Chat', description: 'A chat, as you see it.' })

export const ChatPage = z
  .object({
    ...pageOf(Chat).shape,
    unread: z.int().min(0).describe('Your unread messages in all chats that are neither archived nor muted.'),
    archived_count: z.int().min(0).describe('How many chats you have archived.'),
  })
  .meta({ id: 'ChatPage', description: 'A page of your chats: pinned ones, then the others, newest first.' })

export const ChatMember = z
  .object({
    member: MemberCard,
    role: z.enum(groupRoles).nullable().describe('Null in a direct chat.'),
    joined_at: timestamp(),
  })
  .meta({ id: 'ChatMember', description: 'Somebody in a chat.' })

export const ChatRead = z
  .object({
    chat: Chat,
    members: z.array(ChatMember).describe('Owner, admins, members; each in the order in which they joined.'),
    pins: z.array(Message).describe('The pinned messages, the last pinned first.'),
  })
  .meta({ id: 'ChatRead', description: 'A chat with who is in it and what is pinned.' })

export const ChatResult = z
  .object({ chat: Chat })
  .meta({ id: 'ChatResult', description: 'The chat, as it is now.' })

export const ChatState = atLeastOneField(
  z.strictObject({
    archived: viewFields.archived
      .optional()
      .describe('Out of the list. It stays there when messages come, and does not count as unread.'),
    pinned: viewFields.pinned.optional().describe('At the top of the list.'),
    muted: viewFields.muted.optional().describe('Does not count as unread.'),
  }),
).meta({
  id: 'ChatState',
  description: 'How you see a chat; nobody else is touched. What is left out is kept.',
})

export const ReadMark = z
  .strictObject({
    up_to: id().optional().describe('The last message that was read; the newest one if left out.'),
  })
  .meta({ id: 'ReadMark', description: 'How far you have read.' })

export const ReadMarked = z
  .object({
    unread: z.int().min(0).describe('What is left unread in this chat.'),
    last_read_id: id().nullable(),
    changed: z.boolean().describe('False where you had read as far before: reading never goes back.'),
  })
  .meta({ id: 'ReadMarked', description: 'How far you have read in the chat.' })

export const UnreadCount = z
  .object({ unread: z.int().min(0).describe('Messages in all chats that are neither archived nor muted.') })
  .meta({ id: 'UnreadCount', description: 'Your unread messages.' })

const Contact = z
  .object({
    ...MemberCard.shape,
    chat_key: z.string().describe('The key of your direct chat, which the first message opens.'),
  })
  .meta({ id: 'Contact', description: 'A connection of yours.' })

const { items: connections, ...contactPaging } = pageOf(Contact).shape

export const ContactPage = z
  .object({ connections: connections.describe('The last connected first.'), ...contactPaging })
  .meta({ id: 'ContactPage', description: 'A page of your connections.' })

export const ChatSearchResult = z
  .object({
    chats: z.array(Chat).describe('Chats whose name contains the text, newest first.'),
    contacts: z.array(Contact).describe('Connections whose name contains the text.'),
    messages: z.array(Message).describe('Messages with the words of the text, newest first.'),
  })
  .meta({ id: 'ChatSearchResult', description: 'What was found, at most 20 of each kind.' })
