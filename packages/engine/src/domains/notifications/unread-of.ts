import { notifications } from '../../entities/notifications.ts'
import type { ReadContext } from '../../handler.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** How many notifications of the member are unread, of those that are shown. */
export async function unreadOf(viewing: Pick<ReadContext, 'tx' | 'member'>): Promise<number> {
  const viewer = await viewerOf(viewing)
  return viewing.tx.count(notifications, {
    index: 'unread',
    equals: { member_id: viewing.member.id, read: false },
    where: viewer.shown('actor_id'),
  })
}
