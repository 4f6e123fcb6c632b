import {
  changesTerms,
  ImmediateRows,
  mergedPage,
  keyRangesOf,
  type Schema,
  type RowInput,
  type KeySchema,
  type TableSchema,
  type ResolvedMerge,
  type ResolvedPage,
  type ResolvedSelection,
  type ResolvedTextPage,
  type Scalar,
  type StoredRow,
} from '@chowk/engine'
import type { RunResult, Statement } from 'better-sqlite3'
import type { Connection } from './connection.ts'
import { quoted, type SqlValue } from '../sql/dialect.ts'
import { compile, compileSelect, type Query } from '../sql/query-compiler.ts'
import { sqlite } from './dialect.ts'
import { compileFirstRanges } from './first-ranges.ts'
import { isUniqueViolation } from './open-error.ts'
import { TableStatements } from './statements.ts'
import { compileSearch, textStatements } from './text-index.ts'
import { PendingTerms } from './pending-terms.ts'

/** Rows in SQLite as one connection sees them. The caller begins and ends transactions. */
export class SqliteRows extends ImmediateRows {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #statements: readonly TableStatements[]
  readonly #terms: PendingTerms
  /** UTF-16 units of text and terms written since the last commit. */
  units = 0

  constructor(connection: Connection, schema: Schema) {
    super()
    this.#connection = connection
    this.#schema = schema
    this.#statements = schema.tables.map((table) => new TableStatements(connection, table))
    this.#terms = new PendingTerms(connection, schema.tables)
  }

  get(table: TableSchema, id: number): StoredRow | undefined {
    const { get, read } = this.#statements[table.position]!
    const row = get.get(id)
    return row === undefined ? undefined : read(row)
  }

  find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    const statements = this.#statements[table.position]!
    const row = statements.find(key).get(values.map(sqlite.comparableOf))
    return row === undefined ? undefined : statements.read(row)
  }

  getMany(table: TableSchema, ids: readonly number[]): StoredRow[] {
    const statements = this.#statements[table.position]!
    return allRead(statements.getMany(ids), statements.read)
  }

  findMany(table: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[] {
    const statements = this.#statements[table.position]!
    return allRead(statements.findMany(key, values), statements.read)
  }

  page(table: TableSchema, page: ResolvedPage): StoredRow[] {
    const { read } = this.#statements[table.position]!
    const rows: StoredRow[] = []
    for (const range of keyRangesOf(page, { idApart: true })) {
      const remaining = page.limit - rows.length
      for (const row of this.#all(compileSelect(sqlite, table, range, remaining))) rows.push(read(row))
      if (rows.length === page.limit) break
    }
    return rows
  }

  mergedPage(table: TableSchema, merge: ResolvedMerge): StoredRow[] {
    const { ranges, offset, limit } = merge
    const read = (page: ResolvedPage) => this.page(table, page)
    if (ranges.length <= offset + limit) return mergedPage(read, merge)
    const first = this.#all(compileFirstRanges(table, merge)) as { readonly place: number }[]
    return first.length === 0
      ? []
      : mergedPage(read, { ...merge, ranges: first.map(({ place }) => ranges[place]!) })
  }

  count(table: TableSchema, selection: ResolvedSelection): number {
    const [{ count }] = this.#all(compile(sqlite, (query) => query.count(table, selection))) as [
      { count: number },
    ]
    return count
  }

  search(table: TableSchema, page: ResolvedTextPage): StoredRow[] {
    this.#terms.write()
    return allRead(this.#all(compileSearch(table, page)), this.#statements[table.position]!.read)
  }

  insertIfAbsent(table: TableSchema, draft: RowInput): StoredRow | undefined {
    const statements = this.#statements[table.position]!
    const values: SqlValue[] = []
    for (const column of table.columns) values.push(sqlite.valueOf(column, draft[column.name]))
    this.#count(values)
    if (draft.id > 0) values.push(draft.id)
    // Conflicts throw: with ON CONFLICT DO NOTHING they would use up an id.
    const inserted = unlessTaken(draft.id > 0 ? statements.insertWithId : statements.insert, values)
    if (inserted === undefined) return undefined
    draft.id = Number(inserted.lastInsertRowid)
    this.units += this.#terms.add(table, draft.id, draft, true)
    return draft
  }

  protected replace(
    table: TableSchema,
    before: StoredRow,
    after: RowInput,
    changed: readonly string[],
  ): boolean {
    const values: SqlValue[] = []
    for (const name of changed) values.push(sqlite.valueOf(table.column.get(name)!, after[name]))
    this.#count(values)
    values.push(before.id)
    if (unlessTaken(this.#statements[table.position]!.update(changed), values) === undefined) return false
    if (changesTerms(table, changed)) this.units += this.#terms.add(table, before.id, after, false)
    return true
  }

  protected remove(table: TableSchema, row: StoredRow): void {
    this.#statements[table.position]!.remove.run(row.id)
    this.#terms.add(table, row.id, undefined, false)
  }

  deletePage(table: TableSchema, page: ResolvedPage): number {
    if (table.search !== undefined) {
      const rows = this.page(table, page)
      for (const row of rows) this.remove(table, row)
      return rows.length
    }
    const range = { page, beyond: [], present: false }
    const { sql, values } = compile(sqlite, (query) => query.select(table, 'id', range, page.limit))
    const removal = `DELETE FROM ${quoted(table.name)} WHERE id IN (${sql})`
    return this.#connection.statement(removal).run(values).changes
  }

  #all({ sql, values }: Query): unknown[] {
    return this.#connection.statement(sql).all(values)
  }

  #count(values: readonly SqlValue[]): void {
    for (const value of values) if (typeof value === 'string') this.units += value.length
  }

  /** Writes the terms that wait for the commit, with pauses for the event loop. */
  *finishing(): Generator<void> {
    yield* this.#terms.writing()
    this.abandon()
  }

  /** Drops the terms that wait for a cancelled commit. */
  abandon(): void {
    this.#terms.clear()
    this.units = 0
  }

  /** Deletes every row of every entity, and resets the ids unless it keeps them. */
  clear(keepsIds: boolean): void {
    this.#terms.clear()
    for (const table of this.#schema.tables) {
      this.#connection.run(`DELETE FROM ${quoted(table.name)}`)
      const text = textStatements(table)
      if (text !== undefined) this.#connection.run(text.clear)
    }
    if (!keepsIds) this.#connection.run('DELETE FROM sqlite_sequence')
  }

  skipIds(count: number): void {
    for (const { name } of this.#schema.tables) {
      const table = `'${name}'`
      // A table without any row so far has no entry.
      this.#connection.run(
        `INSERT INTO sqlite_sequence (name, seq) SELECT ${table}, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${table})`,
      )
      this.#connection.run(`UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = ${table}`)
    }
  }

  mark(depth: number): void {
    this.#connection.run(`SAVEPOINT s${depth}`)
    this.#terms.mark(depth)
  }

  release(depth: number): void {
    this.#connection.run(`RELEASE s${depth}`)
    this.#terms.release(depth)
  }

  rollback(depth: number): void {
    this.#connection.run(`ROLLBACK TO s${depth}`)
    this.#connection.run(`RELEASE s${depth}`)
    this.#terms.rollback(depth)
  }
}

/** Converts fresh rows in place. */
function allRead(rows: readonly unknown[], read: (row: unknown) => StoredRow): StoredRow[] {
  for (const row of rows) read(row)
  return rows as StoredRow[]
}

/** Runs a statement. Returns undefined, without a change, if a unique key is taken. */
function unlessTaken(statement: Statement, values: readonly SqlValue[]): RunResult | undefined {
  try {
    return statement.run(values)
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
