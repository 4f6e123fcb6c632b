import { notFound } from '../../api-error.ts'
import {
  notificationCounts,
  notifications,
  type NotificationCountRow,
  type NotificationRow,
} from '../../entities/notifications.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { startTask, STEP, type Task } from '../../tasks/task.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { isRead, readMarkOf, readUpTo, unreadAfter, type ReadMark } from './read-mark.ts'
import { actorsInChange, countUnread, unreadOf, unreadOfMember } from './unread.ts'

export const read: Handler<'notifications.read'> = async (context, { params: { id } }) => {
  const { tx, member } = context
  const [viewer, , mark, row] = await all([
    viewerOf(context),
    tx.lock(notificationCounts, member.id),
    readMarkOf(tx, member.id),
    tx.get(notifications, id),
  ])
  if (row?.member_id !== member.id) throw notFound()
  if (row.actor_id !== null && (await viewer.load([row.actor_id])).isHidden(row.actor_id)) throw notFound()
  // A mark covers no hidden ones.
  if (!isRead(row, row.hidden ? undefined : mark)) {
    await tx.update(notifications, id, { read: true })
    if (!row.hidden) await countUnread(tx, member.id, -1)
  }
  return { unread: await unreadOf(context) }
}

export const readAll: Handler<'notifications.readAll'> = async (context) => {
  const { tx, member } = context
  const [viewer, counts, before] = await all([
    viewerOf(context),
    tx.lock(notificationCounts, member.id),
    readMarkOf(tx, member.id),
  ])
  const rows = await tx.page(notifications, {
    ...unreadOfMember(member.id),
    where: [...viewer.visible<NotificationRow>('actor_id'), ...unreadAfter(before)],
    limit: STEP + 1,
  })
  if (counts === undefined) return { marked: 0, unread: 0 }
  const few = rows.length <= STEP
  if (few) await all(rows.map(({ id }) => tx.update(notifications, id, { read: true })))
  const marked = few ? rows.length : await markAll(context, counts, before)
  await countUnread(tx, member.id, -marked)
  return { marked, unread: 0 }
}

/** Sets a mark, for more rows than one transaction updates. Returns their number. */
async function markAll(context: WriteContext, counts: NotificationCountRow, before: ReadMark | undefined) {
  const { tx, member } = context
  const [changingIds, [newest]] = await all([
    actorsInChange(tx, member.id),
    tx.page(notifications, { index: 'byId', order: 'desc', limit: 1 }),
  ])
  const viewer = await (await viewerOf(context)).load(before?.apart ?? changingIds)
  // The mark also covers notifications hidden since an earlier mark.
  const apart = (before?.apart ?? changingIds).filter((id) => viewer.isHidden(id))
  const mark = { id: newest!.id, apart }
  const marked =
    changingIds.length === 0
      ? counts.unread
      : await tx.count(notifications, {
          ...unreadOfMember(member.id),
          where: [...unreadAfter(before), ...readUpTo(mark)],
        })
  await startTask(context, readNotificationsTask, { subject_id: member.id }, undefined, mark)
  return marked
}

/** Updates the rows that a mark covers; the mark applies until the task ends. */
export const readNotificationsTask: Task<ReadMark> = {
  kind: 'read_notifications',
  hold: (tx, { subject_id }) => tx.lock(notificationCounts, subject_id),
  async step(tx, _held, { subject_id }, mark) {
    const rows = await tx.page(notifications, {
      ...unreadOfMember(subject_id),
      where: readUpTo(mark),
      limit: STEP,
    })
    await all(rows.map(({ id }) => tx.update(notifications, id, { read: true })))
    return rows.length === STEP ? mark : undefined
  },
}
