import type { Schema, TableSchema } from './schema.ts'
import type { SnapshotRow } from './store.ts'
import { checkedRow, type RowInput } from './values.ts'

/** Thrown if a row of a snapshot cannot be imported. The message has its number, counted from 1, and the reason. */
export class InvalidSnapshot extends Error {
  override readonly name = 'InvalidSnapshot'
}

/** A row of a snapshot that fits its entity. */
export interface CheckedSnapshotRow {
  /** The number of the row in the snapshot, counted from 1. */
  readonly ordinal: number
  readonly table: TableSchema
  readonly draft: RowInput
}

/** Checks and inserts the rows of a snapshot one by one. `insert` returns false if a unique key is taken. */
export async function importRows(
  schema: Schema,
  rows: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
  insert: (table: TableSchema, draft: RowInput) => boolean,
): Promise<void> {
  for await (const row of checkedSnapshot(schema, rows)) {
    if (!insert(row.table, row.draft)) throw duplicateInSnapshot(row)
  }
}

/** Yields the rows of a snapshot, checked one by one. Throws {@link InvalidSnapshot}. */
export async function* checkedSnapshot(
  schema: Schema,
  rows: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
): AsyncGenerator<CheckedSnapshotRow> {
  let ordinal = 0
  for await (const row of rows) {
    ordinal++
    if (!Array.isArray(row) || row.length !== 2)
      throw new InvalidSnapshot(`Row ${ordinal} is not a pair of an entity and a row.`)
    const [name, values] = row as SnapshotRow
    const table = schema.named(name)
    if (table === undefined)
      throw new InvalidSnapshot(`Row ${ordinal} belongs to ${name}, which this store does not hold.`)
    yield { ordinal, table, draft: draftOf(table, values, ordinal) }
  }
}

/** Returns the error of a row that conflicts with an earlier one. */
export function duplicateInSnapshot({ ordinal, table, draft }: CheckedSnapshotRow): InvalidSnapshot {
  return new InvalidSnapshot(
    `Row ${ordinal} (${table.name} ${draft.id}) has the id or a unique key of an earlier row.`,
  )
}

function draftOf(table: TableSchema, values: SnapshotRow[1], ordinal: number): RowInput {
  try {
    if (typeof values !== 'object' || values === null) throw new TypeError('It is not an object.')
    const draft = checkedRow(table, completed(table, values))
    if (draft.id === 0) throw new TypeError('It has no id.')
    return draft
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidSnapshot(`Row ${ordinal} (${table.name}) is not valid: ${reason}`, { cause: error })
  }
}

/** Adds the columns that a snapshot of an older version lacks. */
function completed(table: TableSchema, values: SnapshotRow[1]): SnapshotRow[1] {
  const missing = table.columns.filter(({ name, before }) => before !== undefined && !(name in values))
  return missing.length === 0
    ? values
    : { ...values, ...Object.fromEntries(missing.map(({ name, before }) => [name, before])) }
}
