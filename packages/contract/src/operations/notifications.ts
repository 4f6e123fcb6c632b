import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { AllRead, NotificationPage, UnreadCount } from '../schemas/notifications.ts'
import { paging, queryBoolean } from '../schemas/queries.ts'

const WITHOUT = 'Excludes notifications from members hidden by a block.'

export const notifications = {
  list: operation({
    method: 'GET',
    path: '/notifications',
    scope: 'notifications',
    summary: 'List your notifications, newest first.',
    description: WITHOUT,
    query: z.object({
      unread: queryBoolean().optional().describe('Only unread ones, or only read ones.'),
      ...paging(),
    }),
    response: NotificationPage,
  }),
  count: operation({
    method: 'GET',
    path: '/notifications/count',
    scope: 'notifications',
    summary: 'Count your unread notifications.',
    description: WITHOUT,
    response: UnreadCount,
  }),
  read: operation({
    method: 'POST',
    path: '/notifications/{id}/read',
    scope: 'notifications',
    idempotent: true,
    summary: 'Mark a notification as read.',
    description: 'Marking it again changes nothing.',
    params: z.object({ id: pathId() }),
    response: UnreadCount,
  }),
  readAll: operation({
    method: 'POST',
    path: '/notifications/read-all',
    scope: 'notifications',
    idempotent: true,
    summary: 'Mark all your notifications as read.',
    response: AllRead,
  }),
}
