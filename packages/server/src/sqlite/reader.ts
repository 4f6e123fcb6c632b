import { ImmediateView, type Schema, type ReadTx } from '@chowk/engine'
import type { Connection } from './connection.ts'
import { SqliteRows } from './rows.ts'
import { TimeLimit } from './time-limit.ts'

/**
 * Runs the reads of one connection one after the other, in order of arrival, each in a transaction of its own. Reads never
 * wait for writes.
 */
export class Reader {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #rows: SqliteRows
  readonly #limit: TimeLimit
  readonly #waiting: (() => void)[] = []
  #busy = false

  constructor(connection: Connection, schema: Schema, options: { readonly workTimeoutMs: number }) {
    this.#connection = connection
    this.#schema = schema
    this.#rows = new SqliteRows(connection, schema)
    this.#limit = new TimeLimit(options.workTimeoutMs)
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#view(work))
  }

  /** Resolves once all that waits or runs is done. */
  idle(): Promise<void> {
    return this.#inTurn(async () => {})
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((enter) => this.#waiting.push(enter))
    this.#busy = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#busy = false
      else next()
    }
  }

  /** SQLite settles the moment with the first row read. */
  async #view<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const view = new ImmediateView(this.#schema, this.#rows)
    this.#connection.run('BEGIN')
    try {
      return await this.#limit.run(view, async () => work(view))
    } finally {
      view.end()
      if (this.#connection.database.inTransaction) this.#connection.run('COMMIT')
    }
  }
}
