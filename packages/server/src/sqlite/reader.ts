import { ReadWriteLock, StoreView, type Schema, type ReadTx } from '@chowk/engine'
import { setImmediate } from 'node:timers'
import type { Connection } from './connection.ts'
import { SqliteRows } from './rows.ts'
import { TimeLimit } from './time-limit.ts'

/**
 * Runs the reads of one connection one after the other, in order of arrival. Reads never wait for writes. Those that begin in
 * one turn of the event loop share a transaction, since to begin and to end one takes as long as several of the statements of a
 * read; unless this process has committed something in between, which the next one sees.
 */
export class Reader {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #rows: SqliteRows
  readonly #limit: TimeLimit
  readonly #lock = new ReadWriteLock()
  /** Whether the read under way is the last of its transaction. */
  #renewing = false

  constructor(connection: Connection, schema: Schema, options: { readonly workTimeoutMs: number }) {
    this.#connection = connection
    this.#schema = schema
    this.#rows = new SqliteRows(connection, schema)
    this.#limit = new TimeLimit(options.workTimeoutMs)
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#lock.alone(() => this.#view(work))
  }

  /** Has later reads see all that is committed. */
  renew(): void {
    if (this.#lock.idle) this.#end()
    else this.#renewing = true
  }

  /** Resolves once all that waits or runs is done. */
  idle(): Promise<void> {
    return this.#lock.alone(async () => this.#end())
  }

  /** SQLite settles the moment with the first row read. */
  async #view<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const view = new StoreView(this.#schema, this.#rows)
    if (!this.#connection.database.inTransaction) {
      this.#connection.run('BEGIN')
      setImmediate(() => this.renew())
    }
    try {
      return await this.#limit.run(view, async () => work(view))
    } finally {
      view.end()
      if (this.#renewing) this.#end()
    }
  }

  #end(): void {
    this.#renewing = false
    const { database } = this.#connection
    if (database.open && database.inTransaction) this.#connection.run('COMMIT')
  }
}
