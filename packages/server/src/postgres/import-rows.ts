import {
  checkedSnapshot,
  duplicateInSnapshot,
  type Schema,
  type CheckedSnapshotRow,
  type TableSchema,
  type SnapshotRow,
} from '@chowk/engine'
import type pg from 'pg'
import { columnsOf, quoted } from '../sql/dialect.ts'
import { chunkOf } from '../sql/exports.ts'
import { compile } from '../sql/query-compiler.ts'
import { idsOf, postgres } from './dialect.ts'
import { TERMS } from './names.ts'
import type { Pool } from './pool.ts'
import { termsText } from './values.ts'

/** Replaces all rows by those of a snapshot, in one transaction. */
export async function replaceAll(
  pool: Pool,
  client: pg.Client,
  schema: Schema,
  snapshot: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
  keepsIds: boolean,
): Promise<void> {
  await pool.begin(client)
  try {
    await clear(client, schema)
    const highest = await insertAll(pool, client, schema, snapshot)
    await startIds(client, schema, highest, keepsIds)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Locks out writers. Readers continue and see the rows from before. */
async function clear(client: pg.Client, { tables }: Schema): Promise<void> {
  const names = tables.map(({ name }) => quoted(name))
  await client.query(
    `LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE; ${names.map((name) => `DELETE FROM ${name}`).join('; ')}`,
  )
}

/** Inserts all rows. Returns the highest id of each entity. */
async function insertAll(
  pool: Pool,
  client: pg.Client,
  schema: Schema,
  snapshot: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
): Promise<ReadonlyMap<TableSchema, number>> {
  const highest = new Map<TableSchema, number>()
  const pending = new Map<TableSchema, CheckedSnapshotRow[]>()
  for await (const row of checkedSnapshot(schema, snapshot)) {
    const { table, draft } = row
    highest.set(table, Math.max(highest.get(table) ?? 0, draft.id))
    const rows = pending.get(table) ?? []
    pending.set(table, rows)
    rows.push(row)
    if (rows.length === chunkOf(table)) await insertRows(pool, client, table, rows.splice(0))
  }
  for (const [table, rows] of pending) if (rows.length > 0) await insertRows(pool, client, table, rows)
  return highest
}

async function insertRows(
  pool: Pool,
  client: pg.Client,
  table: TableSchema,
  rows: readonly CheckedSnapshotRow[],
): Promise<void> {
  const statement = compile(postgres, (query) => {
    const columns = [columnsOf(table)]
    const lists = [`${query.bind(rows.map(({ draft }) => draft.id))}::bigint[]`]
    for (const column of table.columns) {
      const values = rows.map(({ draft }) => postgres.valueOf(column, draft[column.name]))
      lists.push(`${query.bind(values)}::${postgres.types[column.kind]}[]`)
    }
    if (table.search !== undefined) {
      columns.push(TERMS)
      lists.push(`${query.bind(rows.map(({ draft }) => termsText(table, draft)))}::tsvector[]`)
    }
    return (
      `INSERT INTO ${quoted(table.name)} (${columns.join(', ')}) ` +
      `SELECT * FROM unnest(${lists.join(', ')}) ON CONFLICT DO NOTHING RETURNING id`
    )
  })
  const { rows: inserted } = await pool.run<{ id: number }>(client, statement)
  if (inserted.length === rows.length) return
  const lastIds = new Map<number, number>()
  for (const { id } of inserted) lastIds.set(id, 1)
  // The first of two rows with the same id was inserted.
  throw duplicateInSnapshot(rows.find(({ draft: { id } }) => !lastIds.delete(id))!)
}

/**
 * Starts the ids of new rows above the imported ones, and above all that were given if it keeps these. Transactional,
 * unlike setting a sequence.
 */
async function startIds(
  client: pg.Client,
  { tables }: Schema,
  highest: ReadonlyMap<TableSchema, number>,
  keepsIds: boolean,
): Promise<void> {
  const nexts = tables.map(({ name }) => `SELECT last_value + is_called::integer AS next FROM ${idsOf(name)}`)
  const { rows } = await client.query<{ next: number }>(nexts.join(' UNION ALL '))
  const restarts = tables.flatMap((table, index) => {
    const given = rows[index]!.next
    const next = Math.max((highest.get(table) ?? 0) + 1, keepsIds ? given : 1)
    return given === next ? [] : [`ALTER SEQUENCE ${idsOf(table.name)} RESTART WITH ${next}`]
  })
  if (restarts.length > 0) await client.query(restarts.join('; '))
}
