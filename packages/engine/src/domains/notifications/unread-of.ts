import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { unreadAfter, markOf } from './read-mark.ts'

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
