import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { ReadContext } from '../../handler.ts'
import type { Condition } from '../../store/store.ts'
import { hiddenMembers } from '../network/hidden-members.ts'

type Viewing = Pick<ReadContext, 'tx' | 'member'>

/** What a notification must meet to be shown, and counted: nobody hears of whom a block hides. */
export async function shownTo({ tx, member }: Viewing): Promise<Condition<NotificationRow>[]> {
  const hidden = await hiddenMembers(tx, member.id)
  return hidden.size === 0 ? [] : [['actor_id', 'not in', [...hidden]]]
}

/** How many notifications of the member are unread. */
export async function unreadOf(viewing: Viewing): Promise<number> {
  return viewing.tx.count(notifications, {
    index: 'unread',
    equals: { member_id: viewing.member.id, read: false },
    where: await shownTo(viewing),
  })
}
