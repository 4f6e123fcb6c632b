import type { RunInBackground } from '../engine-options.ts'
import { tasks, type TaskRow } from '../entities/tasks.ts'
import { type Clock, realPause } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Store } from '../store/store.ts'
import { taskOf } from './task-list.ts'
import { continueTask } from './task.ts'

/** Number of tasks that take turns. */
const SIDE_BY_SIDE = 20
/** Delay after a failed step, or if another server runs the task. Doubles with each failure, up to a minute. */
const PAUSE = 1000
const MAX_PAUSE = 60_000

interface RunnerOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly onError: (error: unknown) => void
  readonly background: RunInBackground
}

/** Finishes the tasks of requests step by step, so that other requests run in between. */
export class TaskRunner {
  readonly #options: RunnerOptions
  /** Tasks to skip for now: consecutive failures, and the time of the retry. */
  readonly #resting = new Map<number, { readonly failures: number; readonly until: number }>()
  #running: Promise<void> | undefined
  #stopped = false
  /** Whether more tasks may exist than were read. */
  #owed = false
  /** Whether a member was deleted since the store was last purged. */
  #deleted = false
  #cancelAlarm: () => void = () => undefined

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Stops after the step in progress. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelAlarm()
    await this.#running
  }

  /** Clears delays after failures. */
  forgetFailures(): void {
    this.#resting.clear()
  }

  /** Runs until only delayed tasks are left. Never rejects: failures are reported and retried. */
  finish(): Promise<void> {
    this.#owed = true
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)))
  }

  async #run(): Promise<void> {
    try {
      while (this.#owed) {
        this.#owed = false
        for (const task of await this.#waiting()) {
          if (this.#stopped) return
          this.#owed = true
          this.#deleted ||= task.kind === 'member_deletion'
          await this.#step(task)
          await realPause(0)
        }
      }
      if (this.#deleted) await this.#options.store.purge?.()
      this.#deleted = false
      this.#arm(Math.min(...[...this.#resting.values()].map(({ until }) => until)))
    } catch (error) {
      this.#options.onError(error)
      this.#arm(this.#options.clock.now() + MAX_PAUSE)
    }
  }

  async #waiting(): Promise<TaskRow[]> {
    const { store, clock } = this.#options
    const now = clock.now()
    const isResting = ({ id }: TaskRow) => (this.#resting.get(id)?.until ?? -Infinity) > now
    // Reads one more row for each resting task, which is skipped here.
    const limit = SIDE_BY_SIDE + this.#resting.size
    const oldest = await store.read((tx) => tx.page(tasks, { index: 'oldest', limit }))
    const read = new Set(oldest.map(({ id }) => id))
    // A resting task without a row was finished by another server.
    for (const [id, { until }] of this.#resting) if (until <= now && !read.has(id)) this.#resting.delete(id)
    return oldest.filter((row) => !isResting(row)).slice(0, SIDE_BY_SIDE)
  }

  async #step(row: TaskRow): Promise<void> {
    const { store, clock, random, background, onError } = this.#options
    try {
      const task = taskOf.get(row.kind)
      if (task === undefined) throw new Error(`Unknown task "${row.kind}".`)
      const now = clock.now()
      const done = await background(`task.${row.kind}`, () =>
        store.transact((tx) => continueTask(tx, task, row, { now, random })),
      )
      if (done) this.#resting.delete(row.id)
      else this.#resting.set(row.id, { failures: 0, until: clock.now() + PAUSE })
    } catch (error) {
      const failures = (this.#resting.get(row.id)?.failures ?? 0) + 1
      const pause = Math.min(PAUSE * 2 ** (failures - 1), MAX_PAUSE)
      this.#resting.set(row.id, { failures, until: clock.now() + pause })
      onError(error)
    }
  }

  #arm(time: number): void {
    this.#cancelAlarm()
    if (time !== Infinity && !this.#stopped)
      this.#cancelAlarm = this.#options.clock.wake(time, () => void this.finish())
  }
}
