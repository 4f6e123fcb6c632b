import type { SnapshotRow } from '@chowk/engine'

/** The rows of one entity: columns by name, and each row as the values of its columns. */
export interface PackedTable {
  readonly entity: string
  readonly columns: readonly string[]
  /** The columns that hold times; these are kept as milliseconds from the present of the demonstration. */
  readonly times: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Begins a text that stands for a time within JSON: what follows are milliseconds from the present. */
export const TIME_MARK = '\u0001'

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
    const other = others[at]![1]
    let table = tables.get(entity)
    if (!table) tables.set(entity, (table = { columns: Object.keys(row), times: new Set(), rows: [] }))
    for (const column of table.columns)
      if (typeof row[column] === 'number' && row[column] !== other[column]) table.times.add(column)
    table.rows.push(
      table.columns.map((column) => relative(row[column], other[column], `${entity}.${column}`)),
    )
  }

  /** The value with every time in it counted from the present. */
  function relative(value: unknown, other: unknown, where: string): unknown {
    if (typeof value === 'number' && Number(other) - value === apart && !where.endsWith('[]'))
      return value - present
    if (typeof value === 'string' && typeof other === 'string' && value !== other) {
      if (Date.parse(other) - Date.parse(value) === apart) return `${TIME_MARK}${Date.parse(value) - present}`
    } else if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null) {
      const parts = other as Record<string, unknown>
      if (Array.isArray(value))
        return value.map((part: unknown, at) => relative(part, (other as unknown[])[at], `${where}[]`))
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, relative(part, parts[name], `${where}[]`)]),
      )
    }
    if (value === other) return value
    throw new Error(`${where} depends on the present, and is no time.`)
  }

  return [...tables].map(([entity, { columns, times, rows: all }]) => ({
    entity,
    columns,
    times: [...times],
    rows: all,
  }))
}
