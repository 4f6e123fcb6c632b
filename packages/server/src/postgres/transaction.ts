import {
  all,
  checkedValue,
  columnOf,
  idColumn,
  StoreTransaction,
  UniqueViolation,
  type Amounts,
  type Guard,
  type KeySchema,
  type ResolvedPage,
  type RowInput,
  type RowWriter,
  type Schema,
  type StoredRow,
  type TableSchema,
  type Tx,
  type Values,
} from '@chowk/engine'
import { columnsOf, quoted } from '../sql/dialect.ts'
import type { QueryCompiler } from '../sql/query-compiler.ts'
import { idsOf, postgres } from './dialect.ts'
import type { Read } from './batched-rows.ts'
import { TERMS } from './names.ts'
import { selectPage } from './queries.ts'
import { isConflict, isUniqueViolation } from './open-error.ts'
import { PostgresRows, type Runner } from './rows.ts'
import type { Session } from './session.ts'
import { escaped, termsText } from './values.ts'

/**
 * A transaction at READ COMMITTED. Every guard is part of the statement that writes: PostgreSQL waits for concurrent
 * writes of the row, and then evaluates the guard again.
 */
export class PostgresTransaction extends StoreTransaction {
  readonly #session: Session

  constructor(schema: Schema, session: Session) {
    const noting = <T>(query: Promise<T>): Promise<T> =>
      query.catch((error: unknown) => {
        throw this.#noted(error)
      })
    const rows = new PostgresWriter({
      run: (statement) => noting(session.run(statement)),
      read: (read) => noting(session.read(read)),
      insert: (...insert) => noting(session.insert(...insert)),
      write: (write) => noting(session.write(write)),
      send: (sql) => session.send(sql),
    })
    super(schema, rows)
    this.#session = session
  }

  /** Whether a retry in another transaction may succeed. */
  get conflicted(): boolean {
    return this.defeated
  }

  /** Runs the work of this transaction, then commits or rolls back. */
  async perform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let value: T
    try {
      value = await this.run(work)
      const committed = this.#session.commit().catch((error: unknown) => {
        throw this.#noted(error)
      })
      // A write that fails turns the commit into a rollback.
      await all([this.settle(), committed])
    } catch (error) {
      await this.#session.rollback()
      throw error
    }
    this.runEffects()
    return value
  }

  /** Records an error: PostgreSQL aborts the transaction or savepoint in which a statement fails. */
  #noted(error: unknown): unknown {
    // The whole transaction must be retried: a savepoint would conflict again.
    if (isConflict(error) || this.#session.mayWriteElsewhere) this.defeat(error as Error)
    if (!this.failed) this.fail(error as Error)
    return error
  }
}

class PostgresWriter extends PostgresRows implements RowWriter {
  readonly #session: Pick<Session, 'insert' | 'write' | 'send'>

  constructor(session: Runner & Pick<Session, 'insert' | 'write' | 'send'>) {
    super(session)
    this.#session = session
  }

  mark(depth: number): Promise<void> {
    return this.#session.send(`SAVEPOINT s${depth}`)
  }

  release(depth: number): Promise<void> {
    return this.#session.send(`RELEASE s${depth}`)
  }

  async rollback(depth: number): Promise<void> {
    await this.#session.send(`ROLLBACK TO s${depth}`)
    await this.#session.send(`RELEASE s${depth}`)
  }

  async insert(table: TableSchema, row: RowInput): Promise<StoredRow> {
    const inserted = this.#insert(table, row, '')
    // Without a conflict clause, an insert returns its row or rejects.
    return (await orViolation(table, inserted))!
  }

  insertIfAbsent(table: TableSchema, row: RowInput): Promise<StoredRow | undefined> {
    return this.#insert(table, row, ' ON CONFLICT DO NOTHING')
  }

  async #insert(table: TableSchema, row: RowInput, onConflict: string): Promise<StoredRow | undefined> {
    const write = (query: QueryCompiler) => insertSql(query, table, row, onConflict)
    const [inserted] = await this.#session.insert({ of: idOf(table), write }, false)
    if (inserted === undefined) return undefined
    row.id = inserted.id
    return row
  }

  update(table: TableSchema, id: number, changes: Values, guard: Guard): Promise<StoredRow | undefined> {
    const changed = Object.entries(changes).map(([name, value]) => {
      const column = columnOf(table, name)
      return [column, postgres.valueOf(column, value)] as const
    })
    return orViolation(table, this.#session.write({ kind: 'update', table, id, guard, changes: changed }))
  }

  async increment(table: TableSchema, id: number, amounts: Amounts, guard: Guard) {
    const changes = Object.entries(amounts).map(([name, amount]) => [columnOf(table, name), amount] as const)
    const row = await this.#session.write({ kind: 'increment', table, id, guard, changes })
    if (row !== undefined) for (const [column] of changes) checkedValue(table, column, row[column.name])
    return row
  }

  async incrementUpTo(
    table: TableSchema,
    key: KeySchema,
    first: RowInput,
    column: string,
    max: number,
  ): Promise<StoredRow | undefined> {
    const count = `${quoted(table.name)}.${quoted(column)}`
    const names = key.columns.map(({ name }) => quoted(name)).join(', ')
    const write = (query: QueryCompiler) => {
      const values = key.columns.map((each) => query.bindValue(each, first[each.name])).join(', ')
      return (
        `INSERT INTO ${quoted(table.name)} (${names}, ${quoted(column)}) VALUES (${values}, 1) ` +
        `ON CONFLICT (${names}) DO UPDATE SET ${quoted(column)} = ${count} + 1 WHERE ${count} < ${query.bind(max)} ` +
        `RETURNING ${columnsOf(table)}`
      )
    }
    return (await this.#session.insert({ of: table, write }, true))[0]
  }

  delete(table: TableSchema, id: number, guard: Guard): Promise<StoredRow | undefined> {
    return this.#session.write({ kind: 'delete', table, id, guard, changes: [] })
  }

  async deletePage(table: TableSchema, page: ResolvedPage): Promise<number> {
    const name = quoted(table.name)
    const { rowCount } = await this.run(
      (query) =>
        `WITH _doomed AS MATERIALIZED (${selectPage(query, table, 'id', page)} FOR UPDATE) ` +
        `DELETE FROM ${name} USING _doomed WHERE ${name}.id = _doomed.id`,
    )
    return rowCount ?? 0
  }

  lock(table: TableSchema, id: number): Promise<StoredRow | undefined> {
    return this.#session.write({ kind: 'lock', table, id, guard: [], changes: [] })
  }

  async tryLock(name: string): Promise<boolean> {
    const { rows } = await this.run<{ taken: boolean }>(
      (query) =>
        `SELECT pg_try_advisory_xact_lock(hashtextextended(${query.bind(escaped(name))}, 0)) AS taken`,
    )
    return rows[0]!.taken
  }

  lockSkipLocked(table: TableSchema, page: ResolvedPage): Promise<StoredRow[]> {
    return this.all((query) => `${selectPage(query, table, columnsOf(table), page)} FOR UPDATE SKIP LOCKED`)
  }
}

/** Turns PostgreSQL's error for a taken key into that of all stores. Of gathered inserts, another may be the cause. */
const orViolation = <T>(table: TableSchema, written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new UniqueViolation(error.table ?? table.name) : error
  })

/** The result of an insert, under a name that no table has. */
const idOf = ({ name }: TableSchema): Read['of'] => ({ ...ID, name: `${name}.id` })
const ID = { column: new Map([['id', idColumn]]), blank: { id: null } }

function insertSql(query: QueryCompiler, table: TableSchema, row: RowInput, onConflict: string): string {
  const names = table.columns.map(({ name }) => name)
  const values = table.columns.map((column) => query.bindValue(column, row[column.name]))
  if (table.search !== undefined) {
    names.push(TERMS)
    values.push(`${query.bind(termsText(table, row))}::tsvector`)
  }
  const withId = row.id > 0
  if (withId) {
    names.push('id')
    values.push(query.bind(row.id))
  }
  const parameters =
    names.length === 0 ? 'DEFAULT VALUES' : `(${names.map(quoted).join(', ')}) VALUES (${values.join(', ')})`
  return (
    `INSERT INTO ${quoted(table.name)} ${parameters}${onConflict} ` +
    `RETURNING id${withId ? `, ${passedOver(table)}` : ''}`
  )
}

/** Returns an expression that advances the sequence past an explicit id. */
function passedOver({ name }: TableSchema): string {
  const ids = idsOf(name)
  const id = `${quoted(name)}.id`
  return `(SELECT setval(${postgres.literal(ids)}::regclass, ${id}) FROM ${ids} WHERE last_value + is_called::integer <= ${id})`
}
