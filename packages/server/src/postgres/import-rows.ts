import {
  checkedSnapshot,
  takenInSnapshot,
  type Schema,
  type CheckedSnapshotRow,
  type TableSchema,
  type SnapshotRow,
} from '@chowk/engine'
import type pg from 'pg'
import { columnsOf, idsOf, sqlTypes, tableOf, TERMS } from './names.ts'
import type { Pool } from './pool.ts'
import { comma, quoted, raw, sql, textOf, type Fragment } from './statement.ts'
import { termsText, toSql, types } from './values.ts'

const CHUNK = 500
/** Of rows that may have megabytes each. */
const HEAVY_CHUNK = 4

/** Replaces everything by the rows of a snapshot, in one transaction. */
export async function replaceAll(
  pool: Pool,
  client: pg.Client,
  schema: Schema,
  snapshot: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await clear(client, schema)
    const highest = await insertAll(pool, client, schema, snapshot)
    await startIds(client, schema, highest)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Others read on, what they saw before, but write nothing meanwhile. */
async function clear(client: pg.Client, { layouts }: Schema): Promise<void> {
  const tables = layouts.map((layout) => textOf(tableOf(layout)))
  await client.query(
    `LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE; ${tables.map((table) => `DELETE FROM ${table}`).join('; ')}`,
  )
}

/** Gives the highest id of each entity. */
async function insertAll(
  pool: Pool,
  client: pg.Client,
  schema: Schema,
  snapshot: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
): Promise<ReadonlyMap<TableSchema, number>> {
  const highest = new Map<TableSchema, number>()
  const waiting = new Map<TableSchema, CheckedSnapshotRow[]>()
  for await (const row of checkedSnapshot(schema, snapshot)) {
    const { layout, draft } = row
    highest.set(layout, Math.max(highest.get(layout) ?? 0, draft.id))
    const rows = waiting.get(layout) ?? []
    waiting.set(layout, rows)
    rows.push(row)
    if (rows.length === chunkOf(layout)) await insertRows(pool, client, layout, rows.splice(0))
  }
  for (const [layout, rows] of waiting) if (rows.length > 0) await insertRows(pool, client, layout, rows)
  return highest
}

const chunkOf = ({ columns }: TableSchema): number =>
  columns.some(({ kind }) => kind === 'bytes') ? HEAVY_CHUNK : CHUNK

async function insertRows(
  pool: Pool,
  client: pg.Client,
  layout: TableSchema,
  rows: readonly CheckedSnapshotRow[],
): Promise<void> {
  const lists: Fragment[] = [sql`${rows.map(({ draft }) => draft.id)}::bigint[]`]
  for (const column of layout.columns) {
    const values = rows.map(({ draft }) => toSql(column, draft[column.name]))
    lists.push(sql`${values}::${raw(sqlTypes[column.kind])}[]`)
  }
  let columns = columnsOf(layout)
  if (layout.search !== undefined) {
    columns = sql`${columns}, ${quoted(TERMS)}`
    lists.push(sql`${rows.map(({ draft }) => termsText(layout, draft))}::tsvector[]`)
  }
  const { rows: inserted } = await pool.run<{ id: number }>(
    client,
    sql`INSERT INTO ${tableOf(layout)} (${columns}) SELECT * FROM unnest(${comma(lists)}) ON CONFLICT DO NOTHING RETURNING id`,
  )
  if (inserted.length === rows.length) return
  const kept = new Map<number, number>()
  for (const { id } of inserted) kept.set(id, 1)
  // Of two rows with one id, the first was kept.
  throw takenInSnapshot(rows.find(({ draft: { id } }) => !kept.delete(id))!)
}

/** New rows get ids above those given. Undone with the transaction, as setting a sequence would not be. */
async function startIds(
  client: pg.Client,
  { layouts }: Schema,
  highest: ReadonlyMap<TableSchema, number>,
): Promise<void> {
  const nexts = layouts.map(
    (layout) => `SELECT last_value + is_called::integer AS next FROM ${textOf(idsOf(layout))}`,
  )
  const { rows } = await client.query<{ next: number }>({ text: nexts.join(' UNION ALL '), types })
  const restarts = layouts.flatMap((layout, at) => {
    const next = (highest.get(layout) ?? 0) + 1
    return rows[at]!.next === next ? [] : [`ALTER SEQUENCE ${textOf(idsOf(layout))} RESTART WITH ${next}`]
  })
  if (restarts.length > 0) await client.query(restarts.join('; '))
}
