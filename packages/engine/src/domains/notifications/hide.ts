import { members } from '../../entities/members.ts'
import { notificationCounts, notifications, type NotificationRow } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { positionOf } from '../../store/position.ts'
import type { Position, Tx } from '../../store/store.ts'
import { continueTask, startTask, STEP, type TaskContext, type Task } from '../../tasks/task.ts'
import type { Clocked } from '../content/slug.ts'
import { hiddenFrom } from '../viewer/blocks.ts'
import { isRead, type ReadMark } from './read-mark.ts'
import { readNotificationsTask } from './read.ts'
import { countUnread } from './unread.ts'

interface State {
  readonly after?: Position | undefined
}

/**
 * Hides the notifications of an actor (`subject_id`) from a member (`other_id`; 0 for all members), or shows them again,
 * after a change of what hides the actor. Until the end, lists leave hidden ones out themselves, and unread ones are
 * counted.
 */
export const hideNotificationsTask: Task<State> = {
  kind: 'hide_notifications',
  // Blocking, suspending and notifying lock the row of the actor.
  hold: (tx, { subject_id }) => tx.lock(members, subject_id),
  async step(tx, _held, { subject_id: actor_id, other_id: member_id }, { after }, moment) {
    const range = { index: 'ofActor', equals: { actor_id, ...(member_id !== 0 && { member_id }) } } as const
    const found = await tx.page(notifications, { ...range, after, limit: STEP })
    if (!(await hideSome(tx, actor_id, found, moment))) return { after }
    return found.length === STEP ? { after: positionOf(notifications, range, found.at(-1)!) } : undefined
  },
}

/**
 * Hides or shows notifications of an actor, whose row is locked.
 * @returns False if it updated rows below a member's mark instead, and must be called again.
 */
export async function hideSome(
  tx: Tx,
  actorId: number,
  found: readonly NotificationRow[],
  moment: Clocked,
): Promise<boolean> {
  if (found.length === 0) return true
  const memberIds = [...new Set(pluck(found, 'member_id'))].sort((a, b) => a - b)
  await all(memberIds.map((id) => tx.lock(notificationCounts, id)))
  const key = { kind: 'read_notifications', other_id: 0 } as const
  const [hiding, rows, readTasks] = await all([
    hiddenFrom(tx, actorId, memberIds),
    tx.getMany(notifications, pluck(found, 'id')),
    tx.findMany(
      tasks,
      'task',
      memberIds.map((subject_id) => ({ ...key, subject_id })),
    ),
  ])
  const markOf = new Map(readTasks.map((task) => [task.subject_id, task]))
  const changed = [...rows.values()].filter((row) => row.hidden !== hiding.has(row.member_id))
  // A mark would also cover what was hidden from it.
  const marked = changed.find(({ hidden, member_id }) => hidden && markOf.has(member_id))
  if (marked) {
    await continueTask(tx, readNotificationsTask, markOf.get(marked.member_id)!, moment)
    return false
  }
  const amounts = new Map<number, number>()
  await all(
    changed.map((row) => {
      const { id, member_id, hidden } = row
      const read = hidden ? row.read : isRead(row, markOf.get(member_id)?.state as ReadMark | undefined)
      if (!read) amounts.set(member_id, (amounts.get(member_id) ?? 0) + (hidden ? 1 : -1))
      return tx.update(notifications, id, { hidden: !hidden, read })
    }),
  )
  await all([...amounts].map(([id, amount]) => countUnread(tx, id, amount)))
  return true
}

/** Hides an actor, whose row is locked, from a member or from all, or shows them again: a block or suspension changed. */
export const updateHidden = (context: TaskContext, actorId: number, memberId = 0): Promise<void> =>
  startTask(context, hideNotificationsTask, { subject_id: actorId, other_id: memberId }, undefined, {})
