import type { Operations } from '@chowk/contract'
import { notFound } from '../../api-error.ts'
import { members } from '../../entities/members.ts'
import { type NotificationRow, notifications } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Condition, ReadTx } from '../../store/store.ts'
import { beginTask, STEP, type Task } from '../../tasks/task.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { unreadOf } from './index.ts'
import { hiddenActors } from './present-notifications.ts'

/** Up to where a member has read everything, while the rows do not say so yet. */
export interface ReadMark {
  readonly created_at: number
  readonly id: number
  /** Those of whom something was unread and hidden from the member then: what they caused is left as it is. */
  readonly apart: readonly number[]
}

/** The mark of a member; undefined where rows tell everything. */
export async function markOf(tx: ReadTx, member_id: number): Promise<ReadMark | undefined> {
  const key = { kind: 'read_notifications', subject_id: member_id, other_id: 0 } as const
  return (await tx.find(tasks, 'task', key))?.state as ReadMark | undefined
}

export const isRead = (row: NotificationRow, mark: ReadMark | undefined): boolean =>
  row.read ||
  (mark !== undefined &&
    (row.created_at < mark.created_at || (row.created_at === mark.created_at && row.id <= mark.id)) &&
    (row.actor_id === null || !mark.apart.includes(row.actor_id)))

/** Which of the rows that say that they are unread are so. */
export const unreadAfter = (mark: ReadMark | undefined): Condition<NotificationRow>[] => {
  if (mark === undefined) return []
  const { created_at, id, apart } = mark
  const left: Condition<NotificationRow> = ['actor_id', 'in', apart]
  return [
    { any: [['created_at', '>=', created_at], left] },
    { any: [['created_at', '>', created_at], ['id', '>', id], left] },
  ]
}

/** Which rows are read: by what they say, or by the mark. */
export const readUpTo = ({ created_at, id, apart }: ReadMark): Condition<NotificationRow>[] => {
  const read: Condition<NotificationRow> = ['read', '=', true]
  return [
    { any: [read, ['created_at', '<=', created_at]] },
    { any: [read, ['created_at', '<', created_at], ['id', '<=', id]] },
    { any: [read, ['actor_id', 'not in', apart]] },
  ]
}

export const read: Handler<Operations['notifications']['read']> = async (context, { params: { id } }) => {
  const { tx, member } = context
  const [viewer, row] = await all([viewerOf(context), tx.get(notifications, id)])
  if (row?.member_id !== member.id) throw notFound()
  if (row.actor_id !== null && (await viewer.load([row.actor_id])).hides(row.actor_id)) throw notFound()
  await tx.update(notifications, id, { read: true })
  return { unread: await unreadOf(context) }
}

export const readAll: Handler<Operations['notifications']['readAll']> = async (context) => {
  const { tx, member } = context
  const held = await tx.lock(members, member.id)
  const [viewer, before] = await all([viewerOf(context), markOf(tx, member.id)])
  const rows = await tx.page(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...viewer.visibleFilter<NotificationRow>('actor_id'), ...unreadAfter(before)],
    limit: STEP + 1,
  })
  if (rows.length > STEP) return markAll(context, held, before)
  const read = await all(rows.map(({ id }) => tx.update(notifications, id, { read: true }, { read: false })))
  return { marked: read.filter((row) => row !== undefined).length, unread: 0 }
}

/** Has a mark say so of more than are changed at once. */
async function markAll(context: WriteContext, held: unknown, before: ReadMark | undefined) {
  const { tx, member } = context
  const own = { index: 'ofMember', equals: { member_id: member.id }, order: 'desc', limit: 1 } as const
  const [[newest], viewer] = await all([tx.page(notifications, own), viewerOf(context)])
  const apart = viewer.hidesAnybody ? await hiddenActors(tx, viewer, member.id, before) : []
  const mark = { created_at: newest!.created_at, id: newest!.id, apart }
  const marked = await tx.count(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...unreadAfter(before), ...readUpTo(mark)],
  })
  await beginTask(context, readNotificationsTask, { subject_id: member.id }, held, mark)
  return { marked, unread: 0 }
}

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
