import { viewerOf, type UnloadedViewer } from '../viewer/viewer.ts'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import { all } from '../../store/all.ts'
import { positionOf } from '../../store/position.ts'
import type { Condition, Position, ReadTx } from '../../store/store.ts'
import type { Viewing } from '../../handler.ts'

/** The position up to which a member has read everything, before all rows are updated. */
export interface ReadMark {
  readonly created_at: number
  readonly id: number
  /** Actors with unread notifications who were hidden at that time; theirs stay unread. */
  readonly apart: readonly number[]
}

/** Returns the mark of a member; undefined if the rows are up to date. */
export async function markOf(tx: ReadTx, member_id: number): Promise<ReadMark | undefined> {
  const key = { kind: 'read_notifications', subject_id: member_id, other_id: 0 } as const
  return (await tx.find(tasks, 'task', key))?.state as ReadMark | undefined
}

export const isRead = (row: NotificationRow, mark: ReadMark | undefined): boolean =>
  row.read ||
  (mark !== undefined &&
    (row.created_at < mark.created_at || (row.created_at === mark.created_at && row.id <= mark.id)) &&
    (row.actor_id === null || !mark.apart.includes(row.actor_id)))

/** Filters rows stored as unread down to those that really are. */
export const unreadAfter = (mark: ReadMark | undefined): Condition<NotificationRow>[] => {
  if (mark === undefined) return []
  const { created_at, id, apart } = mark
  const left: Condition<NotificationRow> = ['actor_id', 'in', apart]
  return [
    { any: [['created_at', '>=', created_at], left] },
    { any: [['created_at', '>', created_at], ['id', '>', id], left] },
  ]
}

/** Filters rows that are read, by their column or by the mark. */
export const readUpTo = ({ created_at, id, apart }: ReadMark): Condition<NotificationRow>[] => {
  const read: Condition<NotificationRow> = ['read', '=', true]
  return [
    { any: [read, ['created_at', '<=', created_at]] },
    { any: [read, ['created_at', '<', created_at], ['id', '<=', id]] },
    { any: [read, ['actor_id', 'not in', apart]] },
  ]
}

/** Counts the member's unread, visible notifications. */
export async function unreadOf(viewing: Viewing): Promise<number> {
  const { tx, member } = viewing
  const [viewer, mark] = await all([viewerOf(viewing), markOf(tx, member.id)])
  return tx.count(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...viewer.visible<NotificationRow>('actor_id'), ...unreadAfter(mark)],
  })
}

/** Rows per read, and the maximum number of known actors to exclude. */
const AT_ONCE = 1000

/**
 * Returns members hidden from the viewer who have unread notifications. For few members it reads few rows, regardless
 * of their number of notifications.
 */
export async function hiddenActors(
  tx: ReadTx,
  viewer: UnloadedViewer,
  member_id: number,
  mark: ReadMark | undefined,
): Promise<readonly number[]> {
  const range = { index: 'unread', equals: { member_id, read: false } } as const
  const where = [...unreadAfter(mark), viewer.hidden('actor_id')]
  const met = new Set<number>()
  for (let after: Position | undefined; ;) {
    const known = [...met].slice(0, AT_ONCE)
    const rows = await tx.page(notifications, {
      ...range,
      where: [...where, ['actor_id', 'not in', known]],
      after,
      limit: AT_ONCE,
    })
    for (const { actor_id } of rows) if (actor_id !== null) met.add(actor_id)
    if (rows.length < AT_ONCE) return [...met]
    after = positionOf(notifications, range, rows.at(-1)!)
  }
}
