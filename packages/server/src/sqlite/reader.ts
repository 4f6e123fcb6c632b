import { ReadWriteLock, StoreView, type Schema, type ReadTx } from '@chowk/engine'
import { setImmediate } from 'node:timers'
import type { Connection } from './connection.ts'
import { SqliteRows } from './rows.ts'
import { TimeLimit } from './time-limit.ts'

export interface ReaderOptions {
  readonly workTimeoutMs: number
  /** Whether other processes also write, so that each read needs its own transaction. */
  readonly shared: boolean
}

/**
 * Runs the reads of one connection in order of arrival. Reads never wait for writes. Reads that begin in the same turn
 * of the event loop share a transaction, because its begin and end take as long as several statements; unless this
 * process has committed in between, which the next read then sees, or others may have.
 */
export class Reader {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #rows: SqliteRows
  readonly #limit: TimeLimit
  readonly #shared: boolean
  readonly #lock = new ReadWriteLock()
  /** Whether the current read is the last of its transaction. */
  #renewing = false

  constructor(connection: Connection, schema: Schema, { workTimeoutMs, shared }: ReaderOptions) {
    this.#connection = connection
    this.#schema = schema
    this.#rows = new SqliteRows(connection, schema)
    this.#limit = new TimeLimit(workTimeoutMs)
    this.#shared = shared
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#lock.alone(() => this.#view(work))
  }

  /** Ends the transaction, so that later reads see all commits. */
  renew(): void {
    if (this.#lock.idle) this.#end()
    else this.#renewing = true
  }

  /** Resolves once no read is queued or running. */
  idle(): Promise<void> {
    return this.#lock.alone(async () => this.#end())
  }

  /** Runs a read. SQLite fixes the snapshot at the first statement. */
  async #view<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const view = new StoreView(this.#schema, this.#rows)
    if (!this.#connection.database.inTransaction) {
      this.#connection.run('BEGIN')
      if (!this.#shared) setImmediate(() => this.renew())
    }
    try {
      return await this.#limit.run(view, async () => work(view))
    } finally {
      view.end()
      if (this.#renewing || this.#shared) this.#end()
    }
  }

  #end(): void {
    this.#renewing = false
    const { database } = this.#connection
    if (database.open && database.inTransaction) this.#connection.run('COMMIT')
  }
}
