import type { SnapshotRow } from '@chowk/engine'

/** The rows of one entity: columns by name, and each row as the values of its columns. */
export interface PackedTable {
  readonly entity: string
  readonly columns: readonly string[]
  /** The columns that hold times; these are kept as milliseconds from the present of the demonstration. */
  readonly times: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/**
 * Packs the rows of the demonstration. What is a time shows by comparing rows as of two presents, `apart` milliseconds from
 * each other.
 * @throws Error where something else depends on the present.
 */
export function pack(
  rows: readonly SnapshotRow[],
  others: readonly SnapshotRow[],
  present: number,
  apart: number,
): PackedTable[] {
  if (rows.length !== others.length) throw new Error('The demonstration depends on the time it is sown.')
  const tables = new Map<string, { columns: string[]; times: Set<string>; rows: unknown[][] }>()
  for (const [at, [entity, row]] of rows.entries()) {
    let table = tables.get(entity)
    if (!table) tables.set(entity, (table = { columns: Object.keys(row), times: new Set(), rows: [] }))
    const other = others[at]![1]
    for (const column of table.columns) {
      if (JSON.stringify(row[column]) === JSON.stringify(other[column])) continue
      if ((other[column] as number) - (row[column] as number) !== apart)
        throw new Error(`${entity}.${column} depends on the present, and is no time.`)
      table.times.add(column)
    }
    table.rows.push(table.columns.map((column) => row[column]))
  }
  return [...tables].map(([entity, { columns, times, rows: all }]) => ({
    entity,
    columns,
    times: [...times],
    rows: all.map((values) =>
      values.map((value, at) =>
        times.has(columns[at]!) && typeof value === 'number' ? value - present : value,
      ),
    ),
  }))
}
