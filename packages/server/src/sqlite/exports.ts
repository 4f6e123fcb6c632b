import { StoreClosed, type Schema, type SnapshotRow } from '@chowk/engine'
import type { Connection } from './connection.ts'
import { quoted } from './names.ts'
import { rowReader } from './values.ts'

/** Streams the rows of a database. Each stream reads one moment, on a connection of its own. */
export class Exports {
  readonly #schema: Schema
  readonly #connect: () => Connection
  readonly #open = new Set<{ rows: IterableIterator<unknown> | undefined; connection: Connection }>()
  #closed = false

  constructor(schema: Schema, connect: () => Connection) {
    this.#schema = schema
    this.#connect = connect
  }

  async *stream(): AsyncGenerator<SnapshotRow> {
    this.#assertOpen()
    const stream = { rows: undefined as IterableIterator<unknown> | undefined, connection: this.#connect() }
    this.#open.add(stream)
    try {
      stream.connection.run('BEGIN')
      // SQLite alone would settle the moment with the first row read.
      stream.connection.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get()
      for (const layout of this.#schema.layouts) {
        const columns = ['id', ...layout.columns.map((column) => quoted(column.name))].join(', ')
        const read = rowReader(layout)
        const sql = `SELECT ${columns} FROM ${quoted(layout.name)} ORDER BY id`
        stream.rows = stream.connection.statement(sql).iterate()
        for (const row of stream.rows) {
          yield [layout.name, read(row)]
          this.#assertOpen()
        }
      }
    } finally {
      this.#close(stream)
    }
  }

  /** How many rows a stream would give at this moment. */
  size(): number {
    const connection = this.#connect()
    try {
      const counts = this.#schema.layouts.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
      const { size } = connection.statement(`SELECT ${counts.join(' + ')} AS size`).get() as { size: number }
      return size
    } finally {
      connection.close()
    }
  }

  /** Ends every stream under way: reading on rejects. */
  close(): void {
    this.#closed = true
    for (const stream of this.#open) this.#close(stream)
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreClosed()
  }

  #close(stream: { rows: IterableIterator<unknown> | undefined; connection: Connection }): void {
    if (!this.#open.delete(stream)) return
    // A connection cannot be closed while a statement is being read.
    stream.rows?.return?.()
    stream.connection.close()
  }
}
