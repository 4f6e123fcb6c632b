import * as z from 'zod'
import { notificationKinds } from '../vocabulary/notifications.ts'
import { Subject } from './activity.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { MemberCard } from './members.ts'
import { timestamp } from './times.ts'

const Notification = z
  .object({
    id: id(),
    kind: z.enum(notificationKinds).describe('What happened.'),
    message: z.string().describe('What happened, for people: plain text in English.'),
    actor: MemberCard.nullable().describe('Who did it; null where nobody did.'),
    subject: Subject.nullable().describe('What it happened to; null where you can not see it any more.'),
    read: z.boolean().describe('Whether you have marked it as read.'),
    created_at: timestamp().describe('When it happened.'),
  })
  .meta({ id: 'Notification', description: 'Something that happened to you or yours.' })

export const NotificationPage = pageOf(Notification)
  .extend({ unread_shown: z.int().min(0).describe('How many of the items shown are unread.') })
  .meta({ id: 'NotificationPage', description: 'A page of your notifications, the latest first.' })

const unread = () => z.int().min(0).describe('How many notifications are unread now.')

export const UnreadCount = z
  .object({ unread: unread() })
  .meta({ id: 'UnreadNotifications', description: 'How many notifications are unread.' })

export const AllRead = z
  .object({ marked: z.int().min(0).describe('How many were marked as read.'), unread: unread() })
  .meta({ id: 'AllRead', description: 'What marking everything as read came to.' })
