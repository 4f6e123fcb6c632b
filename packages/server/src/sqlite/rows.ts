import {
  changesTerms,
  mergedPage,
  keyRangesOf,
  type Schema,
  type RowInput,
  type ImmediateRows,
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
import { quoted } from './names.ts'
import { isUniqueViolation } from './refusal.ts'
import { countQuery, pageQuery, type Query } from './selection-sql.ts'
import { TableStatements } from './statements.ts'
import { searchQuery, textStatements } from './text-index.ts'
import { rowReader, scalarToSql, toSql, type SqlValue } from './values.ts'
import { WaitingTerms } from './waiting-terms.ts'

interface Table extends Pick<TableSchema, 'columns'> {
  readonly statements: TableStatements
  readonly read: (row: unknown) => StoredRow
}

/** Rows in SQLite as one connection sees them. Beginning and ending transactions is the matter of its user. */
export class SqliteRows implements ImmediateRows {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #tables: readonly Table[]
  readonly #terms: WaitingTerms
  /** UTF-16 units of text, and of terms, that were written for the commit to come. */
  units = 0

  constructor(connection: Connection, schema: Schema) {
    this.#connection = connection
    this.#schema = schema
    this.#tables = schema.layouts.map((layout) => ({
      columns: layout.columns,
      statements: new TableStatements(connection, layout),
      read: rowReader(layout),
    }))
    this.#terms = new WaitingTerms(connection, schema.layouts)
  }

  get(layout: TableSchema, id: number): StoredRow | undefined {
    const { statements, read } = this.#tables[layout.position]!
    const row = statements.get.get(id)
    return row === undefined ? undefined : read(row)
  }

  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    const { statements, read } = this.#tables[layout.position]!
    const row = statements.find(key).get(values.map(scalarToSql))
    return row === undefined ? undefined : read(row)
  }

  getMany(layout: TableSchema, ids: readonly number[]): StoredRow[] {
    const { statements, read } = this.#tables[layout.position]!
    return allRead(statements.getMany(ids), read)
  }

  findMany(layout: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[] {
    const { statements, read } = this.#tables[layout.position]!
    return allRead(statements.findMany(key, values), read)
  }

  page(layout: TableSchema, page: ResolvedPage): StoredRow[] {
    const { statements, read } = this.#tables[layout.position]!
    const rows: StoredRow[] = []
    for (const stretch of keyRangesOf(page, { idApart: true })) {
      const query = pageQuery(layout, statements.columns, stretch, page.limit - rows.length)
      for (const row of this.#all(query)) rows.push(read(row))
      if (rows.length === page.limit) break
    }
    return rows
  }

  mergedPage(layout: TableSchema, merge: ResolvedMerge): StoredRow[] {
    return mergedPage((page) => this.page(layout, page), merge)
  }

  count(layout: TableSchema, selection: ResolvedSelection): number {
    const [{ count }] = this.#all(countQuery(layout, selection)) as [{ count: number }]
    return count
  }

  search(layout: TableSchema, page: ResolvedTextPage): StoredRow[] {
    this.#terms.write()
    return allRead(this.#all(searchQuery(layout, page)), this.#tables[layout.position]!.read)
  }

  insert(layout: TableSchema, draft: RowInput): StoredRow | undefined {
    const { columns, statements } = this.#tables[layout.position]!
    const values: SqlValue[] = []
    for (const column of columns) values.push(this.#counted(toSql(column, draft[column.name])))
    if (draft.id > 0) values.push(draft.id)
    // A conflict is left to throw: with ON CONFLICT DO NOTHING it would use up an id.
    const inserted = unlessTaken(draft.id > 0 ? statements.insertWithId : statements.insert, values)
    if (inserted === undefined) return undefined
    draft.id = Number(inserted.lastInsertRowid)
    this.units += this.#terms.add(layout, draft.id, draft, true)
    return draft
  }

  replace(layout: TableSchema, before: StoredRow, after: RowInput, changed: readonly string[]): boolean {
    const { statements } = this.#tables[layout.position]!
    const values: SqlValue[] = []
    for (const name of changed) values.push(this.#counted(toSql(layout.column.get(name)!, after[name])))
    values.push(before.id)
    if (unlessTaken(statements.update(changed), values) === undefined) return false
    if (changesTerms(layout, changed)) this.units += this.#terms.add(layout, before.id, after, false)
    return true
  }

  remove(layout: TableSchema, row: StoredRow): void {
    this.#tables[layout.position]!.statements.remove.run(row.id)
    this.#terms.add(layout, row.id, undefined, false)
  }

  removePage(layout: TableSchema, page: ResolvedPage): number {
    if (layout.search !== undefined) {
      const rows = this.page(layout, page)
      for (const row of rows) this.remove(layout, row)
      return rows.length
    }
    const { sql, values } = pageQuery(layout, 'id', { page, beyond: [], present: false }, page.limit)
    const removal = `DELETE FROM ${quoted(layout.name)} WHERE id IN (${sql})`
    return this.#connection.statement(removal).run(values).changes
  }

  #all({ sql, values }: Query): unknown[] {
    return this.#connection.statement(sql).all(values)
  }

  #counted(value: SqlValue): SqlValue {
    if (typeof value === 'string') this.units += value.length
    return value
  }

  /** Writes what waits for the commit. */
  finish(): void {
    this.#terms.write()
    this.abandon()
  }

  /** Lets go of what waits for a commit that does not come. */
  abandon(): void {
    this.#terms.clear()
    this.units = 0
  }

  /** Removes every row of every entity, and starts the ids over. */
  clear(): void {
    this.#terms.clear()
    for (const layout of this.#schema.layouts) {
      this.#connection.run(`DELETE FROM ${quoted(layout.name)}`)
      const text = textStatements(layout)
      if (text !== undefined) this.#connection.run(text.clear)
    }
    this.#connection.run('DELETE FROM sqlite_sequence')
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

/** Fresh rows, each read in place. */
function allRead(rows: readonly unknown[], read: (row: unknown) => StoredRow): StoredRow[] {
  for (const row of rows) read(row)
  return rows as StoredRow[]
}

/** Runs a statement; undefined where a unique key is taken, and then it changed nothing. */
function unlessTaken(statement: Statement, values: readonly SqlValue[]): RunResult | undefined {
  try {
    return statement.run(values)
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
