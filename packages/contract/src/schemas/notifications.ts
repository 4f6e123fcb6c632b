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
    kind: z.enum(notificationKinds).describe('Kind of event.'),
    message: z.string().describe('Readable message, as plain text in English.'),
    actor: MemberCard.nullable().describe('Acting member; null if none.'),
    subject: Subject.nullable().describe('Subject of the event; null if you can no longer see it.'),
    read: z.boolean().describe('Whether you have marked it as read.'),
    created_at: timestamp().describe('Time of the event.'),
  })
  .meta({ id: 'Notification', description: 'An event about you or something you own.' })

export const NotificationPage = pageOf(Notification)
  .extend({ unread_shown: z.int().min(0).describe('Number of unread items on the page.') })
  .meta({ id: 'NotificationPage', description: 'A page of your notifications, latest first.' })

const unread = () => z.int().min(0).describe('Number of unread notifications.')

export const UnreadCount = z
  .object({ unread: unread() })
  .meta({ id: 'UnreadNotifications', description: 'The number of unread notifications.' })

export const AllRead = z
  .object({ marked: z.int().min(0).describe('Number marked as read.'), unread: unread() })
  .meta({ id: 'AllRead', description: 'The result of marking all as read.' })
