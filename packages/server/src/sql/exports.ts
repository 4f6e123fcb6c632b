import {
  StoreClosed,
  type AnyEntity,
  type Schema,
  type SnapshotRow,
  type StoredRow,
  type TableSchema,
} from '@chowk/engine'
import { columnsOf, quoted, type Dialect } from './dialect.ts'
import { compile, type Query } from './query-compiler.ts'

/** Connection of one export. */
export interface ExportConnection {
  /** Begins a transaction, which fixes the snapshot. */
  begin(): unknown
  /** @param table Table of the rows, if they are complete. */
  all(query: Query, table?: TableSchema): unknown
  close(): unknown
}

/** Streams the rows of a database. Each stream reads one snapshot, on its own connection. */
export class Exports {
  readonly #dialect: Dialect
  readonly #schema: Schema
  readonly #connect: () => Promise<ExportConnection>
  readonly #open = new Set<ExportConnection>()
  #closed = false

  constructor(dialect: Dialect, schema: Schema, connect: () => Promise<ExportConnection>) {
    this.#dialect = dialect
    this.#schema = schema
    this.#connect = connect
  }

  async *stream(only?: readonly AnyEntity[]): AsyncGenerator<SnapshotRow> {
    this.#assertOpen()
    const tables = only?.map((entity) => this.#schema.of(entity)) ?? this.#schema.tables
    const connection = await this.#connect()
    this.#open.add(connection)
    try {
      await connection.begin()
      for await (const row of allRows(this.#dialect, tables, connection)) {
        yield row
        this.#assertOpen()
      }
    } finally {
      await this.#close(connection)
    }
  }

  /** Returns the current number of rows of a stream. */
  async size(): Promise<number> {
    const connection = await this.#connect()
    try {
      return await countRows(this.#schema, connection)
    } finally {
      await connection.close()
    }
  }

  /** Ends every open stream. Further reads reject. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#open].map((connection) => this.#close(connection)))
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreClosed()
  }

  async #close(connection: ExportConnection): Promise<void> {
    if (this.#open.delete(connection)) await connection.close()
  }
}

/** Yields every row of some tables that a connection sees. */
export async function* allRows(
  dialect: Dialect,
  tables: readonly TableSchema[],
  connection: ExportConnection,
): AsyncGenerator<SnapshotRow> {
  for (const table of tables) {
    const chunk = chunkOf(table)
    for (let last = 0, more = true; more;) {
      const query = compile(
        dialect,
        (query) =>
          `SELECT ${columnsOf(table)}, ${lengthOf(table)} AS ${LENGTH} FROM ${quoted(table.name)} WHERE id > ${query.bind(last)} ORDER BY id LIMIT ${chunk}`,
      )
      const rows = (await connection.all(query, table)) as readonly MeasuredRow[]
      for (const { [LENGTH]: length, ...row } of rows) {
        if (byteLength(dialect, table, row) !== length)
          throw new Error(`The row ${row.id} of ${table.name} was read otherwise than the database has it.`)
        yield [table.name, row]
        last = row.id
      }
      more = rows.length === chunk
    }
  }
}

/** Column with the bytes of a row's texts and images as the database counts them: a reader can't judge itself. */
const LENGTH = '_length'
type MeasuredRow = StoredRow & { readonly [LENGTH]: number }

const measured = ({ columns }: TableSchema) =>
  columns.filter(({ kind }) => kind === 'text' || kind === 'bytes')

const lengthOf = (table: TableSchema): string =>
  measured(table).reduce((sum, { name }) => `${sum} + coalesce(octet_length(${quoted(name)}), 0)`, '0')

const byteLength = (dialect: Dialect, table: TableSchema, row: StoredRow): number =>
  measured(table).reduce((sum, column) => {
    const value = dialect.valueOf(column, row[column.name])
    return sum + (value === null ? 0 : Buffer.byteLength(value as string | Uint8Array))
  }, 0)

/** Returns the number of rows per batch. Rows with bytes may have megabytes each. */
export const chunkOf = ({ columns }: TableSchema): number =>
  columns.some(({ kind }) => kind === 'bytes') ? 4 : 500

async function countRows({ tables }: Schema, connection: ExportConnection): Promise<number> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
  const query = { sql: `SELECT ${counts.join(' + ')} AS size`, values: [] }
  const [row] = (await connection.all(query)) as readonly [{ size: number }]
  return row.size
}
