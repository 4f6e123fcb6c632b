import { changesTerms, type ColumnSchema, type Guard, type StoredRow, type TableSchema } from '@chowk/engine'
import { columnsOf, quoted, type SqlValue } from '../sql/dialect.ts'
import { compile, every, type QueryCompiler } from '../sql/query-compiler.ts'
import { postgres } from './dialect.ts'
import { TERMS } from './names.ts'
import type { Rows, Statement } from './pool.ts'
import { termsText } from './values.ts'

/** A write of one row, named by its id, or its lock. */
export interface Write {
  readonly kind: 'update' | 'increment' | 'delete' | 'lock'
  readonly table: TableSchema
  readonly id: number
  readonly guard: Guard
  /** The columns to change, with their new values or the amounts to add, in the form of the driver. */
  readonly changes: readonly (readonly [column: ColumnSchema, value: SqlValue])[]
}

/** Maximum number of rows in one statement. */
const MAX_ROWS = 1000

/**
 * Sends the writes of one turn of the event loop as one statement, as long as they follow each other, do the same to
 * different rows, and have no guard. Their rows are locked in the order of the calls.
 */
export class BatchedWrites {
  readonly #run: (statement: Statement) => Promise<Rows<StoredRow>>
  readonly #waiting = new Map<
    number,
    { readonly write: Write; readonly answer: PromiseWithResolvers<StoredRow | undefined> }
  >()
  #last: Write | undefined

  constructor(run: (statement: Statement) => Promise<Rows<StoredRow>>) {
    this.#run = run
  }

  /** Returns the row as written, deleted or locked; undefined if there is none that matches the guard. */
  add(write: Write): Promise<StoredRow | undefined> {
    const queue = this.#waiting
    if (this.#last && (!isAlike(this.#last, write) || queue.has(write.id) || queue.size === MAX_ROWS))
      this.flush()
    if (queue.size === 0) process.nextTick(() => this.flush())
    this.#last = write
    const answer = Promise.withResolvers<StoredRow | undefined>()
    queue.set(write.id, { write, answer })
    return answer.promise
  }

  /** Sends all waiting writes now. */
  flush(): void {
    if (this.#waiting.size === 0) return
    const writes = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#last = undefined
    this.#send(writes.map(({ write }) => write)).then(
      (rows) => writes.forEach(({ write, answer }) => answer.resolve(rows.get(write.id))),
      (error: unknown) => writes.forEach(({ answer }) => answer.reject(error)),
    )
  }

  async #send(writes: readonly Write[]): Promise<ReadonlyMap<number, StoredRow>> {
    const [{ table, kind, changes }] = writes as [Write]
    const statement = compile(postgres, (query) =>
      writes.length === 1 ? writeOne(query, writes[0]!) : writeMany(query, writes),
    )
    const { rows } = await this.#run(statement)
    const names = changes.map(([{ name }]) => name)
    if (kind === 'update' && rows.length > 0 && changesTerms(table, names))
      await this.#updateTerms(table, rows)
    return new Map(rows.map((row) => [row.id, row]))
  }

  async #updateTerms(table: TableSchema, rows: readonly StoredRow[]): Promise<void> {
    const name = quoted(table.name)
    await this.#run(
      compile(postgres, (query) => {
        const ids = query.bind(rows.map(({ id }) => id))
        const terms = query.bind(rows.map((row) => termsText(table, row)))
        return (
          `UPDATE ${name} SET ${quoted(TERMS)} = _text::tsvector ` +
          `FROM unnest(${ids}::bigint[], ${terms}::text[]) AS _made(_key, _text) WHERE id = _key`
        )
      }),
    )
  }
}

function isAlike(a: Write, b: Write): boolean {
  return (
    a.kind === b.kind &&
    a.table === b.table &&
    a.guard.length === 0 &&
    b.guard.length === 0 &&
    a.changes.length === b.changes.length &&
    a.changes.every(([column], index) => column === b.changes[index]![0])
  )
}

const changed = (kind: Write['kind'], { name }: ColumnSchema, value: string): string =>
  `${quoted(name)} = ${kind === 'increment' ? `${quoted(name)} + ` : ''}${value}`

function writeOne(query: QueryCompiler, { kind, table, id, guard, changes }: Write): string {
  const name = quoted(table.name)
  const assignments = changes.map(([column, value]) => changed(kind, column, query.bind(value))).join(', ')
  const where = every([
    `id = ${query.bind(id)}`,
    ...guard.map(({ column, value }) => query.isEqual(quoted(column.name), value)),
  ])
  if (kind === 'delete') return `DELETE FROM ${name} WHERE ${where} RETURNING ${columnsOf(table)}`
  if (kind === 'lock' || changes.length === 0)
    return `SELECT ${columnsOf(table)} FROM ${name} WHERE ${where}${kind === 'lock' ? ' FOR UPDATE' : ''}`
  return `UPDATE ${name} SET ${assignments} WHERE ${where} RETURNING ${columnsOf(table)}`
}

function writeMany(query: QueryCompiler, writes: readonly Write[]): string {
  const [{ kind, table, changes }] = writes as [Write]
  const name = quoted(table.name)
  const parameters = changes.map((_, index) => `_${index}`)
  const lists = [
    `${query.bind(writes.map(({ id }) => id))}::bigint[]`,
    ...changes.map(
      ([column], index) =>
        `${query.bind(writes.map((write) => write.changes[index]![1]))}::${postgres.types[column.kind]}[]`,
    ),
  ]
  const lockedRows = (columns: string) =>
    `SELECT ${columns} FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS _given(${['_key', ...parameters, '_at'].join(', ')}) ` +
    `JOIN ${name} ON id = _key ORDER BY _at FOR UPDATE OF ${name}`
  if (kind === 'lock') return lockedRows(columnsOf(table))
  const rows = `WITH _held AS MATERIALIZED (${lockedRows(['_key', ...parameters].join(', '))})`
  const returning = `WHERE id = _key RETURNING ${columnsOf(table)}`
  if (kind === 'delete') return `${rows} DELETE FROM ${name} USING _held ${returning}`
  const assignments = changes.map(([column], index) => changed(kind, column, `_${index}`)).join(', ')
  return `${rows} UPDATE ${name} SET ${assignments} FROM _held ${returning}`
}
