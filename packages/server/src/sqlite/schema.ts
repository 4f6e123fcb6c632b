import {
  pendingMigrations,
  Schema,
  StoreTransaction,
  versionProblem,
  type Migration,
  type TableSchema,
} from '@chowk/engine'
import { quoted } from '../sql/dialect.ts'
import {
  columnChanges,
  dropColumnSql,
  dropTableSql,
  indexChanges,
  indexesOf,
  indexFailure,
  runMigrations,
  type CreateError,
  type TargetSchema,
} from '../sql/schema.ts'
import type { Connection } from './connection.ts'
import { sqlite } from './dialect.ts'
import { DatabaseOpenError, isUniqueViolation } from './open-error.ts'
import { SqliteRows } from './rows.ts'
import { addTextIndex } from './text-index.ts'

/** Application id of the file: "Chwk". */
const APPLICATION = 0x4368776b

/** Checks that a database does not belong to another application or a newer version. Changes nothing. */
export function assertChowkDatabase(connection: Connection, path: string, target: TargetSchema): void {
  const application = connection.pragma('application_id')
  const empty = connection.statement('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  if (application !== APPLICATION && !(application === 0 && empty)) {
    throw new DatabaseOpenError(path, 'it is the SQLite database of another application.')
  }
  const version = connection.pragma('user_version') as number
  const reason = versionProblem(version, target.version, target)
  if (reason !== undefined) throw new DatabaseOpenError(path, reason)
}

/**
 * Migrates a database to the declarations: adds missing tables and columns, runs pending migrations, and creates the
 * indexes. Throws, without a change, if the result would differ from the declarations. Migrations and rebuilt search
 * terms finish when the returned promise resolves; until then the database is locked for writes.
 */
export function migrateSchema(
  connection: Connection,
  path: string,
  target: TargetSchema,
): Promise<void> | undefined {
  const { tables } = target.schema
  const createError: CreateError = (reason, options) => new DatabaseOpenError(path, reason, options)
  connection.run('BEGIN IMMEDIATE')
  const undo = (error: unknown): never => {
    if (connection.database.inTransaction) connection.run('ROLLBACK')
    throw error
  }
  try {
    // Another process may already have migrated it.
    assertChowkDatabase(connection, path, target)
    const version = connection.pragma('user_version') as number
    const { pending, droppedFrom, droppedTables } = pendingMigrations(target.migrations, version)
    assertKnownTables(connection, path, target.schema, droppedTables)
    for (const table of tables) addColumns(connection, table, droppedFrom(table.name), createError)
    const finish = (): Promise<void> | undefined => {
      for (const name of droppedTables) connection.database.exec(dropTableSql(name))
      const fillings = tables.map((table) => {
        dropColumns(connection, table, droppedFrom(table.name))
        addIndexes(connection, table, createError)
        return addTextIndex(connection, table)
      })
      const commit = (): undefined => {
        connection.pragma(`application_id = ${APPLICATION}`)
        connection.pragma(`user_version = ${target.version}`)
        connection.run('COMMIT')
        if (version !== 0 && version < target.version) target.onMigrated?.(version, target.version)
      }
      const unfilled = fillings.filter((fill) => fill !== undefined)
      return unfilled.length === 0 ? commit() : fillAll(unfilled).then(commit)
    }
    const migrate = (entities: Migration['entities'], run: Migration['run']) => {
      const schema = new Schema(entities)
      return new StoreTransaction(schema, new SqliteRows(connection, schema)).run(run)
    }
    if (pending.length > 0) return runMigrations(pending, migrate, createError).then(finish).catch(undo)
    return finish()?.catch(undo)
  } catch (error) {
    return undo(error)
  }
}

async function fillAll(fillings: readonly (() => Promise<void>)[]): Promise<void> {
  for (const fill of fillings) await fill()
}

/**
 * Drops columns, after all indexes of the table: SQLite drops no indexed column. Declared ones are created again later.
 */
function dropColumns(connection: Connection, table: TableSchema, dropped: readonly string[]): void {
  if (dropped.length === 0) return
  for (const { name } of existingIndexes(connection, table))
    connection.database.exec(`DROP INDEX ${quoted(name)}`)
  for (const name of dropped) connection.database.exec(dropColumnSql(table, name))
}

/** Rejects undeclared tables: most likely one was renamed, and its rows would seem lost. */
function assertKnownTables(
  connection: Connection,
  path: string,
  schema: Schema,
  dropped: readonly string[],
): void {
  const tables = connection.statement(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as {
    name: string
  }[]
  for (const { name } of tables) {
    // Replication tools use tables that begin with an underscore.
    if (name.startsWith('_') || name.startsWith('sqlite_')) continue
    // A search index is named after its table.
    if (schema.named(name.replace(/\.search(_\w+)?$/, '')) !== undefined || dropped.includes(name)) continue
    throw new DatabaseOpenError(path, `it has a table ${name}, which this program does not know.`)
  }
}

interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notnull: 0 | 1
}

function addColumns(
  connection: Connection,
  table: TableSchema,
  dropped: readonly string[],
  createError: CreateError,
) {
  const existing = connection.statement('SELECT * FROM pragma_table_xinfo(?)').all(table.name) as ColumnInfo[]
  const columns = existing.map(({ name, type, notnull }) => ({ name, type, nullable: notnull === 0 }))
  for (const sql of columnChanges(sqlite, table, columns, dropped, createError)) connection.database.exec(sql)
}

function addIndexes(connection: Connection, table: TableSchema, createError: CreateError): void {
  const { dropped, created } = indexChanges(indexesOf(sqlite, table), existingIndexes(connection, table))
  for (const sql of dropped) connection.database.exec(sql)
  for (const index of created) {
    try {
      connection.database.exec(index.sql)
    } catch (error) {
      throw indexFailure(index, error, isUniqueViolation(error), createError)
    }
  }
}

/**
 * Drops all indexes except unique keys. Returns a function that creates them again: sorting all rows once takes a
 * fraction of the time of inserting each row into every index.
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

const existingIndexes = (connection: Connection, table: TableSchema) =>
  connection
    .statement(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    )
    .all(table.name) as { name: string; sql: string }[]
