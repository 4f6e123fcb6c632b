import { limits } from '@chowk/contract/core'
import type { goLive } from '../domains/content/publish.ts'
import type { EngineOptions, RunInBackground, WentLive } from '../engine-options.ts'
import { items, type ItemRow } from '../entities/content.ts'
import { suspensions } from '../entities/moderation.ts'
import { idempotencyRecords, quotaUses } from '../entities/members.ts'
import { tasks } from '../entities/tasks.ts'
import type { LastUses } from '../keys/last-uses.ts'
import type { Clock } from '../ports/clock.ts'
import { ownTurn } from '../ports/turns.ts'
import type { OutsideImages } from '../ports/image-store.ts'
import type { Random } from '../ports/random.ts'
import type { WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Store, Tx } from '../store/store.ts'
import type { TaskRunner } from '../tasks/runner.ts'
import { loadTransliteration } from '../text/slugs.ts'
import { utcDay } from '../text/times.ts'
import type { Schedule } from './schedule.ts'

const BATCH = 50
/** No more is published in a transaction once the texts have this many UTF-16 units: each is taken apart for the search. */
const BATCH_TEXT = 50_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long to wait before what could not go live is tried again: twice as long each time, up to a minute, of which up to a quarter is left out at random. */
const FIRST_PAUSE = 1000
/** How long what others write may go unnoticed, where several processes share a store. */
const LOOK_EVERY = 1000

interface SchedulerOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly lastUses: () => LastUses | undefined
  readonly imageStorage?: OutsideImages | undefined
  /** Told that other rows are in place. */
  readonly onForget?: () => void
  readonly onError?: EngineOptions['onScheduleError'] | undefined
  readonly onLive?: EngineOptions['onLive'] | undefined
  readonly background?: RunInBackground | undefined
}

const justRun: RunInBackground = (_name, work) => work()

/** The item that is due next. */
export const nextScheduled = { index: 'due', equals: { status: 'scheduled' }, limit: 1 } as const

/** The suspension that ends next. */
const nextEnding = { index: 'ending', from: 0, limit: 1 } as const

/** Publishes items when their time comes, and ends suspensions. The state of each item decides every race; this only has to look in time. */
export class Scheduler implements Schedule {
  readonly #options: SchedulerOptions
  readonly #background: RunInBackground
  #tasks: Promise<TaskRunner> | undefined
  /** Whether there may be unfinished tasks that no runner works on: none was started, or it could not read the store. */
  #owed = false
  /** The earliest time at which something may be due; undefined until it was looked up. */
  #next: number | undefined
  #lookedAt = 0
  /** How often in a row the store could not be written to, and when to try again. */
  #attempts = 0
  #retryAt = 0
  /** Items that could not be published, and when to try again. */
  readonly #broken = new Map<number, number>()
  #catchingUp: Promise<void> | undefined
  #running: Promise<unknown> = Promise.resolve()
  #started = false
  failures = 0
  #cancelAlarm: () => void = () => undefined
  #cancelSweep: () => void = () => undefined

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#background = options.background ?? justRun
  }

  start(): void {
    this.#started = true
    void this.#attempt()
    this.#enqueueTasks()
    this.#armSweep()
  }

  async stop(): Promise<void> {
    this.#started = false
    this.#cancelAlarm()
    this.#cancelSweep()
    await Promise.all([this.#running, this.#tasks?.then((tasks) => tasks.stop())])
    this.#tasks = undefined
    const { store, lastUses, onError } = this.#options
    await lastUses()
      ?.keep(store)
      .catch((error: unknown) => onError?.(error))
  }

  /** What a transaction tells the schedule of once it commits. */
  schedulerHooks(tx: Tx): Pick<WriteContext, 'scheduled' | 'tasksPending'> {
    return {
      scheduled: (at) => tx.onCommit(() => this.expect(at)),
      tasksPending: () => tx.onCommit(() => this.#enqueueTasks()),
    }
  }

  async finishTasks(): Promise<void> {
    this.#owed = false
    let runner: TaskRunner
    try {
      if (this.#tasks === undefined && !(await this.#isTaskLeft())) return
      runner = await (this.#tasks ??= this.#runner())
    } catch (error) {
      this.#tasks = undefined
      this.#owed = true
      throw error
    }
    await runner.finish()
  }

  /** The task runner is loaded when there is a task. */
  async #isTaskLeft(): Promise<boolean> {
    const [task] = await this.#options.store.read((tx) => tx.page(tasks, { index: 'oldest', limit: 1 }))
    return task !== undefined
  }

  async #runner(): Promise<TaskRunner> {
    const { TaskRunner } = await import('../tasks/runner.ts')
    return new TaskRunner({
      ...this.#options,
      background: this.#background,
      onError: (error) => this.#report(error),
    })
  }

  /** Notes that there may be unfinished tasks. If the schedule was not started, the next request finishes them first. */
  #enqueueTasks(): void {
    this.#owed = true
    if (this.#started) this.finishTasks().catch((error: unknown) => this.#tryLater(error))
  }

  /** Notes that something goes live at this time. */
  expect(at: number): void {
    if (this.#next !== undefined && at >= this.#next) return
    if (this.#next !== undefined) this.#next = at
    this.#arm(at)
  }

  forget(): void {
    this.#options.lastUses()?.forget()
    this.#options.onForget?.()
    this.wake()
  }

  wake(): void {
    this.#next = undefined
    this.#forgetFailures()
    void this.#tasks?.then((tasks) => tasks.forgetFailures())
    if (this.#started) void this.#attempt()
    this.#enqueueTasks()
  }

  /**
   * Publishes what is due by `now`, so that nobody reads past it. Where that fails, whoever runs the engine is told, and
   * requests go on meanwhile: the item is not live yet.
   */
  async catchUp(now: number): Promise<void> {
    // Where the clock stepped back, the time at which to try again may be far away.
    if (now <= this.#lookedAt - LOOK_EVERY) this.#forgetFailures()
    if (this.#next === undefined || this.#mayHaveChanged(now)) await this.#look(now)
    // A run under way may have looked before the items that are due now were.
    if (this.#next! <= now && this.#catchingUp) await this.#catchingUp
    if (this.#next! <= now && this.#retryAt <= now)
      await (this.#catchingUp ??= this.#attempt().finally(() => (this.#catchingUp = undefined)))
    if (this.#owed && !this.#started) await this.finishTasks()
  }

  async nextDue(): Promise<number | undefined> {
    const [first] = await this.#options.store.read((tx) => tx.page(items, nextScheduled))
    return first?.scheduled_at ?? undefined
  }

  publishDue(): Promise<readonly WentLive[]> {
    const run = this.#running.then(() => this.#publishBatches())
    this.#running = run.catch(() => undefined)
    return run
  }

  async #publishBatches(): Promise<readonly WentLive[]> {
    const { clock } = this.#options
    const due = await this.#due()
    if (due.suspensions) await this.#background('schedule.end_suspensions', () => this.#endSuspensions())
    // Items that a suspension has held back go live when it ends.
    const publishes = due.items || (due.suspensions && (await this.#due()).items)
    const { live, broken } = publishes
      ? await this.#background('schedule.publish', () => this.#publishItems())
      : { live: [], broken: [] }
    this.#forgetFailures()
    // What could not be published stays due: it is tried again, but not at once, and holds nothing else up.
    for (const id of broken) this.#broken.set(id, clock.now() + MINUTE)
    await this.#look(clock.now())
    this.#arm(this.#next ?? Infinity)
    return live
  }

  /** What there is to do: where several servers share a store, mostly nothing. */
  async #due(): Promise<{ readonly items: boolean; readonly suspensions: boolean }> {
    const { store, clock } = this.#options
    const to = clock.now()
    const [item, suspension] = await store.read((tx) =>
      all([tx.page(items, { ...nextScheduled, to }), tx.page(suspensions, { ...nextEnding, to })]),
    )
    return { items: item.length > 0, suspensions: suspension.length > 0 }
  }

  async #publishItems(): Promise<{ readonly live: readonly WentLive[]; readonly broken: readonly number[] }> {
    const { store, clock, onLive } = this.#options
    const live: WentLive[] = []
    const broken: number[] = []
    // Communities and tags get their slugs when they go live.
    const [{ goLive: publish }] = await Promise.all([
      import('../domains/content/publish.ts'),
      loadTransliteration(),
    ])
    for (;;) {
      await ownTurn()
      const now = clock.now()
      const batch = await store.transact((tx) => this.#publishBatch(tx, now, broken, publish))
      for (const { type, id, scheduled_at } of batch.live) {
        const item = { type, id, scheduled_at: scheduled_at ?? now }
        live.push(item)
        onLive?.(item)
      }
      // Only now: of a transaction that lost against others, and was repeated, nothing is told.
      for (const { id, error } of batch.broken) {
        broken.push(id)
        this.#report(error)
      }
      if (!batch.more) return { live, broken }
    }
  }

  /** Ends suspensions whose time has come. */
  async #endSuspensions(): Promise<void> {
    const { store, clock } = this.#options
    const { endSuspensions } = await import('../moderation/standing.ts')
    while ((await store.transact((tx) => endSuspensions(tx, clock.now(), BATCH))) === BATCH);
  }

  async #publishBatch(tx: Tx, now: number, skipped: readonly number[], publish: typeof goLive) {
    const due = await tx.lockSkipLocked(items, {
      index: 'due',
      equals: { status: 'scheduled' },
      to: now,
      where: [['id', 'not in', skipped]],
      limit: BATCH,
    })
    const live: ItemRow[] = []
    const broken: { readonly id: number; readonly error: unknown }[] = []
    let units = 0
    for (const item of due) {
      if (units >= BATCH_TEXT) break
      try {
        const text = await tx.savepoint(() => publish(tx, item, { now, random: this.#options.random }))
        if (text === undefined) continue
        units += text.length
        live.push(item)
      } catch (error) {
        broken.push({ id: item.id, error })
      }
    }
    return { live, broken, more: units >= BATCH_TEXT || due.length === BATCH }
  }

  /** Looks for the time at which to publish next. */
  async #look(now: number): Promise<void> {
    // Noted before reading, so that of several callers one looks.
    this.#lookedAt = now
    for (const [id, until] of this.#broken) if (until <= now) this.#broken.delete(id)
    const where = [['id', 'not in', [...this.#broken.keys()]]] as const
    const [[first], [suspension]] = await this.#options.store.read((tx) =>
      all([tx.page(items, { ...nextScheduled, where }), tx.page(suspensions, nextEnding)]),
    )
    this.#next = Math.min(
      first?.scheduled_at ?? Infinity,
      suspension?.until ?? Infinity,
      ...this.#broken.values(),
    )
  }

  #forgetFailures(): void {
    this.#attempts = 0
    this.#retryAt = 0
    this.#broken.clear()
  }

  /** Whether another server, which this one does not hear of, may have scheduled something since, or the clock stepped. */
  #mayHaveChanged(now: number): boolean {
    const since = now - this.#lookedAt
    return since <= -LOOK_EVERY || (this.#options.store.shared === true && since >= LOOK_EVERY)
  }

  /** Publishes what is due. Where the store can't be written to, it is tried again after a while. */
  async #attempt(): Promise<void> {
    try {
      await this.publishDue()
      // Another server may have stopped in the middle of something.
      if (this.#options.store.shared === true || this.#owed) this.#enqueueTasks()
    } catch (error) {
      this.#tryLater(error)
    }
  }

  #tryLater(error: unknown): void {
    this.#report(error)
    // Several servers are not to try in step.
    const [byte] = this.#options.random.bytes(1)
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts++, MINUTE) * (0.75 + byte! / 1024)
    this.#lookedAt = this.#options.clock.now()
    this.#retryAt = this.#lookedAt + pause
    this.#arm(this.#retryAt)
  }

  #report(error: unknown): void {
    this.failures++
    this.#options.onError?.(error)
  }

  #arm(due: number): void {
    this.#cancelAlarm()
    const { store, clock } = this.#options
    // Nobody announces what other processes write: a suspension set by a command beside the server has to end in time, too.
    const looks = store.shared === true || store.administered === true
    const at = Math.max(this.#retryAt, looks ? Math.min(due, clock.now() + LOOK_EVERY) : due)
    if (this.#started && at !== Infinity)
      this.#cancelAlarm = this.#options.clock.wake(at, () => void this.#attempt())
  }

  /** Once an hour: looks anew, writes when keys were used last, and forgets answers that are no longer replayed and counts of days gone by. */
  #armSweep(): void {
    if (!this.#started) return
    this.#cancelSweep = this.#options.clock.wake(this.#options.clock.now() + HOUR, () => {
      this.#background('schedule.sweep', () => this.#sweep()).catch((error: unknown) =>
        this.#options.onError?.(error),
      )
      // Whoever administers a file beside its server tells nobody.
      void this.#attempt()
      this.#armSweep()
    })
  }

  async #sweep(): Promise<void> {
    const { store, clock, lastUses, imageStorage } = this.#options
    await lastUses()?.keep(store)
    const now = clock.now()
    const expired = now - limits.idempotencyLifetime
    const yesterday = utcDay(now - 24 * HOUR)
    let deleted: number
    do {
      deleted = await store.transact(
        async (tx) =>
          (await tx.deleteMany(idempotencyRecords, { index: 'oldest', to: expired, limit: BATCH })) +
          (await tx.deleteMany(quotaUses, { index: 'byDay', to: yesterday, limit: BATCH })),
      )
    } while (deleted > 0)
    const { forgetUnused } = await import('../domains/media/delete-image.ts')
    while ((await store.transact((tx) => forgetUnused(tx, now))) > 0);
    await imageStorage?.sweep(store, now)
  }
}
