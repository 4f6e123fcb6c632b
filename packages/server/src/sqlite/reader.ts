import { ImmediateView, type Catalogue, type ReadTx } from '@chowk/engine'
import type { Connection } from './connection.ts'
import { SqliteRows } from './rows.ts'
import { within } from './time-limit.ts'

/**
 * Runs the reads of one connection one after the other, in order of arrival, each in a transaction of its own. Reads never
 * wait for writes.
 */
export class Reader {
  readonly #connection: Connection
  readonly #catalogue: Catalogue
  readonly #rows: SqliteRows
  readonly #workTimeoutMs: number
  #last: Promise<void> = Promise.resolve()

  constructor(connection: Connection, catalogue: Catalogue, options: { readonly workTimeoutMs: number }) {
    this.#connection = connection
    this.#catalogue = catalogue
    this.#rows = new SqliteRows(connection, catalogue)
    this.#workTimeoutMs = options.workTimeoutMs
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const previous = this.#last
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    this.#last = promise
    await previous
    try {
      return await this.#view(work)
    } finally {
      finish()
    }
  }

  /** Resolves once nothing waits or runs. */
  async idle(): Promise<void> {
    await this.#last
  }

  async #view<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const view = new ImmediateView(this.#catalogue, this.#rows)
    try {
      beginRead(this.#connection)
      return await within(this.#workTimeoutMs, view, work(view))
    } finally {
      view.end()
      if (this.#connection.database.inTransaction) this.#connection.run('COMMIT')
    }
  }
}

/** Begins to read at this moment; SQLite alone would settle the moment with the first row read. */
export function beginRead(connection: Connection): void {
  connection.run('BEGIN')
  connection.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get()
}
