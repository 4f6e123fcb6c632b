import type { Operations } from '@chowk/contract'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { presentNotifications } from './present-notifications.ts'
import { viewerOf } from '../viewer/viewer.ts'

export const list: Handler<Operations['notifications']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const { unread, offset, limit } = query
  const viewer = await viewerOf(context)
  const rest = {
    where: viewer.shown<NotificationRow>('actor_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  } as const
  const rows = await (unread === undefined
    ? tx.page(notifications, { index: 'ofMember', equals: { member_id: member.id }, ...rest })
    : tx.page(notifications, { index: 'unread', equals: { member_id: member.id, read: !unread }, ...rest }))
  const page = pageOf(rows, query)
  return {
    ...page,
    items: await presentNotifications(context, page.items),
    unread_shown: page.items.filter((row) => !row.read).length,
  }
}
