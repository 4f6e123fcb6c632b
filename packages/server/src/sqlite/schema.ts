import {
  ImmediateTransaction,
  pendingMigrations,
  Schema,
  versionRefusal,
  type Migration,
  type TableSchema,
} from '@chowk/engine'
import { quoted } from '../sql/dialect.ts'
import {
  columnChanges,
  dropColumnSql,
  indexChanges,
  indexesOf,
  indexFailure,
  runMigrations,
  type Refuse,
  type TargetSchema,
} from '../sql/schema.ts'
import type { Connection } from './connection.ts'
import { sqlite } from './dialect.ts'
import { DatabaseRefused, isUniqueViolation } from './refusal.ts'
import { SqliteRows } from './rows.ts'
import { addTextIndex } from './text-index.ts'

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
  const { tables } = target.schema
  const refuse: Refuse = (reason, options) => new DatabaseRefused(path, reason, options)
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
    for (const table of tables) addColumns(connection, table, droppedFrom(table.name), refuse)
    const finish = (): Promise<void> | undefined => {
      const fillings = tables.map((table) => {
        dropColumns(connection, table, droppedFrom(table.name))
        addIndexes(connection, table, refuse)
        return addTextIndex(connection, table)
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
    if (pending.length > 0) return runMigrations(pending, migrate, refuse).then(finish).catch(undo)
    return finish()?.catch(undo)
  } catch (error) {
    return undo(error)
  }
}

async function fillAll(fillings: readonly (() => Promise<void>)[]): Promise<void> {
  for (const fill of fillings) await fill()
}

/** SQLite drops no column that an index lists; those of the table that are declared are made again. */
function dropColumns(connection: Connection, table: TableSchema, dropped: readonly string[]): void {
  if (dropped.length === 0) return
  for (const { name } of existingIndexes(connection, table))
    connection.database.exec(`DROP INDEX ${quoted(name)}`)
  for (const name of dropped) connection.database.exec(dropColumnSql(table, name))
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

function addColumns(connection: Connection, table: TableSchema, dropped: readonly string[], refuse: Refuse) {
  const existing = connection.statement('SELECT * FROM pragma_table_xinfo(?)').all(table.name) as ColumnInfo[]
  const columns = existing.map(({ name, type, notnull }) => ({ name, type, nullable: notnull === 0 }))
  for (const sql of columnChanges(sqlite, table, columns, dropped, refuse)) connection.database.exec(sql)
}

function addIndexes(connection: Connection, table: TableSchema, refuse: Refuse): void {
  const { dropped, created } = indexChanges(indexesOf(sqlite, table), existingIndexes(connection, table))
  for (const sql of dropped) connection.database.exec(sql)
  for (const index of created) {
    try {
      connection.database.exec(index.sql)
    } catch (error) {
      throw indexFailure(index, error, isUniqueViolation(error), refuse)
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

const existingIndexes = (connection: Connection, table: TableSchema) =>
  connection
    .statement(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    )
    .all(table.name) as { name: string; sql: string }[]
