import { members } from '../../entities/members.ts'
import { notifications } from '../../entities/notifications.ts'
import { all } from '../../store/all.ts'
import { STEP, type Task } from '../../tasks/task.ts'
import { readUpTo, type ReadMark } from './read-mark.ts'

/** Marks as read, row by row, what a member has read by a mark; while the task is there, the mark counts. */
export const readNotificationsTask: Task<ReadMark> = {
  kind: 'read_notifications',
  hold: (tx, { subject_id }) => tx.lock(members, subject_id),
  async step(tx, _held, { subject_id }, mark) {
    const rows = await tx.page(notifications, {
      index: 'unread',
      equals: { member_id: subject_id, read: false },
      where: readUpTo(mark),
      limit: STEP,
    })
    await all(rows.map(({ id }) => tx.update(notifications, id, { read: true })))
    return rows.length === STEP ? mark : undefined
  },
}
