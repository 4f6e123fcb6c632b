import { notifications } from '../../entities/notifications.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, ReadTx } from '../../store/store.ts'
import type { UnloadedViewer } from '../viewer/viewer.ts'
import { unreadAfter, type ReadMark } from './read-mark.ts'

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
