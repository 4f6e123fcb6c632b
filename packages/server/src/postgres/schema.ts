import {
  Schema,
  pendingMigrations,
  termsMark,
  type ColumnSchema,
  type TableSchema,
  versionRefusal,
} from '@chowk/engine'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import {
  columnDefinition,
  idsOf,
  INDEX_NAME,
  indexDefinition,
  SCHEMA,
  sqlTypes,
  tableOf,
  TERMS,
  termsDefinition,
  uniqueDefinition,
  WINDOWS,
  type IndexDefinition,
} from './names.ts'
import { isUniqueViolation, PostgresRefused } from './refusal.ts'
import type { Pool } from './pool.ts'
import { Session } from './session.ts'
import { comma, empty, literal, quoted, sql, textOf, type Fragment } from './statement.ts'
import { PostgresTransaction } from './transaction.ts'
import { termsText, toSql, types } from './values.ts'
import {
  missingColumns,
  runMigrations,
  type ExistingColumn,
  type Refuse,
  type TargetSchema,
} from '../sql/target-schema.ts'

export interface PostgresTarget extends TargetSchema {
  /** Refuses a database without a store. */
  readonly mustExist: boolean
  /** Called with the tables beside those of the store that others have made. */
  readonly onForeignTables?: ((names: readonly string[]) => void) | undefined
}

interface ColumnOfTable extends ExistingColumn {
  readonly table: string
}

/** The advisory lock of servers that start together: "Chwk". */
const LOCK = 0x4368776b

/**
 * Brings a database to the declarations: adds the tables and columns it lacks, runs the migrations it has not seen, and makes the
 * indexes. Refuses it, all unchanged, where that does not give what is declared. Of several servers that start
 * together, one does it.
 */
export async function migrateSchema(
  pool: Pool,
  client: pg.Client,
  address: string,
  target: PostgresTarget,
): Promise<void> {
  const refuse = (reason: string, options?: ErrorOptions) => new PostgresRefused(address, reason, options)
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await assertUtf8(client, refuse)
    const version = await versionOf(client, target, refuse)
    const reason = versionRefusal(version, target.version, target)
    if (reason !== undefined) throw refuse(reason)
    await declare(pool, client, target, version, refuse)
    await client.query('COMMIT')
    if (version !== 0 && version < target.version) target.onMigrated?.(version, target.version)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Does it, in the transaction that is open, to the tables of the current schema. */
async function declare(
  pool: Pool,
  client: pg.Client,
  target: PostgresTarget,
  version: number,
  refuse: Refuse,
): Promise<void> {
  const { pending, droppedFrom } = pendingMigrations(target.migrations, version)
  const columns = await existingColumns(client)
  const foreign = new Set(columns.map(({ table }) => table).filter((table) => !isOurs(table, target)))
  if (foreign.size > 0) target.onForeignTables?.([...foreign])
  for (const layout of target.schema.layouts) {
    const found = columns.filter(({ table }) => table === layout.name)
    await addColumns(client, layout, found, droppedFrom(layout.name), refuse)
  }
  await runMigrations(
    pending,
    (entities, run) =>
      new PostgresTransaction(new Schema(entities), Session.within(pool, client)).runWork(run),
    refuse,
  )
  for (const layout of target.schema.layouts) {
    for (const name of droppedFrom(layout.name))
      await client.query(textOf(sql`ALTER TABLE ${tableOf(layout)} DROP COLUMN ${quoted(name)}`))
    await addTerms(
      client,
      layout,
      columns.filter(({ table }) => table === layout.name),
    )
  }
  await addIndexes(client, target.schema, refuse)
  if (version !== target.version) await client.query(`UPDATE "${SCHEMA}" SET version = $1`, [target.version])
}

/**
 * Begins a transaction in which the store is as declared, in temporary tables: the database itself stays as it is, and whoever
 * uses it may go on. Ends with the transaction, which is to be rolled back.
 */
export async function copyMigrated(
  pool: Pool,
  client: pg.Client,
  address: string,
  target: PostgresTarget,
): Promise<void> {
  const refuse = (reason: string, options?: ErrorOptions) => new PostgresRefused(address, reason, options)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const version = await versionOf(client, { ...target, mustExist: true }, refuse)
  const reason = versionRefusal(version, target.version, {})
  if (reason !== undefined) throw refuse(reason)
  const { rows: tables } = await client.query<{ name: string; source: string; hasId: boolean }>(
    `SELECT tablename AS name, format('%I.%I', schemaname, tablename) AS source, tablename !~ '^_' AS "hasId"
      FROM pg_tables WHERE schemaname = current_schema() AND tablename <> $1`,
    [WINDOWS],
  )
  await client.query('SET LOCAL search_path TO pg_temp')
  for (const { name, source, hasId } of tables.filter(({ name }) => isOurs(name, target))) {
    const table = textOf(quoted(name))
    await client.query(`CREATE TEMP TABLE ${table} (LIKE ${source} INCLUDING DEFAULTS INCLUDING COMMENTS)`)
    await client.query(`INSERT INTO ${table} SELECT * FROM ${source}`)
    if (!hasId) continue
    const ids = textOf(quoted(`${name}._ids`))
    await client.query(`ALTER TABLE ${table} ADD PRIMARY KEY (id)`)
    await client.query(
      `ALTER TABLE ${table} ALTER id ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME ${ids})`,
    )
    await client.query(`SELECT setval('${ids}', max(id)) FROM ${table} HAVING max(id) > 0`)
  }
  await declare(pool, client, target, version, refuse)
}

async function assertUtf8(client: pg.Client, refuse: Refuse): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    'SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') throw refuse(`its encoding is ${encoding}, and has to be UTF8.`)
}

/** The version of the schema; 0 where there is none yet. */
async function versionOf(client: pg.Client, { mustExist }: PostgresTarget, refuse: Refuse): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  )
  if (!tables.some(({ name }) => name === SCHEMA)) {
    if (tables.length > 0) throw refuse('it has tables of another application.')
    if (mustExist) throw refuse('there is no store in it.')
    await client.query(`CREATE TABLE "${SCHEMA}" (version integer NOT NULL)`)
    await client.query(`INSERT INTO "${SCHEMA}" VALUES (0)`)
    // Not written ahead: what is lost when PostgreSQL crashes is how often everybody called in the last minute.
    await client.query(
      `CREATE UNLOGGED TABLE "${WINDOWS}" (name text COLLATE "C" PRIMARY KEY, times bigint[] NOT NULL, ` +
        'accepted boolean NOT NULL, idle_at bigint NOT NULL) WITH (fillfactor = 50)',
    )
  }
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM "${SCHEMA}"`)
  return rows[0]?.version ?? 0
}

async function existingColumns(client: pg.Client): Promise<ColumnOfTable[]> {
  const { rows } = await client.query<ColumnOfTable>(
    `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  )
  return rows
}

/** Whether a table is one of the store, as it is or was. */
const isOurs = (table: string, { schema, migrations }: TargetSchema): boolean =>
  table.startsWith('_') ||
  schema.named(table) !== undefined ||
  migrations.some(({ entities }) => entities.some(({ name }) => name === table))

async function addColumns(
  client: pg.Client,
  layout: TableSchema,
  existing: readonly ColumnOfTable[],
  dropped: readonly string[],
  refuse: Refuse,
): Promise<void> {
  const table = tableOf(layout)
  if (existing.length === 0) {
    const columns = layout.columns.map(columnDefinition)
    if (layout.search !== undefined) columns.push(sql`${quoted(TERMS)} tsvector NOT NULL`)
    const id = sql`id bigint GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME ${idsOf(layout)}) PRIMARY KEY`
    await client.query(textOf(sql`CREATE TABLE ${table} (${comma([id, ...columns])})`))
    return
  }
  for (const column of missingColumns(layout, existing, sqlTypes, [TERMS, ...dropped], refuse))
    await client.query(
      textOf(sql`ALTER TABLE ${table} ADD COLUMN ${columnDefinition(column)}${defaultOf(column)}`),
    )
}

/** PostgreSQL writes down the value once, and no row. */
function defaultOf(column: ColumnSchema): Fragment {
  if (column.before === undefined) return empty
  const value = toSql(column, column.before)
  return sql` DEFAULT ${literal(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)}`
}

/** Keeps the terms of every row of a table that is searched, made anew where the declaration of its search changed. */
async function addTerms(
  client: pg.Client,
  layout: TableSchema,
  existing: readonly ColumnOfTable[],
): Promise<void> {
  const { search } = layout
  const table = textOf(tableOf(layout))
  const declared = search && termsMark(layout)
  const kept = existing.some(({ name }) => name === TERMS)
  if (declared === undefined) {
    if (kept) await client.query(`ALTER TABLE ${table} DROP COLUMN "${TERMS}"`)
    return
  }
  const { rows: comments } = await client.query<{ comment: string | null }>(
    `SELECT col_description(attrelid, attnum) AS comment FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2`,
    [table, TERMS],
  )
  if (comments[0]?.comment === declared) return
  if (comments.length === 0) await client.query(`ALTER TABLE ${table} ADD COLUMN "${TERMS}" tsvector`)
  for (let last = 0, more = true; more;) {
    const { rows } = await client.query<{ id: number }>({
      text: `SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT 100`,
      values: [last],
      types,
    })
    more = rows.length > 0
    if (!more) break
    last = rows.at(-1)!.id
    const terms: string[] = []
    for (const row of rows) {
      terms.push(termsText(layout, row))
      await setImmediate()
    }
    await client.query(
      `UPDATE ${table} SET "${TERMS}" = made.terms FROM unnest($1::bigint[], $2::tsvector[]) AS made (id, terms)
        WHERE ${table}.id = made.id`,
      [rows.map(({ id }) => id), terms],
    )
  }
  await client.query(`ALTER TABLE ${table} ALTER COLUMN "${TERMS}" SET NOT NULL`)
  await client.query(`COMMENT ON COLUMN ${table}."${TERMS}" IS '${declared}'`)
}

async function addIndexes(client: pg.Client, schema: Schema, refuse: Refuse): Promise<void> {
  const { rows: existing } = await client.query<{ name: string }>(
    'SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()',
  )
  const names = new Set(existing.map(({ name }) => name).filter((name) => INDEX_NAME.test(name)))
  const missing: { layout: TableSchema; index: IndexDefinition }[] = []
  for (const layout of schema.layouts) {
    const declared = [
      ...[...layout.unique.values()].map((key) => uniqueDefinition(layout, key)),
      ...[...layout.indexes.values()]
        .filter(({ columns }) => columns.length > 0)
        .map((index) => indexDefinition(layout, index)),
      ...(layout.search === undefined ? [] : [termsDefinition(layout)]),
    ]
    for (const index of declared) if (!names.delete(index.name)) missing.push({ layout, index })
  }
  for (const name of names) await client.query(textOf(sql`DROP INDEX ${quoted(name)}`))
  for (const { layout, index } of missing) {
    try {
      await client.query(index.create)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw refuse(`rows of ${layout.name} are alike in the unique key ${index.name}.`, { cause: error })
    }
  }
}
