import { StoreClosed, type Schema, type SnapshotRow, type StoredRow } from '@chowk/engine'
import type pg from 'pg'
import { columnsOf, tableOf } from './names.ts'
import type { Pool } from './pool.ts'
import { join, sql } from './statement.ts'

const CHUNK = 1000

/** Streams the rows of a database. Each stream reads one moment, on a connection of its own. */
export class Exports {
  readonly #schema: Schema
  readonly #pool: Pool
  readonly #open = new Set<pg.Client>()
  #closed = false

  constructor(schema: Schema, pool: Pool) {
    this.#schema = schema
    this.#pool = pool
  }

  async *stream(): AsyncGenerator<SnapshotRow> {
    this.#assertOpen()
    const client = await this.#pool.connectApart()
    this.#open.add(client)
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      for await (const row of rowsOf(this.#pool, client, this.#schema)) {
        yield row
        this.#assertOpen()
      }
    } finally {
      await this.#close(client)
    }
  }

  /** How many rows a stream would give at this moment. */
  async size(): Promise<number> {
    const client = await this.#pool.connectApart()
    try {
      return await countRows(this.#pool, client, this.#schema)
    } finally {
      await client.end()
    }
  }

  /** Ends every stream under way: reading on rejects. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#open].map((client) => this.#close(client)))
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreClosed()
  }

  async #close(client: pg.Client): Promise<void> {
    if (this.#open.delete(client)) await client.end().catch(() => undefined)
  }
}

/** Every row that a connection sees. */
export async function* rowsOf(pool: Pool, client: pg.Client, schema: Schema): AsyncGenerator<SnapshotRow> {
  for (const layout of schema.layouts) {
    for (let last = 0, more = true; more;) {
      const { rows } = await pool.run<StoredRow>(
        client,
        sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE id > ${last} ORDER BY id LIMIT ${CHUNK}`,
      )
      for (const row of rows) {
        yield [layout.name, row]
        last = row.id
      }
      more = rows.length === CHUNK
    }
  }
}

export async function countRows(pool: Pool, client: pg.Client, { layouts }: Schema): Promise<number> {
  const counts = layouts.map((layout) => sql`(SELECT count(*) FROM ${tableOf(layout)})`)
  const { rows } = await pool.run<{ size: number }>(client, sql`SELECT ${join(counts, ' + ')} AS size`)
  return rows[0]!.size
}
