import type { Moment } from '../domains/content/slug.ts'
import { tasks, type TaskKind, type TaskRow } from '../entities/tasks.ts'
import type { WriteContext } from '../handler.ts'
import type { Tx } from '../store/store.ts'
import { all } from '../store/all.ts'

/** The most things that a task changes in one transaction, each with the rows that depend on it. */
export const STEP = 100

/** What a task is about. */
type TaskSubject = Pick<TaskRow, 'subject_id' | 'other_id'>

/**
 * Work on any number of rows, done in steps of one transaction each. What others see follows from rows that the first step
 * changes, or from the task being there, so that nobody sees more meanwhile than before.
 */
export interface Task<State, Held = unknown> {
  readonly kind: TaskKind
  /** Locks the rows that the task is about, as requests that begin it do, so that they do not change during a step. */
  hold(tx: Tx, subject: TaskSubject): Promise<Held>
  /** Does one step, and gives the state to go on from; undefined where nothing is left. */
  step(tx: Tx, held: Held, subject: TaskSubject, state: State, moment: Moment): Promise<State | undefined>
}

type Beginning = Pick<WriteContext, 'tx' | 'now' | 'random' | 'tasksPending'>
type Subject = Pick<TaskRow, 'subject_id'> & Partial<TaskSubject>

/**
 * Does the first step of a task, whose subject is held, and leaves the others to the schedule. A task that goes on for the same
 * subject begins anew from this state.
 */
export async function startTask<State, Held>(
  context: Beginning,
  task: Task<State, Held>,
  { subject_id, other_id = 0 }: Subject,
  held: Held,
  state: State,
): Promise<void> {
  await putTask(context, task, { subject_id, other_id }, (subject) =>
    task.step(context.tx, held, subject, state, context),
  )
}

/** The same, with every step left to the schedule. */
export async function queueTask<State>(
  context: Beginning,
  task: Task<State>,
  { subject_id, other_id = 0 }: Subject,
  state: State,
): Promise<void> {
  await putTask(context, task, { subject_id, other_id }, () => state)
}

async function putTask<State>(
  { tx, now, tasksPending }: Beginning,
  { kind }: Task<State>,
  subject: TaskSubject,
  begin: (subject: TaskSubject) => State | undefined | Promise<State | undefined>,
): Promise<void> {
  const key = { kind, ...subject }
  const [before, left] = await all([tx.find(tasks, 'task', key), begin(subject)])
  if (left !== undefined) {
    if (before === undefined) await tx.insert(tasks, { ...key, state: left, created_at: now })
    else await tx.update(tasks, before.id, { state: left })
    tasksPending()
  } else if (before !== undefined) await tx.delete(tasks, before.id)
}

/** Does the next step of a task; false where another server is about to. */
export async function continueTask(
  tx: Tx,
  task: Task<unknown>,
  { id, subject_id, other_id }: TaskRow,
  moment: Moment,
): Promise<boolean> {
  if (!(await tx.tryLock(`task ${id}`))) return false
  const subject = { subject_id, other_id }
  const held = await task.hold(tx, subject)
  // Read while the subject is held: a request may have begun the task anew, or finished it.
  const row = await tx.get(tasks, id)
  if (row === undefined) return true
  const left = await task.step(tx, held, subject, row.state, moment)
  await (left === undefined ? tx.delete(tasks, id) : tx.update(tasks, id, { state: left }))
  return true
}
