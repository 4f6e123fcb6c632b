import {
  changesTerms,
  matchesNothing,
  type Catalogue,
  type Draft,
  type ImmediateRows,
  type KeyLayout,
  type Layout,
  type ResolvedPage,
  type ResolvedSelection,
  type ResolvedTextPage,
  type Scalar,
  type StoredRow,
} from '@chowk/engine'
import type { Connection } from './connection.ts'
import { quoted, searchName } from './names.ts'
import { isUniqueViolation } from './refusal.ts'
import { countQuery, pageQuery } from './selection-sql.ts'
import { searchQuery, termValues, textStatements, type TextStatements } from './text-index.ts'
import { rowReader, scalarToSql, toSql, type SqlValue } from './values.ts'

/** What is the same for every statement on a table. */
interface TableStatements {
  /** The columns of a row, for `SELECT`. */
  readonly columns: string
  readonly get: string
  readonly insert: string
  readonly insertWithId: string
  readonly remove: string
  readonly clear: string
  readonly read: (row: unknown) => StoredRow
  /** Of a table that is searched. */
  readonly text: TextStatements | undefined
}

/** Rows in SQLite as one connection sees them. Beginning and ending transactions is the matter of its user. */
export class SqliteRows implements ImmediateRows {
  readonly #connection: Connection
  readonly #tables: readonly TableStatements[]

  constructor(connection: Connection, catalogue: Catalogue) {
    this.#connection = connection
    this.#tables = catalogue.layouts.map(statementsOf)
  }

  get(layout: Layout, id: number): StoredRow | undefined {
    const table = this.#tables[layout.position]!
    const row = this.#connection.statement(table.get).get(id)
    return row === undefined ? undefined : table.read(row)
  }

  find(layout: Layout, key: KeyLayout, values: readonly Scalar[]): StoredRow | undefined {
    const table = this.#tables[layout.position]!
    const terms = key.columns.map((column) => `${quoted(column.name)} = ?`).join(' AND ')
    const sql = `SELECT ${table.columns} FROM ${quoted(layout.name)} WHERE ${terms}`
    const row = this.#connection.statement(sql).get(values.map(scalarToSql))
    return row === undefined ? undefined : table.read(row)
  }

  page(layout: Layout, page: ResolvedPage): StoredRow[] {
    const table = this.#tables[layout.position]!
    const { sql, values } = pageQuery(layout, table.columns, page)
    return this.#connection.statement(sql).all(values).map(table.read)
  }

  count(layout: Layout, selection: ResolvedSelection): number {
    const { sql, values } = countQuery(layout, selection)
    return (this.#connection.statement(sql).get(values) as { count: number }).count
  }

  search(layout: Layout, page: ResolvedTextPage): StoredRow[] {
    if (matchesNothing(page)) return []
    const names = ['id', ...layout.columns.map((column) => column.name)]
    const { sql, values } = searchQuery(layout, names, page)
    return this.#connection.statement(sql).all(values).map(this.#tables[layout.position]!.read)
  }

  insert(layout: Layout, draft: Draft): StoredRow | undefined {
    const table = this.#tables[layout.position]!
    const values: SqlValue[] = layout.columns.map((column) => toSql(column, draft[column.name]))
    if (draft.id > 0) values.push(draft.id)
    // A conflict is left to throw: with ON CONFLICT DO NOTHING it would use up an id.
    const statement = this.#connection.statement(draft.id > 0 ? table.insertWithId : table.insert)
    if (!unlessTaken(() => (draft.id = Number(statement.run(values).lastInsertRowid)))) return undefined
    if (table.text !== undefined) this.#connection.statement(table.text.insert).run(termValues(layout, draft))
    return draft
  }

  replace(layout: Layout, before: StoredRow, after: Draft, changed: readonly string[]): boolean {
    const columns = layout.columns.filter((column) => changed.includes(column.name))
    const changes = columns.map((column) => `${quoted(column.name)} = ?`).join(', ')
    const statement = this.#connection.statement(`UPDATE ${quoted(layout.name)} SET ${changes} WHERE id = ?`)
    const values = columns.map((column) => toSql(column, after[column.name]))
    if (!unlessTaken(() => statement.run([...values, before.id]))) return false
    const { text } = this.#tables[layout.position]!
    if (text !== undefined && changesTerms(layout, changed)) {
      this.#connection.statement(text.replace).run(termValues(layout, after))
    }
    return true
  }

  remove(layout: Layout, row: StoredRow): void {
    const table = this.#tables[layout.position]!
    this.#connection.statement(table.remove).run(row.id)
    if (table.text !== undefined) this.#connection.statement(table.text.remove).run(row.id)
  }

  removePage(layout: Layout, page: ResolvedPage): number {
    const { sql, values } = pageQuery(layout, 'id', page)
    if (layout.search !== undefined) {
      const search = quoted(searchName(layout))
      this.#connection.statement(`DELETE FROM ${search} WHERE rowid IN (${sql})`).run(values)
    }
    return this.#connection.statement(`DELETE FROM ${quoted(layout.name)} WHERE id IN (${sql})`).run(values)
      .changes
  }

  /** Removes every row of every entity, and starts the ids over. */
  clear(): void {
    for (const table of this.#tables) {
      this.#connection.run(table.clear)
      if (table.text !== undefined) this.#connection.run(table.text.clear)
    }
    this.#connection.run('DELETE FROM sqlite_sequence')
  }

  mark(depth: number): void {
    this.#connection.run(`SAVEPOINT s${depth}`)
  }

  release(depth: number): void {
    this.#connection.run(`RELEASE s${depth}`)
  }

  rollback(depth: number): void {
    this.#connection.run(`ROLLBACK TO s${depth}`)
    this.#connection.run(`RELEASE s${depth}`)
  }
}

function statementsOf(layout: Layout): TableStatements {
  const table = quoted(layout.name)
  const names = layout.columns.map((column) => quoted(column.name))
  const columns = ['id', ...names].join(', ')
  const marks = names.map(() => '?')
  return {
    columns,
    get: `SELECT ${columns} FROM ${table} WHERE id = ?`,
    insert:
      names.length === 0
        ? `INSERT INTO ${table} DEFAULT VALUES`
        : `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks.join(', ')})`,
    insertWithId: `INSERT INTO ${table} (${[...names, 'id'].join(', ')}) VALUES (${[...marks, '?'].join(', ')})`,
    remove: `DELETE FROM ${table} WHERE id = ?`,
    clear: `DELETE FROM ${table}`,
    read: rowReader(layout),
    text: textStatements(layout),
  }
}

/** Runs a statement; false where a unique key is taken, and then it changed nothing. */
function unlessTaken(run: () => void): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
