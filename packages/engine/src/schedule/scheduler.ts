import type { goLive } from '../domains/content/publish.ts'
import type { EngineOptions, RunInBackground, WentLive } from '../engine-options.ts'
import { items, type ItemRow } from '../entities/content.ts'
import { suspensions } from '../entities/moderation.ts'
import { tasks } from '../entities/tasks.ts'
import type { LastUses } from '../keys/last-uses.ts'
import type { Clock } from '../ports/clock.ts'
import { waitForExclusiveTurn } from '../ports/turns.ts'
import type { ExternalImages } from '../ports/image-store.ts'
import type { Random } from '../ports/random.ts'
import type { WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Store, Tx } from '../store/store.ts'
import type { TaskRunner } from '../tasks/runner.ts'
import { loadTransliteration } from '../text/slugs.ts'
import type { Schedule } from './schedule.ts'

const BATCH = 50
/** Suspensions that end in one transaction: each begins a task. */
const SUSPENSIONS = 5
/** Maximum size of the texts in one transaction, in UTF-16 units, since each is split into words. */
const BATCH_TEXT = 50_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Initial delay of a retry. Doubles up to a minute, minus up to a quarter of jitter. */
const FIRST_PAUSE = 1000
/** Interval of reads for changes by other processes of the store. */
const LOOK_EVERY = 1000

interface SchedulerOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly lastUses: () => LastUses | undefined
  readonly imageStorage?: ExternalImages | undefined
  /** Called when all rows were replaced. */
  readonly onForget?: () => void
  readonly onError?: EngineOptions['onScheduleError'] | undefined
  readonly onLive?: EngineOptions['onLive'] | undefined
  readonly background?: RunInBackground | undefined
}

const justRun: RunInBackground = (_name, work) => work()

/** Query of the next scheduled item. */
export const nextScheduled = { index: 'due', equals: { status: 'scheduled' }, limit: 1 } as const

/** Query of the next suspension to end. */
const nextEnding = { index: 'ending', from: 0, limit: 1 } as const

/** Publishes due items, and ends suspensions. Item states resolve all races, so it only has to check in time. */
export class Scheduler implements Schedule {
  readonly #options: SchedulerOptions
  readonly #background: RunInBackground
  #tasks: Promise<TaskRunner> | undefined
  /** Whether unfinished tasks may exist without a runner: none was started, or it could not read the store. */
  #owed = false
  /** The earliest time at which an item may be due. Undefined until looked up. */
  #next: number | undefined
  #lookedAt = 0
  /** Consecutive failures to write to the store, and the time of the next retry. */
  #attempts = 0
  #retryAt = 0
  /** Items that failed to publish, and the times of their retries. */
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

  /** Returns hooks that notify the schedule once a transaction commits. */
  schedulerHooks(tx: Tx): Pick<WriteContext, 'scheduled' | 'tasksPending'> {
    return {
      scheduled: (time) => tx.onCommit(() => this.expect(time)),
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

  /** The task runner is loaded only if there is a task. */
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

  /**
   * Records that there may be unfinished tasks. If the schedule is not started, the next request finishes them first.
   */
  #enqueueTasks(): void {
    this.#owed = true
    if (this.#started) this.finishTasks().catch((error: unknown) => this.#tryLater(error))
  }

  /** Records a time at which something goes live. */
  expect(time: number): void {
    if (this.#next !== undefined && time >= this.#next) return
    if (this.#next !== undefined) this.#next = time
    this.#arm(time)
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
   * Publishes what is due by `now`, before requests read. A failure is reported, and requests continue:
   * the item is not live yet.
   */
  async catchUp(now: number): Promise<void> {
    // After the clock stepped back, the time of the retry may be far away.
    if (now <= this.#lookedAt - LOOK_EVERY) this.#forgetFailures()
    if (this.#next === undefined || this.#mayHaveChanged(now)) await this.#look(now)
    // A run in progress may have looked before these items were due.
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
    const { live, broken } = due.items
      ? await this.#background('schedule.publish', () => this.#publishItems())
      : { live: [], broken: [] }
    this.#forgetFailures()
    // Failed items stay due. Their later retry does not delay others.
    for (const id of broken) this.#broken.set(id, clock.now() + MINUTE)
    await this.#look(clock.now())
    this.#arm(this.#next ?? Infinity)
    return live
  }

  /** Returns which work is due; none most of the time if several servers share the store. */
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
      await waitForExclusiveTurn()
      const now = clock.now()
      const batch = await store.transact((tx) => this.#publishBatch(tx, now, broken, publish))
      for (const { type, id, scheduled_at } of batch.live) {
        const item = { type, id, scheduled_at: scheduled_at ?? now }
        live.push(item)
        onLive?.(item)
      }
      // Reported after the commit, since a transaction that lost a race is repeated.
      for (const { id, error } of batch.broken) {
        broken.push(id)
        this.#report(error)
      }
      if (!batch.more) return { live, broken }
    }
  }

  /** Ends due suspensions. */
  async #endSuspensions(): Promise<void> {
    const { store, clock, random } = this.#options
    const { endSuspensions } = await import('../domains/members/standing.ts')
    const endSome = () =>
      store.transact((tx) =>
        endSuspensions({ tx, now: clock.now(), random, ...this.schedulerHooks(tx) }, SUSPENSIONS),
      )
    while ((await endSome()) === SUSPENSIONS);
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

  /** Looks up the next due time. */
  async #look(now: number): Promise<void> {
    // Recorded before the read, so that only one of concurrent callers looks.
    this.#lookedAt = now
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

  /** Whether another server may have scheduled something unnoticed, or the clock stepped. */
  #mayHaveChanged(now: number): boolean {
    const since = now - this.#lookedAt
    return since <= -LOOK_EVERY || (this.#options.store.shared === true && since >= LOOK_EVERY)
  }

  /** Publishes due items. Retries later if the store can't be written to. */
  async #attempt(): Promise<void> {
    try {
      await this.publishDue()
      // Another server may have stopped before finishing.
      if (this.#options.store.shared === true || this.#owed) this.#enqueueTasks()
    } catch (error) {
      this.#tryLater(error)
    }
  }

  #tryLater(error: unknown): void {
    this.#report(error)
    // Jitter, so that servers do not retry in step.
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
    // Writes of other processes send no notification: a suspension set by the CLI has to end on time too.
    const looks = store.shared === true || store.administered === true
    const time = Math.max(this.#retryAt, looks ? Math.min(due, clock.now() + LOOK_EVERY) : due)
    if (this.#started && time !== Infinity)
      this.#cancelAlarm = this.#options.clock.wake(time, () => void this.#attempt())
  }

  /** Hourly: checks for work, and sweeps. */
  #armSweep(): void {
    this.#cancelSweep = this.#options.clock.wake(this.#options.clock.now() + HOUR, () => {
      this.#background('schedule.sweep', () => this.#sweep()).catch((error: unknown) => this.#report(error))
      // A process that administers the file beside its server sends no notification.
      void this.#attempt()
      this.#armSweep()
    })
  }

  async #sweep(): Promise<void> {
    const { store, clock, lastUses, imageStorage } = this.#options
    const { sweep } = await import('./sweep.ts')
    await sweep(store, clock.now(), lastUses(), imageStorage)
  }
}
