import { tasks } from '../../entities/tasks.ts'
import type { NotificationRow } from '../../entities/notifications.ts'
import type { Condition, ReadTx } from '../../store/store.ts'

/** How far a member has read everything that is not hidden, before all rows are updated. */
export interface ReadMark {
  /** The highest id of that time. */
  readonly id: number
  /** Actors whose notifications were still being hidden; theirs stay unread. */
  readonly apart: readonly number[]
}

/** Returns the task of a member's mark; undefined if the rows are up to date. */
const markTaskOf = (tx: ReadTx, member_id: number) =>
  tx.find(tasks, 'task', { kind: 'read_notifications', subject_id: member_id, other_id: 0 })

export const readMarkOf = async (tx: ReadTx, member_id: number): Promise<ReadMark | undefined> =>
  (await markTaskOf(tx, member_id))?.state as ReadMark | undefined

export const isRead = ({ read, id, actor_id }: NotificationRow, mark: ReadMark | undefined): boolean =>
  read || (mark !== undefined && id <= mark.id && (actor_id === null || !mark.apart.includes(actor_id)))

/** Filters rows stored as unread down to those that really are. */
export const unreadAfter = (mark: ReadMark | undefined): Condition<NotificationRow>[] =>
  mark === undefined
    ? []
    : [
        {
          any: [
            ['id', '>', mark.id],
            ['actor_id', 'in', mark.apart],
          ],
        },
      ]

/** Filters rows that are read, by their column or by the mark. */
export const readUpTo = ({ id, apart }: ReadMark): Condition<NotificationRow>[] => {
  const read: Condition<NotificationRow> = ['read', '=', true]
  return [{ any: [read, ['id', '<=', id]] }, { any: [read, ['actor_id', 'not in', apart]] }]
}
