import {
  Schema,
  ImmediateTransaction,
  pendingMigrations,
  type ColumnSchema,
  type IndexSchema,
  type KeySchema,
  type TableSchema,
  type Migration,
  versionRefusal,
} from '@chowk/engine'
import type { Connection } from './connection.ts'
import { columnDefinition, indexName, quoted, sqlTypes, uniqueName } from './names.ts'
import { DatabaseRefused, isUniqueViolation } from './refusal.ts'
import { SqliteRows } from './rows.ts'
import { fixedSql } from './selection-sql.ts'
import { addTextIndex } from './text-index.ts'
import { toSql } from './values.ts'
import { missingColumns, runMigrations, type Refuse, type TargetSchema } from '../sql/target-schema.ts'

/** Marks a file as ours: "Chwk". */
const APPLICATION = 0x4368776b

/** Refuses a database that belongs to another application or a newer version. Changes nothing. */
export function assertOurs(connection: Connection, path: string, target: TargetSchema): void {
  const application = connection.pragma('application_id')
  const empty = connection.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  if (application !== APPLICATION && !(application === 0 && empty)) {
    throw new DatabaseRefused(path, 'it is the SQLite database of another application.')
  }
  const version = connection.pragma('user_version') as number
  const reason = versionRefusal(version, target.version, target)
  if (reason !== undefined) throw new DatabaseRefused(path, reason)
}

/**
 * Brings a database to the declarations: adds the tables and columns it lacks, runs the migrations it has not seen, and makes the
 * indexes. Refuses it, all unchanged, where that does not give what is declared. Where migrations have to run, or words are made
 * anew, it is done once the promise resolves; until then nobody else writes.
 */
export function migrateSchema(
  connection: Connection,
  path: string,
  target: TargetSchema,
): Promise<void> | undefined {
  const { layouts } = target.schema
  connection.run('BEGIN IMMEDIATE')
  const undo = (error: unknown): never => {
    if (connection.database.inTransaction) connection.run('ROLLBACK')
    throw error
  }
  try {
    // Another process may have been faster.
    assertOurs(connection, path, target)
    const version = connection.pragma('user_version') as number
    const { pending, droppedFrom } = pendingMigrations(target.migrations, version)
    assertKnownTables(connection, path, target.schema)
    for (const layout of layouts) addColumns(connection, path, layout, droppedFrom(layout.name))
    const finish = (): Promise<void> | undefined => {
      const fillings = layouts.map((layout) => {
        dropColumns(connection, layout, droppedFrom(layout.name))
        addIndexes(connection, path, layout)
        return addTextIndex(connection, layout)
      })
      const commit = (): undefined => {
        connection.pragma(`application_id = ${APPLICATION}`)
        connection.pragma(`user_version = ${target.version}`)
        connection.run('COMMIT')
        if (version !== 0 && version < target.version) target.onMigrated?.(version, target.version)
      }
      const left = fillings.filter((fill) => fill !== undefined)
      return left.length === 0 ? commit() : fillAll(left).then(commit)
    }
    const migrate = (entities: Migration['entities'], run: Migration['run']) => {
      const schema = new Schema(entities)
      return new ImmediateTransaction(schema, new SqliteRows(connection, schema)).run(run)
    }
    if (pending.length > 0) return runMigrations(pending, migrate, refuserOf(path)).then(finish).catch(undo)
    return finish()?.catch(undo)
  } catch (error) {
    return undo(error)
  }
}

async function fillAll(fillings: readonly (() => Promise<void>)[]): Promise<void> {
  for (const fill of fillings) await fill()
}

const refuserOf =
  (path: string): Refuse =>
  (reason, options) =>
    new DatabaseRefused(path, reason, options)

/** SQLite drops no column that an index lists; those of the table that are declared are made again. */
function dropColumns(connection: Connection, layout: TableSchema, dropped: readonly string[]): void {
  if (dropped.length === 0) return
  const indexes = connection
    .statement(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
    .all(layout.name) as { name: string }[]
  for (const { name } of indexes) connection.database.exec(`DROP INDEX ${quoted(name)}`)
  for (const name of dropped)
    connection.database.exec(`ALTER TABLE ${quoted(layout.name)} DROP COLUMN ${quoted(name)}`)
}

/** A table that nobody declares is most likely one that was renamed, whose rows would seem lost. */
function assertKnownTables(connection: Connection, path: string, schema: Schema): void {
  const tables = connection.statement(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as {
    name: string
  }[]
  for (const { name } of tables) {
    // Tools that copy a database as it grows keep notes in tables that begin with an underscore.
    if (name.startsWith('_') || name.startsWith('sqlite_')) continue
    // What a search looks things up in is named after the table that is searched.
    if (schema.named(name.replace(/\.search(_\w+)?$/, '')) !== undefined) continue
    throw new DatabaseRefused(path, `it has a table ${name}, which this program does not know.`)
  }
}

interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notnull: 0 | 1
}

function addColumns(connection: Connection, path: string, layout: TableSchema, dropped: readonly string[]) {
  const existing = (
    connection.statement('SELECT * FROM pragma_table_xinfo(?)').all(layout.name) as ColumnInfo[]
  ).map(({ name, type, notnull }) => ({ name, type, nullable: notnull === 0 }))
  if (existing.length === 0) {
    const columns = ['id INTEGER PRIMARY KEY AUTOINCREMENT', ...layout.columns.map(columnDefinition)]
    connection.database.exec(`CREATE TABLE ${quoted(layout.name)} (${columns.join(', ')}) STRICT`)
    return
  }
  for (const column of missingColumns(layout, existing, sqlTypes, dropped, refuserOf(path)))
    connection.database.exec(
      `ALTER TABLE ${quoted(layout.name)} ADD COLUMN ${columnDefinition(column)}${defaultOf(column)}`,
    )
}

/** SQLite writes down the value once, and no row. */
function defaultOf(column: ColumnSchema): string {
  if (column.before === undefined) return ''
  const value = toSql(column, column.before)
  if (value === null || typeof value === 'number') return ` DEFAULT ${value}`
  if (typeof value === 'string') return ` DEFAULT '${value.replaceAll("'", "''")}'`
  return ` DEFAULT x'${Buffer.from(value).toString('hex')}'`
}

function addIndexes(connection: Connection, path: string, layout: TableSchema): void {
  const declared = new Map<string, string>()
  for (const key of layout.unique.values()) {
    declared.set(
      uniqueName(layout, key),
      createIndex('CREATE UNIQUE INDEX', uniqueName(layout, key), layout, key),
    )
  }
  for (const index of layout.indexes.values()) {
    if (index.columns.length === 0) continue
    declared.set(
      indexName(layout, index),
      createIndex('CREATE INDEX', indexName(layout, index), layout, index) + conditionOf(index),
    )
  }
  const existing = connection
    .statement(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    )
    .all(layout.name) as { name: string; sql: string }[]
  for (const { name, sql } of existing) {
    if (declared.get(name) === sql) declared.delete(name)
    else connection.database.exec(`DROP INDEX ${quoted(name)}`)
  }
  for (const [name, sql] of declared) {
    try {
      connection.database.exec(sql)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new DatabaseRefused(path, `rows of ${layout.name} are alike in the unique key ${name}.`, {
        cause: error,
      })
    }
  }
}

/**
 * Drops all indexes but unique keys, and gives what makes them again: sorting the rows of each once takes a fraction of the time of
 * putting row by row into the middle of all.
 */
export function dropIndexes(connection: Connection): () => void {
  const dropped = connection
    .statement(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE INDEX %'`)
    .all() as { name: string; sql: string }[]
  for (const { name } of dropped) connection.database.exec(`DROP INDEX ${quoted(name)}`)
  return () => {
    for (const { sql } of dropped) connection.database.exec(sql)
  }
}

/** The rows of a partial index. */
function conditionOf({ columns, where, unlessNull }: IndexSchema): string {
  const terms = where.map(fixedSql)
  if (unlessNull) terms.push(`${quoted(columns[0]!.name)} IS NOT NULL`)
  return terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`
}

function createIndex(create: string, name: string, layout: TableSchema, key: KeySchema): string {
  const columns = key.columns.map((column) => quoted(column.name)).join(', ')
  return `${create} ${quoted(name)} ON ${quoted(layout.name)} (${columns})`
}
