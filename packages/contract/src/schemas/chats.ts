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
    key: z.string().describe('Chat key: `dm-<lower id>-<higher id>`, or `group-<slug>`.'),
    type: z.enum(chatKinds),
    slug: z.string().nullable().describe('Groups: slug for group operations.'),
    name: z.string().describe("The group's name, or the display name of the other member."),
    icon: z.string().nullable().describe("The group's icon, or the avatar of the other member."),
    member: MemberCard.nullable().describe('Direct chats: the other member.'),
    role: z.enum(groupRoles).nullable().describe('Groups: your role.'),
    members_count: z.int().min(0),
    can_send: z
      .boolean()
      .describe('Whether you can send now. In a direct chat: whether you are still connected.'),
    ...viewFields,
    unread: z.int().min(0).describe('Number of messages by others since your last read.'),
    last_read_id: id().nullable().describe('Last message you read.'),
    last_message: Message.nullable(),
    created_at: timestamp(),
    last_activity_at: timestamp().describe('Time of the last message.'),
  })
  .meta({ id: 'Chat', description: 'A chat from your view.' })

export const ChatPage = z
  .object({
    ...pageOf(Chat).shape,
    unread: z.int().min(0).describe('Number of your unread messages in chats neither archived nor muted.'),
    archived_count: z.int().min(0).describe('Number of your archived chats.'),
  })
  .meta({ id: 'ChatPage', description: 'A page of your chats: pinned, then others, newest first.' })

export const ChatMember = z
  .object({
    member: MemberCard,
    role: z.enum(groupRoles).nullable().describe('Null in a direct chat.'),
    joined_at: timestamp(),
  })
  .meta({ id: 'ChatMember', description: 'A member of a chat.' })

export const ChatRead = z
  .object({
    chat: Chat,
    members: z.array(ChatMember).describe('Owner, admins, then members; each in order of joining.'),
    pins: z.array(Message).describe('Pinned messages, last pinned first.'),
  })
  .meta({ id: 'ChatRead', description: 'A chat with its members and pinned messages.' })

export const ChatResult = z
  .object({ chat: Chat })
  .meta({ id: 'ChatResult', description: 'The updated chat.' })

export const ChatState = atLeastOneField(
  z.strictObject({
    archived: viewFields.archived
      .optional()
      .describe('Hidden from the list, even after new messages. Not counted as unread.'),
    pinned: viewFields.pinned.optional().describe('At the top of the list.'),
    muted: viewFields.muted.optional().describe('Not counted as unread.'),
  }),
).meta({
  id: 'ChatState',
  description: 'Your own view of a chat. Omitted fields do not change.',
})

export const ReadMark = z
  .strictObject({
    up_to: id().optional().describe('Last message read. Default: the newest.'),
  })
  .meta({ id: 'ReadMark', description: 'Your read position.' })

export const ReadMarked = z
  .object({
    unread: z.int().min(0).describe('Unread messages in this chat.'),
    last_read_id: id().nullable(),
    changed: z.boolean().describe('False if already read that far. The position never moves back.'),
  })
  .meta({ id: 'ReadMarked', description: 'Your read position in the chat.' })

export const UnreadCount = z
  .object({ unread: z.int().min(0).describe('Unread messages in chats neither archived nor muted.') })
  .meta({ id: 'UnreadCount', description: 'Your unread count.' })

const Contact = z
  .object({
    ...MemberCard.shape,
    chat_key: z.string().describe('Key of your direct chat, created by the first message.'),
  })
  .meta({ id: 'Contact', description: 'One of your connections.' })

const { items: connections, ...contactPaging } = pageOf(Contact).shape

export const ContactPage = z
  .object({ connections: connections.describe('Most recent first.'), ...contactPaging })
  .meta({ id: 'ContactPage', description: 'A page of your connections.' })

export const ChatSearchResult = z
  .object({
    chats: z.array(Chat).describe('Chats whose name contains the text, newest first.'),
    contacts: z.array(Contact).describe('Connections whose name contains the text.'),
    messages: z.array(Message).describe('Messages with the words of the text, newest first.'),
  })
  .meta({ id: 'ChatSearchResult', description: 'The results, at most 20 of each kind.' })
