import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import { all } from '../../store/all.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, ReadTx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { memberCards } from '../members.ts'
import { findSubjects, subjectKey, type SubjectKey } from '../subjects.ts'
import type { UnloadedViewer } from '../viewer/viewer.ts'
import { messages } from './messages.ts'
import { unreadAfter, type ReadMark, isRead } from './read.ts'

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
  const where = [...unreadAfter(mark), viewer.hiddenFilter('actor_id')]
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

/** Notifications in the order given; actors and subjects are fetched together. */
export async function presentNotifications(
  context: Presenting,
  rows: readonly NotificationRow[],
  mark: ReadMark | undefined,
) {
  const [cardOf, subjects] = await all([
    memberCards(
      context,
      rows.flatMap((row) => row.actor_id ?? []),
    ),
    findSubjects(
      context,
      rows.flatMap((row) => subjectOf(row) ?? []),
    ),
  ])
  return rows.map((row) => {
    const { id, kind, actor_id, created_at } = row
    const actor = actor_id === null ? null : cardOf(actor_id)
    const key = subjectOf(row)
    const found = key && subjects.get(subjectKey(key))
    const names = {
      actor: actor?.display_name ?? 'Somebody',
      subject: found ? `“${found.title}”` : 'something that you can not see any more',
    }
    return {
      id,
      kind,
      message: messages[kind].replace(/\{(actor|subject)\}/g, (_, name: keyof typeof names) => names[name]),
      actor,
      subject: key && found && found.url !== null ? { ...key, title: found.title, url: found.url } : null,
      read: isRead(row, mark),
      created_at: timestamp(created_at),
    }
  })
}

function subjectOf({ kind, subject_type: type, subject_id: id }: NotificationRow): SubjectKey | undefined {
  if (type === null || id === null) return undefined
  // What could not be published is an item, and no community yet.
  return { type: kind === 'publication_failed' && type === 'community' ? 'scheduled_community' : type, id }
}
