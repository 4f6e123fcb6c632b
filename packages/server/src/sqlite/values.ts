import type { ColumnLayout, Draft, Layout, Scalar, StoredRow } from '@chowk/engine'

/** What SQLite keeps for a value. */
export type SqlValue = number | string | Uint8Array | null

export function toSql(column: ColumnLayout, value: unknown): SqlValue {
  if (column.kind === 'boolean') return value === null ? null : Number(value)
  if (column.kind === 'json') return value === null && column.nullable ? null : JSON.stringify(value)
  return value as SqlValue
}

export function scalarToSql(value: Scalar | null): number | string | null {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Turns the columns of fresh rows, in place, into what they stand for. */
export function rowReader(layout: Layout): (row: unknown) => StoredRow {
  const converted = layout.columns.flatMap(({ name, kind }) => {
    const convert = fromSql[kind]
    return convert === undefined ? [] : [{ name, convert }]
  })
  return (row) => {
    const values = row as Draft
    for (const { name, convert } of converted) {
      if (values[name] !== null) values[name] = convert(values[name])
    }
    return values
  }
}

const fromSql: Partial<Record<ColumnLayout['kind'], (value: unknown) => unknown>> = {
  boolean: (value) => value === 1,
  json: (value) => JSON.parse(value as string) as unknown,
  // A Buffer would differ from what was put in, in its class.
  bytes: (value) => {
    const { buffer, byteOffset, byteLength } = value as Buffer
    return new Uint8Array(buffer, byteOffset, byteLength)
  },
}
