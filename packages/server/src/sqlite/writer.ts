import { ImmediateTransaction, ownTurn, type Schema, type Tx } from '@chowk/engine'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { isBusy } from './refusal.ts'
import type { SqliteRows } from './rows.ts'
import { TimeLimit } from './time-limit.ts'

export interface WriterOptions {
  /** How many transactions share a commit at most. */
  readonly batch: number
  readonly workTimeoutMs: number
  readonly busyTimeoutMs: number
  /** Called before a commit begins, and once it is on disk: nobody is to read on from an older moment. */
  renewReads(): void
  /** Called before a commit begins, and once it is on disk. Throws where the files that it is written to are not those that would be read. */
  assertInPlace(): void
}

interface Job {
  /** Whether it needs a commit of its own. */
  readonly alone: boolean
  /** Runs the work and gives what is to be done once its writes are durable; rejects where they are to be undone. */
  perform(): Promise<() => void>
  reject(error: unknown): void
}

/** How long to leave the file to whoever locked it. This process goes on with other things meanwhile. */
const BUSY_PAUSE_MS = 5

/** No more transactions share a commit once they wrote so many UTF-16 units of text and terms: all of them run in one turn of the event loop. */
const MOST_UNITS = 32_768
/** From here on writing the terms and the commit take a turn to themselves. */
const MANY_UNITS = 8192

/** How many turns of the event loop whoever asks first waits for others. */
const MOST_TURNS = 4

/**
 * Runs the transactions of one connection one after the other, in order of arrival. Those that wait when a commit begins
 * share it, each in a savepoint; all of them are answered once it is on disk, or rejected if it fails.
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
        const transaction = new ImmediateTransaction(this.#schema, this.#rows)
        const value = await this.#limit.run(transaction, () => transaction.run(work))
        return () => {
          transaction.runEffects()
          resolve(value)
        }
      }
      this.#enqueue({ alone: false, perform, reject })
    })
  }

  /** Runs work that changes rows by itself in a commit of its own, however long it takes. */
  alone(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const perform = async () => {
        await work()
        return resolve
      }
      this.#enqueue({ alone: true, perform, reject })
    })
  }

  /** Resolves once nothing waits or runs. */
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

  /** Lets whoever is about to ask as well do so: one turn of the event loop, and more as long as each brings somebody. */
  async #gather(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const before = this.#waiting.length
      await setImmediate()
      if (this.#waiting.length === before || before >= this.#options.batch) return
    }
  }

  /** The jobs of the next commit. */
  #next(): Job[] {
    const alone = this.#waiting.findIndex((job) => job.alone)
    const together = alone === -1 ? this.#waiting.length : Math.max(1, alone)
    return this.#waiting.splice(0, Math.min(together, this.#options.batch))
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = []
    let performed = 0
    try {
      this.#options.assertInPlace()
      this.#options.renewReads()
      await this.#begin()
      for (const job of jobs) {
        if (this.#rows.units >= MOST_UNITS) break
        performed++
        const answer = await this.#perform(job, jobs.length > 1)
        if (answer !== undefined) answers.push(answer)
      }
      if (this.#rows.units >= MANY_UNITS) await ownTurn()
      if (answers.length > 0) this.#rows.finish()
      else this.#rows.abandon()
      this.#connection.run(answers.length > 0 ? 'COMMIT' : 'ROLLBACK')
      this.#options.renewReads()
      this.#options.assertInPlace()
    } catch (error) {
      this.#rollback()
      // Rejecting means nothing to those that were rejected for reasons of their own.
      for (const job of jobs) job.reject(error)
      return
    }
    this.#waiting.unshift(...jobs.slice(performed))
    for (const answer of answers) answer()
  }

  /**
   * Runs a job, in a savepoint where others share its commit, so that its writes can be undone without theirs. Rejects
   * where the whole commit has to be given up.
   */
  async #perform(job: Job, shared: boolean): Promise<(() => void) | undefined> {
    if (shared) this.#rows.mark(0)
    let answer: () => void
    try {
      answer = await job.perform()
    } catch (error) {
      // SQLite itself gives up the whole transaction for some errors, such as a full disk.
      if (!this.#connection.database.inTransaction) throw error
      if (shared) this.#rows.rollback(0)
      job.reject(error)
      return undefined
    }
    if (shared) this.#rows.release(0)
    return answer
  }

  async #begin(): Promise<void> {
    const patience = performance.now() + this.#options.busyTimeoutMs
    for (;;) {
      try {
        return this.#connection.run('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isBusy(error) || performance.now() > patience) throw error
        await setTimeout(BUSY_PAUSE_MS)
      }
    }
  }

  #rollback(): void {
    this.#rows.abandon()
    try {
      if (this.#connection.database.inTransaction) this.#connection.run('ROLLBACK')
    } catch {
      // Whoever waits is told of the error that came first. If this one lasts, the next commit cannot begin.
    }
  }
}
