import { StoreTransaction, waitForExclusiveTurn, type Schema, type Tx } from '@chowk/engine'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import type { Connection } from './connection.ts'
import { isBusy } from './open-error.ts'
import type { SqliteRows } from './rows.ts'
import { TimeLimit } from './time-limit.ts'

export interface WriterOptions {
  /** Maximum number of transactions that share a commit. */
  readonly batch: number
  readonly workTimeoutMs: number
  readonly busyTimeoutMs: number
  /** Returns a predicate: whether the transactions since have used up a turn of the event loop. */
  turnBudget(): () => boolean
  /** Called before and after a commit. Later reads must begin a new transaction. */
  renewReads(): void
  /** Called before and after a commit. Throws if the files were removed or replaced. */
  assertInPlace(): void
}

interface Job {
  /** Whether the job needs a separate commit. */
  readonly alone: boolean
  /** Runs the work. Returns a callback for when its writes are durable. Rejects if they must be undone. */
  perform(): Promise<() => void>
  reject(error: unknown): void
}

interface Outcome {
  /** Whether the writes of the job are to be committed. */
  readonly kept: boolean
  /** Resolves or rejects the job. */
  readonly settle: () => void
}

/** Milliseconds between attempts while another process holds the lock. The event loop continues. */
const BUSY_PAUSE_MS = 1

/** Maximum UTF-16 units of text and terms per commit, which runs in one turn of the event loop. */
const MAX_UNITS_PER_COMMIT = 32_768
/** Units from which writing the terms and committing get a separate turn. */
const MANY_UNITS = 8192

/** Maximum turns of the event loop to wait for more transactions. */
const MAX_WAIT_TURNS = 4

/**
 * Runs the transactions of one connection in order of arrival. Transactions that wait when a commit begins share it,
 * each in a savepoint. All of them settle once it is on disk: what one of them was refused for, another may have written.
 * If it fails, all reject.
 */
export class Writer {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #rows: SqliteRows
  readonly #options: WriterOptions
  readonly #limit: TimeLimit
  #waiting: Job[] = []
  #running: Promise<void> | undefined

  constructor(connection: Connection, schema: Schema, rows: SqliteRows, options: WriterOptions) {
    this.#connection = connection
    this.#schema = schema
    this.#rows = rows
    this.#options = options
    this.#limit = new TimeLimit(options.workTimeoutMs)
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const perform = async () => {
        const transaction = new StoreTransaction(this.#schema, this.#rows)
        const value = await this.#limit.run(transaction, () => transaction.run(work))
        return () => {
          transaction.runEffects()
          resolve(value)
        }
      }
      this.#enqueue({ alone: false, perform, reject })
    })
  }

  /** Runs work that writes rows itself, in a separate commit without a time limit. */
  alone(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const perform = async () => {
        await work()
        return resolve
      }
      this.#enqueue({ alone: true, perform, reject })
    })
  }

  /** Resolves once no job is queued or running. */
  async idle(): Promise<void> {
    await this.#running
  }

  #enqueue(job: Job): void {
    this.#waiting.push(job)
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      await this.#commit(this.#next())
    }
    this.#running = undefined
  }

  /** Waits for more jobs: one turn of the event loop, and further ones as long as jobs arrive. */
  async #gather(): Promise<void> {
    for (let turn = 0; turn < MAX_WAIT_TURNS; turn++) {
      const before = this.#waiting.length
      await setImmediate()
      if (this.#waiting.length === before || before >= this.#options.batch) return
    }
  }

  /** Removes and returns the jobs of the next commit. */
  #next(): Job[] {
    const alone = this.#waiting.findIndex((job) => job.alone)
    const together = alone === -1 ? this.#waiting.length : Math.max(1, alone)
    return this.#waiting.splice(0, Math.min(together, this.#options.batch))
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      this.#options.assertInPlace()
      this.#options.renewReads()
      await this.#begin()
      let isSpent = this.#options.turnBudget()
      for (const job of jobs) {
        if (this.#rows.units >= MAX_UNITS_PER_COMMIT || (outcomes.length > 0 && isSpent())) break
        outcomes.push(await this.#perform(job, jobs.length > 1))
      }
      const isKept = outcomes.some((outcome) => outcome.kept)
      const nextTurn = async () => {
        // The work of this commit may not count in its turn.
        await setImmediate()
        await waitForExclusiveTurn()
        isSpent = this.#options.turnBudget()
      }
      if (this.#rows.units >= MANY_UNITS) await nextTurn()
      if (isKept) {
        const steps = this.#rows.finishing()
        while (steps.next().done !== true) if (isSpent()) await nextTurn()
      } else this.#rows.abandon()
      this.#connection.run(isKept ? 'COMMIT' : 'ROLLBACK')
      this.#options.renewReads()
      this.#options.assertInPlace()
    } catch (error) {
      this.#rollback()
      for (const job of jobs) job.reject(error)
      return
    }
    this.#waiting.unshift(...jobs.slice(outcomes.length))
    for (const { settle } of outcomes) settle()
  }

  /**
   * Runs a job, in a savepoint if others share its commit, so that its writes can be undone separately. Rejects if the
   * whole commit must be rolled back.
   */
  async #perform(job: Job, shared: boolean): Promise<Outcome> {
    if (shared) this.#rows.mark(0)
    let settle: () => void
    try {
      settle = await job.perform()
    } catch (error) {
      // SQLite itself rolls back the whole transaction after some errors, such as a full disk.
      if (!this.#connection.database.inTransaction) throw error
      if (shared) this.#rows.rollback(0)
      return { kept: false, settle: () => job.reject(error) }
    }
    if (shared) this.#rows.release(0)
    return { kept: true, settle }
  }

  async #begin(): Promise<void> {
    const deadline = stallAwareClock.now() + this.#options.busyTimeoutMs
    for (;;) {
      try {
        return this.#connection.run('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isBusy(error) || stallAwareClock.now() > deadline) throw error
        await setTimeout(BUSY_PAUSE_MS)
      }
    }
  }

  #rollback(): void {
    this.#rows.abandon()
    try {
      if (this.#connection.database.inTransaction) this.#connection.run('ROLLBACK')
    } catch {
      // The first error is reported. If this one persists, the next commit can't begin.
    }
  }
}
