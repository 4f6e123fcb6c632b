import { notificationCounts, notifications, type NotificationRow } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import type { Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { UNLIMITED, type ReadTx, type Tx } from '../../store/store.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { readMarkOf, unreadAfter } from './read-mark.ts'

/** The range of a member's notifications whose rows are neither read nor hidden. */
export const unreadOfMember = (member_id: number) =>
  ({ index: 'unread', equals: { member_id, hidden: false, read: false } }) as const

/** Counts the member's unread, visible notifications. */
export async function unreadOf(viewing: Viewing): Promise<number> {
  const { tx, member } = viewing
  const [counted, hiding] = await all([tx.get(notificationCounts, member.id), actorsInChange(tx, member.id)])
  // Until the rows say what is hidden, they are counted one by one.
  return hiding.length === 0 ? (counted?.unread ?? 0) : countVisible(viewing)
}

async function countVisible(viewing: Viewing): Promise<number> {
  const { tx, member } = viewing
  const [viewer, mark] = await all([viewerOf(viewing), readMarkOf(tx, member.id)])
  return tx.count(notifications, {
    ...unreadOfMember(member.id),
    where: [...viewer.visible<NotificationRow>('actor_id'), ...unreadAfter(mark)],
  })
}

/** Returns the actors whose notifications to a member are being hidden, or shown again. */
export async function actorsInChange(tx: ReadTx, memberId: number): Promise<readonly number[]> {
  const rows = await tx.page(tasks, {
    index: 'ofKind',
    equals: { kind: 'hide_notifications' },
    where: [['other_id', 'in', [0, memberId]]],
    limit: UNLIMITED,
  })
  return pluck(rows, 'subject_id')
}

/** Changes the number of a member's unread notifications that are not hidden, and locks it. */
export async function countUnread(tx: Tx, memberId: number, amount: number): Promise<void> {
  const add = () => tx.increment(notificationCounts, memberId, { unread: amount })
  if (amount === 0 || (await add()) !== undefined) return
  const first = await tx.insertIfAbsent(notificationCounts, { id: memberId, unread: amount })
  if (first === undefined) await add()
}
