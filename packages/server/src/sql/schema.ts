import {
  assertAscending,
  Schema,
  type AnyEntity,
  type ColumnSchema,
  type IndexSchema,
  type KeySchema,
  type Migration,
  type MigrationPolicy,
  type TableSchema,
  type Tx,
} from '@chowk/engine'
import { quoted, type Dialect, type IndexKind } from './dialect.ts'
import { every, fixedConditions } from './query-compiler.ts'

export interface SqlStoreOptions extends MigrationPolicy {
  readonly entities: readonly AnyEntity[]
  /** Version of the schema, from 1. Increases with every change of the declarations. */
  readonly version: number
  /** Migrations that can't be derived from the declarations, by ascending version. */
  readonly migrations?: readonly Migration[]
  /** Rejects a database without a store instead of creating one. */
  readonly mustExist?: boolean
}

/** Target schema of a migration. */
export interface TargetSchema extends Omit<SqlStoreOptions, 'entities'> {
  readonly schema: Schema
  readonly migrations: readonly Migration[]
}

/** Returns the target schema. @throws RangeError if the migrations do not lead to the version. */
export function targetSchema(options: SqlStoreOptions): TargetSchema {
  const { entities, version, migrations = [], mustExist = false, migrate, onMigrated } = options
  assertAscending(version, migrations)
  return { schema: new Schema(entities), version, migrations, mustExist, migrate, onMigrated }
}

export interface ExistingColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

export interface IndexDefinition {
  readonly table: TableSchema
  readonly name: string
  readonly sql: string
}

/** Creates the error that rejects a database. */
export type CreateError = (reason: string, options?: ErrorOptions) => Error

/**
 * Returns the statements that add a table or its missing columns. Throws if the result would differ from the
 * declaration.
 */
export function columnChanges(
  dialect: Dialect,
  table: TableSchema,
  existing: readonly ExistingColumn[],
  undeclared: readonly string[],
  createError: CreateError,
): string[] {
  if (existing.length === 0) return [createTableSql(dialect, table)]
  const missing = missingColumns(table, existing, dialect.types, undeclared, createError)
  return missing.map((column) => addColumnSql(dialect, table, column))
}

function createTableSql(dialect: Dialect, table: TableSchema): string {
  const columns = [dialect.primaryKey(table), ...table.columns.map((column) => columnSql(dialect, column))]
  return `CREATE TABLE ${quoted(table.name)} (${columns.join(', ')})${dialect.tableOptions}`
}

/** Returns the statement that adds a column. The value of old rows is stored once: no row changes. */
function addColumnSql(dialect: Dialect, table: TableSchema, column: ColumnSchema): string {
  const { before } = column
  const value = before === undefined ? '' : ` DEFAULT ${dialect.literal(dialect.valueOf(column, before))}`
  return `ALTER TABLE ${quoted(table.name)} ADD COLUMN ${columnSql(dialect, column)}${value}`
}

export const dropColumnSql = (table: TableSchema, column: string): string =>
  `ALTER TABLE ${quoted(table.name)} DROP COLUMN ${quoted(column)}`

export const dropTableSql = (table: string): string => `DROP TABLE IF EXISTS ${quoted(table)}`

function columnSql(dialect: Dialect, { name, kind, nullable }: ColumnSchema): string {
  const collation = kind === 'text' ? dialect.collation : ''
  return `${quoted(name)} ${dialect.types[kind]}${collation}${nullable ? '' : ' NOT NULL'}`
}

/** Returns the declared columns that an existing table lacks. */
function missingColumns(
  { name: table, columns, column }: TableSchema,
  existing: readonly ExistingColumn[],
  types: Dialect['types'],
  undeclared: readonly string[],
  createError: CreateError,
): ColumnSchema[] {
  const unfit = (reason: string) => createError(`${reason} This requires a migration.`)
  for (const { name } of existing)
    if (!column.has(name) && !undeclared.includes(name))
      throw unfit(`${table} has a column ${name}, which is not declared.`)
  return columns.filter(({ name, kind, nullable, before }) => {
    const found = existing.find((existingColumn) => existingColumn.name === name)
    const where = `${table}.${name}`
    if (found === undefined) {
      if (nullable || before !== undefined) return true
      throw unfit(`${where} is missing, and no existing row has a value for it.`)
    }
    const declared = types[kind]
    if (found.type !== declared) throw unfit(`${where} holds ${found.type}, and ${declared} is declared.`)
    if (found.nullable !== nullable)
      throw unfit(`${where} ${nullable ? 'never holds' : 'can hold'} null, against its declaration.`)
    return false
  })
}

/** Returns the unique keys and indexes of a table, except orders that the table itself or a unique key provides. */
export function indexesOf(dialect: Dialect, table: TableSchema): IndexDefinition[] {
  const indexes = [...table.indexes.values()].filter(({ columns, key }) => columns.length > 0 && !key)
  return [
    ...[...table.unique.values()].map((key) => uniqueDefinition(dialect, table, key)),
    ...indexes.map((index) => indexDefinition(dialect, table, index)),
  ]
}

function uniqueDefinition(dialect: Dialect, table: TableSchema, key: KeySchema): IndexDefinition {
  const columns = key.columns.map(({ name }) => quoted(name)).join(', ')
  return defineIndex(dialect, table, 'unique', key.name, `(${columns})`)
}

function indexDefinition(dialect: Dialect, table: TableSchema, index: IndexSchema): IndexDefinition {
  const columns = index.columns.map((column) => dialect.order(column, false)).join(', ')
  const terms = fixedConditions(dialect, index)
  if (index.unlessNull) terms.push(`${quoted(index.columns[0]!.name)} IS NOT NULL`)
  const where = terms.length === 0 ? '' : ` WHERE ${every(terms)}`
  return defineIndex(dialect, table, 'index', index.name, `(${columns}${dialect.indexedId})${where}`)
}

/** @param how Columns and condition of the index. */
export function defineIndex(
  dialect: Dialect,
  table: TableSchema,
  kind: IndexKind,
  key: string,
  how: string,
): IndexDefinition {
  const create = kind === 'unique' ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX'
  const target = `ON ${quoted(table.name)} ${how}`
  const name = dialect.indexName(table, kind, key, `${create} ${key} ${target}`)
  return { table, name, sql: `${create} ${quoted(name)} ${target}` }
}

/** @param existing Names of the existing indexes, and their text if the name does not identify it. */
export function indexChanges(
  declared: readonly IndexDefinition[],
  existing: readonly { readonly name: string; readonly sql?: string }[],
) {
  const missing = new Map(declared.map((index) => [index.name, index]))
  const dropped: string[] = []
  for (const { name, sql } of existing) {
    const index = missing.get(name)
    if (index !== undefined && (sql ?? index.sql) === index.sql) missing.delete(name)
    else dropped.push(`DROP INDEX ${quoted(name)}`)
  }
  return { dropped, created: [...missing.values()] }
}

/** Returns the error for an index that could not be created. */
export const indexFailure = (
  index: IndexDefinition,
  error: unknown,
  isTaken: boolean,
  createError: CreateError,
) =>
  isTaken
    ? createError(`rows of ${index.table.name} are alike in the unique key ${index.name}.`, { cause: error })
    : error

/** Runs migrations in order, each by `perform`. */
export async function runMigrations(
  pending: readonly Migration[],
  perform: (entities: Migration['entities'], run: (tx: Tx) => Promise<void>) => Promise<void>,
  createError: CreateError,
): Promise<void> {
  for (const { version, entities, run } of pending) {
    try {
      await perform(entities, run)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw createError(`the migration to version ${version} failed: ${reason}`, { cause: error })
    }
  }
}
