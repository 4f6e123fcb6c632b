import type { ColumnKind, RowInput, StoredRow, TableSchema } from '@chowk/engine'

/** Converts the columns of a fresh row in place. */
export function rowReader(table: TableSchema): (row: unknown) => StoredRow {
  const converted = table.columns.filter(
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

function fromSql(kind: ColumnKind, value: unknown): unknown {
  if (kind === 'boolean') return value === 1
  // Most lists are empty, and parsing is slow.
  if (kind === 'json') return value === '[]' ? [] : (JSON.parse(value as string) as unknown)
  // A Buffer would differ in class from the stored value.
  const { buffer, byteOffset, byteLength } = value as Buffer
  return new Uint8Array(buffer, byteOffset, byteLength)
}
