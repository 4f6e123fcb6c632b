import { notFound } from '../../api-error.ts'
import { members } from '../../entities/members.ts'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { startTask, STEP, type Task } from '../../tasks/task.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { hiddenActors, unreadOf, markOf, readUpTo, unreadAfter, type ReadMark } from './read-mark.ts'

export const read: Handler<'notifications.read'> = async (context, { params: { id } }) => {
  const { tx, member } = context
  const [viewer, row] = await all([viewerOf(context), tx.get(notifications, id)])
  if (row?.member_id !== member.id) throw notFound()
  if (row.actor_id !== null && (await viewer.load([row.actor_id])).isHidden(row.actor_id)) throw notFound()
  await tx.update(notifications, id, { read: true })
  return { unread: await unreadOf(context) }
}

export const readAll: Handler<'notifications.readAll'> = async (context) => {
  const { tx, member } = context
  const held = await tx.lock(members, member.id)
  const [viewer, before] = await all([viewerOf(context), markOf(tx, member.id)])
  const rows = await tx.page(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...viewer.visible<NotificationRow>('actor_id'), ...unreadAfter(before)],
    limit: STEP + 1,
  })
  if (rows.length > STEP) return markAll(context, held, before)
  const read = await all(rows.map(({ id }) => tx.update(notifications, id, { read: true }, { read: false })))
  return { marked: read.filter((row) => row !== undefined).length, unread: 0 }
}

/** Sets a mark, for more rows than one transaction updates. */
async function markAll(context: WriteContext, held: unknown, before: ReadMark | undefined) {
  const { tx, member } = context
  const own = { index: 'ofMember', equals: { member_id: member.id }, order: 'desc', limit: 1 } as const
  const [[newest], viewer] = await all([tx.page(notifications, own), viewerOf(context)])
  const apart = viewer.hasHidden ? await hiddenActors(tx, viewer, member.id, before) : []
  const mark = { created_at: newest!.created_at, id: newest!.id, apart }
  const marked = await tx.count(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...unreadAfter(before), ...readUpTo(mark)],
  })
  await startTask(context, readNotificationsTask, { subject_id: member.id }, held, mark)
  return { marked, unread: 0 }
}

/** Updates the rows that a mark covers; the mark applies until the task ends. */
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
