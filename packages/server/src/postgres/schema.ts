import {
  Schema,
  pendingMigrations,
  termsMark,
  versionProblem,
  type StoredRow,
  type TableSchema,
} from '@chowk/engine'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { columnsOf, quoted } from '../sql/dialect.ts'
import {
  columnChanges,
  defineIndex,
  dropColumnSql,
  dropTableSql,
  indexChanges,
  indexesOf,
  indexFailure,
  runMigrations,
  type ExistingColumn,
  type CreateError,
  type TargetSchema,
} from '../sql/schema.ts'
import { postgres } from './dialect.ts'
import { SCHEMA, TERMS, WINDOWS } from './names.ts'
import type { Pool } from './pool.ts'
import { isUniqueViolation, PostgresOpenError } from './open-error.ts'
import { Session } from './session.ts'
import { PostgresTransaction } from './transaction.ts'
import { termsText } from './values.ts'
import { CREATE_WINDOWS } from './windows.ts'

export interface PostgresTarget extends TargetSchema {
  /** Called with the names of foreign tables. */
  readonly onForeignTables?: ((names: readonly string[]) => void) | undefined
}

interface ColumnOfTable extends ExistingColumn {
  readonly table: string
}

/** Key of the advisory lock for migrations: "Chwk". */
const LOCK = 0x4368776b

/**
 * Migrates a database to the declarations: adds missing tables and columns, runs pending migrations, and creates the
 * indexes. Rejects, without a change, if the result would differ from the declarations. Of several servers that start
 * together, one migrates.
 */
export async function migrateSchema(
  pool: Pool,
  client: pg.Client,
  address: string,
  target: PostgresTarget,
): Promise<void> {
  const createError = (reason: string, options?: ErrorOptions) =>
    new PostgresOpenError(address, reason, options)
  await pool.begin(client)
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await assertUtf8(client, createError)
    const version = await versionOf(client, target, createError)
    const reason = versionProblem(version, target.version, target)
    if (reason !== undefined) throw createError(reason)
    if (!(await tablesOf(client)).includes(WINDOWS.counts)) await client.query(CREATE_WINDOWS)
    await declare(pool, client, target, version, createError)
    await client.query('COMMIT')
    if (version !== 0 && version < target.version) target.onMigrated?.(version, target.version)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Migrates the tables of the current schema, in the open transaction. */
async function declare(
  pool: Pool,
  client: pg.Client,
  target: PostgresTarget,
  version: number,
  createError: CreateError,
): Promise<void> {
  const { pending, droppedFrom, droppedTables } = pendingMigrations(target.migrations, version)
  const columns = await existingColumns(client)
  const foreign = new Set(columns.map(({ table }) => table).filter((table) => !isOurs(table, target)))
  if (foreign.size > 0) target.onForeignTables?.([...foreign])
  for (const table of target.schema.tables) {
    const found = columns.filter((column) => column.table === table.name)
    const dropped = [TERMS, ...droppedFrom(table.name)]
    for (const sql of columnChanges(postgres, table, found, dropped, createError)) await client.query(sql)
  }
  await runMigrations(
    pending,
    (entities, run) => new PostgresTransaction(new Schema(entities), Session.within(pool, client)).run(run),
    createError,
  )
  for (const name of droppedTables) await client.query(dropTableSql(name))
  for (const table of target.schema.tables) {
    for (const name of droppedFrom(table.name)) await client.query(dropColumnSql(table, name))
    const hasTerms = columns.some((column) => column.table === table.name && column.name === TERMS)
    await addTerms(client, table, hasTerms)
  }
  await addIndexes(client, target.schema, createError)
  if (version === target.version) return
  await client.query(`UPDATE "${SCHEMA}" SET version = $1`, [target.version])
}

async function assertUtf8(client: pg.Client, createError: CreateError): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    'SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') throw createError(`its encoding is ${encoding} but must be UTF8.`)
}

/** Returns the version of the schema, or 0 for a new store. */
async function versionOf(
  client: pg.Client,
  { mustExist }: PostgresTarget,
  createError: CreateError,
): Promise<number> {
  const tables = await tablesOf(client)
  if (!tables.includes(SCHEMA)) {
    if (tables.length > 0) throw createError('it has tables of another application.')
    if (mustExist) throw createError('it contains no store.')
    await client.query(`CREATE TABLE "${SCHEMA}" (version integer NOT NULL)`)
    await client.query(`INSERT INTO "${SCHEMA}" VALUES (0)`)
  }
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM "${SCHEMA}"`)
  return rows[0]?.version ?? 0
}

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  )
  return rows.map(({ name }) => name)
}

async function existingColumns(client: pg.Client): Promise<ColumnOfTable[]> {
  const { rows } = await client.query<ColumnOfTable>(
    `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  )
  return rows
}

/** Returns whether a table belongs to the store, now or in an older version. */
const isOurs = (table: string, { schema, migrations }: TargetSchema): boolean =>
  table.startsWith('_') ||
  schema.named(table) !== undefined ||
  migrations.some(
    ({ entities, dropsTables = [] }) =>
      entities.some(({ name }) => name === table) || dropsTables.includes(table),
  )

/** Adds the search terms of every row of a searched table, computed again if the declaration of its search changed. */
async function addTerms(client: pg.Client, table: TableSchema, hasTerms: boolean): Promise<void> {
  const name = quoted(table.name)
  if (table.search === undefined) {
    if (hasTerms) await client.query(`ALTER TABLE ${name} DROP COLUMN "${TERMS}"`)
    return
  }
  const declared = termsMark(table)
  const { rows: comments } = await client.query<{ comment: string | null }>(
    `SELECT col_description(attrelid, attnum) AS comment FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2`,
    [name, TERMS],
  )
  if (comments[0]?.comment === declared) return
  if (comments.length === 0) await client.query(`ALTER TABLE ${name} ADD COLUMN "${TERMS}" tsvector`)
  for (let last = 0, more = true; more;) {
    const { rows } = await client.query<StoredRow>(
      `SELECT ${columnsOf(table)} FROM ${name} WHERE id > $1 ORDER BY id LIMIT 100`,
      [last],
    )
    more = rows.length > 0
    if (!more) break
    last = rows.at(-1)!.id
    const terms: string[] = []
    for (const row of rows) {
      terms.push(termsText(table, row))
      await setImmediate()
    }
    await client.query(
      `UPDATE ${name} SET "${TERMS}" = made.terms FROM unnest($1::bigint[], $2::tsvector[]) AS made (id, terms)
        WHERE ${name}.id = made.id`,
      [rows.map(({ id }) => id), terms],
    )
  }
  await client.query(`ALTER TABLE ${name} ALTER COLUMN "${TERMS}" SET NOT NULL`)
  await client.query(`COMMENT ON COLUMN ${name}."${TERMS}" IS '${declared}'`)
}

async function addIndexes(client: pg.Client, { tables }: Schema, createError: CreateError): Promise<void> {
  const { rows: existing } = await client.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema() AND indexname ~ '\\.[0-9a-f]{8}$'`,
  )
  const declared = tables.flatMap((table) => [
    ...indexesOf(postgres, table),
    ...(table.search === undefined
      ? []
      : [defineIndex(postgres, table, 'index', 'search', `USING gin (${quoted(TERMS)})`)]),
  ])
  const { dropped, created } = indexChanges(declared, existing)
  for (const sql of dropped) await client.query(sql)
  for (const index of created) {
    try {
      await client.query(index.sql)
    } catch (error) {
      throw indexFailure(index, error, isUniqueViolation(error), createError)
    }
  }
}
