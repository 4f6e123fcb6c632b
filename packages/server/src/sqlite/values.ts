import type { ColumnSchema, RowInput, TableSchema, Scalar, StoredRow } from '@chowk/engine'

/** A value as SQLite keeps it. */
export type SqlValue = number | string | Uint8Array | null

export function toSql(column: ColumnSchema, value: unknown): SqlValue {
  if (column.kind === 'boolean') return value === null ? null : Number(value)
  if (column.kind === 'json') return value === null && column.nullable ? null : JSON.stringify(value)
  return value as SqlValue
}

export function scalarToSql(value: Scalar | null): number | string | null {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Turns the columns of a fresh row, in place, into what they stand for. */
export function rowReader(layout: TableSchema): (row: unknown) => StoredRow {
  const converted = layout.columns.filter(
    ({ kind }) => kind === 'boolean' || kind === 'json' || kind === 'bytes',
  )
  return (row) => {
    const values = row as RowInput
    for (const { name, kind } of converted) {
      const value = values[name]
      if (value !== null) values[name] = fromSql(kind, value)
    }
    return values
  }
}

function fromSql(kind: ColumnSchema['kind'], value: unknown): unknown {
  if (kind === 'boolean') return value === 1
  // Most lists are empty, and a parser takes its time to say so.
  if (kind === 'json') return value === '[]' ? [] : (JSON.parse(value as string) as unknown)
  // A Buffer would differ from what was put in, in its class.
  const { buffer, byteOffset, byteLength } = value as Buffer
  return new Uint8Array(buffer, byteOffset, byteLength)
}
