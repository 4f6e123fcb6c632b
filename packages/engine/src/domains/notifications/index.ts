import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { Handler, Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentNotifications } from './present-notifications.ts'
import { unreadAfter, isRead, readMarkOf, readUpTo } from './read-mark.ts'
import { read, readAll } from './read.ts'
import { unreadOf, unreadOfMember } from './unread.ts'

const count: Handler<'notifications.count'> = async (context) => ({
  unread: await unreadOf(context),
})

const list: Handler<'notifications.list'> = async (context, { query }) => {
  const { tx, member } = context
  const { unread } = query
  const [viewer, mark] = await all([viewerOf(context), readMarkOf(tx, member.id)])
  const member_id = member.id
  const own = { member_id, hidden: false }
  // Passes over rows only while they change.
  const isActorVisible = viewer.visible<NotificationRow>('actor_id')
  const page = await pageOfRows(context, notifications, {
    ...(unread === true
      ? { ...unreadOfMember(member_id), where: [...isActorVisible, ...unreadAfter(mark)] }
      : unread === false && mark === undefined
        ? { index: 'unread', equals: { ...own, read: true }, where: isActorVisible }
        : {
            index: 'ofMember',
            equals: own,
            where: unread === false && mark ? [...isActorVisible, ...readUpTo(mark)] : isActorVisible,
          }),
    order: 'desc',
  })
  return {
    ...page,
    items: await presentNotifications(context, page.items, mark),
    unread_shown: page.items.filter((row) => !isRead(row, mark)).length,
  }
}

export const handlers: Handlers<'notifications'> = { list, count, read, readAll }
