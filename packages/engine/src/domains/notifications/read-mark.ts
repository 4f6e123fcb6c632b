import { viewerOf, type UnloadedViewer } from '../viewer/viewer.ts'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import { all } from '../../store/all.ts'
import { positionOf } from '../../store/position.ts'
import type { Condition, Position, ReadTx } from '../../store/store.ts'
import type { Viewing } from '../../handler.ts'

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

/** How many notifications of the member are unread, of those that are shown. */
export async function unreadOf(viewing: Viewing): Promise<number> {
  const { tx, member } = viewing
  const [viewer, mark] = await all([viewerOf(viewing), markOf(tx, member.id)])
  return tx.count(notifications, {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: [...viewer.visible<NotificationRow>('actor_id'), ...unreadAfter(mark)],
  })
}

/** How many rows are read at once, and at most how many actors are passed over once they were met. */
const AT_ONCE = 1000

/**
 * Members who are hidden from a viewer, of whom something is unread. Of a few members, few rows are read, however many there are of
 * theirs.
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
