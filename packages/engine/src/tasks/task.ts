import type { Clocked } from '../domains/content/slug.ts'
import { tasks, type TaskKind, type TaskRow } from '../entities/tasks.ts'
import type { WriteContext } from '../handler.ts'
import type { Tx } from '../store/store.ts'
import { all } from '../store/all.ts'

/** Maximum number of rows that a task changes in one transaction, not counting dependent rows. */
export const STEP = 100
/** Maximum number of items: each has dependent rows, such as tags, counts and its search entry. */
export const ITEMS_STEP = 20

/** The ids of a task's subjects. */
type TaskSubject = Pick<TaskRow, 'subject_id' | 'other_id'>

/**
 * Work on any number of rows, in steps of one transaction each. Visibility depends on rows that the first step
 * changes, or on the task's row, so no one sees more than before in between.
 */
export interface Task<State, Held = unknown> {
  readonly kind: TaskKind
  /** Locks the rows of the subject during a step, as requests that start the task do. */
  hold(tx: Tx, subject: TaskSubject): Promise<Held>
  /** Runs one step. Returns the state to continue from; undefined when done. */
  step(tx: Tx, held: Held, subject: TaskSubject, state: State, moment: Clocked): Promise<State | undefined>
}

/** Context for starting a task. A step of another task notifies no one: its runner goes on. */
export type TaskContext = Pick<WriteContext, 'tx' | 'now' | 'random'> &
  Partial<Pick<WriteContext, 'tasksPending'>>
type Subject = Pick<TaskRow, 'subject_id'> & Partial<TaskSubject>

/**
 * Runs the first step of a task, whose subject is locked, and leaves the rest to the schedule. A running task of the
 * same subject restarts from this state.
 */
export async function startTask<State, Held>(
  context: TaskContext,
  task: Task<State, Held>,
  { subject_id, other_id = 0 }: Subject,
  held: Held,
  state: State,
): Promise<void> {
  await putTask(context, task, { subject_id, other_id }, (subject) =>
    task.step(context.tx, held, subject, state, context),
  )
}

/** Like {@link startTask}, with all steps left to the schedule. */
export async function queueTask<State>(
  context: TaskContext,
  task: Task<State>,
  { subject_id, other_id = 0 }: Subject,
  state: State,
): Promise<void> {
  await putTask(context, task, { subject_id, other_id }, () => Promise.resolve(state))
}

async function putTask<State>(
  { tx, now, tasksPending }: TaskContext,
  { kind }: Task<State>,
  subject: TaskSubject,
  begin: (subject: TaskSubject) => Promise<State | undefined>,
): Promise<void> {
  const key = { kind, ...subject }
  const [before, remaining] = await all([tx.find(tasks, 'task', key), begin(subject)])
  if (remaining !== undefined) {
    if (before === undefined) await tx.insert(tasks, { ...key, state: remaining, created_at: now })
    else await tx.update(tasks, before.id, { state: remaining })
    tasksPending?.()
  } else if (before !== undefined) await tx.delete(tasks, before.id)
}

/** Runs the next step of a task; false if another server is running it. */
export async function continueTask(
  tx: Tx,
  task: Task<unknown>,
  { id, subject_id, other_id }: TaskRow,
  moment: Clocked,
): Promise<boolean> {
  if (!(await tx.tryLock(`task ${id}`))) return false
  const subject = { subject_id, other_id }
  const lockedRow = await task.hold(tx, subject)
  // Read under the lock: a request may have restarted or finished the task.
  const row = await tx.get(tasks, id)
  if (row === undefined) return true
  const remaining = await task.step(tx, lockedRow, subject, row.state, moment)
  await (remaining === undefined ? tx.delete(tasks, id) : tx.update(tasks, id, { state: remaining }))
  return true
}
