import type { Operations } from '@chowk/contract'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { ReadContext, Handler, Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentNotifications } from './present-notifications.ts'
import { unreadAfter, markOf, isRead, readUpTo, read, readAll } from './read.ts'

/** How many notifications of the member are unread, of those that are shown. */
export async function unreadOf(viewing: Pick<ReadContext, 'tx' | 'member'>): Promise<number> {
  const { tx, member } = viewing
  const [viewer, mark] = await all([viewerOf(viewing), markOf(tx, member.id)])
  return tx.count(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...viewer.visibleFilter<NotificationRow>('actor_id'), ...unreadAfter(mark)],
  })
}

const count: Handler<Operations['notifications']['count']> = async (context) => ({
  unread: await unreadOf(context),
})

const list: Handler<Operations['notifications']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const { unread } = query
  const [viewer, mark] = await all([viewerOf(context), markOf(tx, member.id)])
  const member_id = member.id
  const shown = viewer.visibleFilter<NotificationRow>('actor_id')
  const page = await pageOfRows(context, notifications, {
    ...(unread === true
      ? { index: 'unread', equals: { member_id, read: false }, where: [...shown, ...unreadAfter(mark)] }
      : unread === false && mark === undefined
        ? { index: 'unread', equals: { member_id, read: true }, where: shown }
        : {
            index: 'ofMember',
            equals: { member_id },
            where: unread === false && mark ? [...shown, ...readUpTo(mark)] : shown,
          }),
    order: 'desc',
  })
  return {
    ...page,
    items: await presentNotifications(context, page.items, mark),
    unread_shown: page.items.filter((row) => !isRead(row, mark)).length,
  }
}

export const handlers: Handlers<Operations['notifications']> = { list, count, read, readAll }
