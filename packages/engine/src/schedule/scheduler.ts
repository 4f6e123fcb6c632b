import { limits } from '@chowk/contract'
import { goLive } from '../domains/content/publish.ts'
import type { EngineOptions, Schedule, WentLive } from '../engine.ts'
import { items, type ItemRow } from '../entities/content.ts'
import { idempotencyRecords, quotaUses } from '../entities/members.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Store, Tx } from '../store/store.ts'
import { utcDay } from '../text/times.ts'

const BATCH = 50
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long what others schedule may go unnoticed, where several servers share a store. */
const LOOK_EVERY = 1000

interface SchedulerOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly onError?: EngineOptions['onScheduleError'] | undefined
  readonly onLive?: EngineOptions['onLive'] | undefined
}

/** The item that is due next. */
export const nextScheduled = { index: 'due', equals: { status: 'scheduled' }, limit: 1 } as const

/** Publishes items when their time comes. The state of each item decides every race; this only has to look in time. */
export class Scheduler implements Schedule {
  readonly #options: SchedulerOptions
  /** The earliest time at which something may be due; undefined until it was looked up. */
  #next: number | undefined
  #lookedAt = 0
  #running: Promise<unknown> = Promise.resolve()
  #started = false
  #cancelAlarm: () => void = () => undefined
  #cancelSweep: () => void = () => undefined

  constructor(options: SchedulerOptions) {
    this.#options = options
  }

  start(): void {
    this.#started = true
    void this.#inBackground()
    this.#armSweep()
  }

  async stop(): Promise<void> {
    this.#started = false
    this.#cancelAlarm()
    this.#cancelSweep()
    await this.#running
  }

  /** Notes that something goes live at this time. */
  expect(at: number): void {
    if (this.#next !== undefined && at >= this.#next) return
    if (this.#next !== undefined) this.#next = at
    this.#arm(at)
  }

  forget(): void {
    this.#next = undefined
    if (this.#started) void this.#inBackground()
  }

  /** Publishes what is due by `now`, so that nobody reads past it. */
  async catchUp(now: number): Promise<void> {
    if (this.#next === undefined || this.#mayHaveChanged(now)) {
      // Noted first: of those who ask meanwhile, one has to look.
      this.#lookedAt = now
      this.#next = (await this.nextDue()) ?? Infinity
    }
    if (this.#next <= now) await this.publishDue()
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

  async #publishBatches(): Promise<WentLive[]> {
    const { store, clock, onLive } = this.#options
    const live: WentLive[] = []
    const broken: number[] = []
    for (;;) {
      const now = clock.now()
      const batch = await store.transact((tx) => this.#publishBatch(tx, now, broken))
      for (const { type, id, scheduled_at } of batch.live) {
        const item = { type, id, scheduled_at: scheduled_at ?? now }
        live.push(item)
        onLive?.(item)
      }
      broken.push(...batch.broken)
      if (batch.seen < BATCH) break
    }
    this.#lookedAt = clock.now()
    this.#next = (await this.nextDue()) ?? Infinity
    // What could not be published stays due: it is tried again, but not at once.
    if (broken.length > 0) this.#next = Math.max(this.#next, clock.now() + MINUTE)
    this.#arm(this.#next)
    return live
  }

  async #publishBatch(tx: Tx, now: number, skipped: readonly number[]) {
    const due = await tx.claim(items, {
      index: 'due',
      equals: { status: 'scheduled' },
      to: now,
      where: [['id', 'not in', skipped]],
      limit: BATCH,
    })
    const live: ItemRow[] = []
    const broken: number[] = []
    for (const item of due) {
      try {
        if (await tx.savepoint(() => goLive(tx, item, { now, random: this.#options.random }))) live.push(item)
      } catch (error) {
        broken.push(item.id)
        this.#options.onError?.(error)
      }
    }
    return { live, broken, seen: due.length }
  }

  /** Whether another server, which this one does not hear of, may have scheduled something since. */
  #mayHaveChanged(now: number): boolean {
    return this.#options.store.shared === true && Math.abs(now - this.#lookedAt) >= LOOK_EVERY
  }

  #arm(due: number): void {
    this.#cancelAlarm()
    const { store, clock } = this.#options
    const at = store.shared === true ? Math.min(due, clock.now() + LOOK_EVERY) : due
    if (this.#started && at !== Infinity)
      this.#cancelAlarm = this.#options.clock.wake(at, () => void this.#inBackground())
  }

  async #inBackground(): Promise<void> {
    try {
      await this.publishDue()
    } catch (error) {
      this.#options.onError?.(error)
      this.#arm(this.#options.clock.now() + MINUTE)
    }
  }

  /** Forgets, once an hour, answers that are no longer replayed and counts of days gone by. */
  #armSweep(): void {
    if (!this.#started) return
    this.#cancelSweep = this.#options.clock.wake(this.#options.clock.now() + HOUR, () => {
      this.#sweep().catch((error: unknown) => this.#options.onError?.(error))
      this.#armSweep()
    })
  }

  async #sweep(): Promise<void> {
    const { store, clock } = this.#options
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
  }
}
