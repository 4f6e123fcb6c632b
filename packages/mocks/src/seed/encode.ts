import type { SnapshotRow } from '@chowk/engine'

/** The rows of one entity: columns by name, and each row as the values of its columns. */
export interface PackedTable {
  readonly entity: string
  readonly columns: readonly string[]
  /** The columns that hold times; these are kept as milliseconds from the present of the demonstration. */
  readonly times: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Begin a text that stands for a time within JSON, as text or as a number: what follows are milliseconds from the present. */
export const TIMESTAMP_MARK = '\u0001'
export const NUMBER_MARK = '\u0002'

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
  const isTime = (value: unknown, later: unknown): value is number =>
    typeof value === 'number' && typeof later === 'number' && later - value === apart

  /** JSON with every time in it counted from the present. */
  function relative(value: unknown, later: unknown, where: string): unknown {
    if (value === later) return value
    if (isTime(value, later)) return `${NUMBER_MARK}${value - present}`
    if (isTime(timeOf(value), timeOf(later))) return `${TIMESTAMP_MARK}${timeOf(value) - present}`
    if (!isObject(value) || !isObject(later))
      throw new Error(`${where} depends on the present, and is no time.`)
    const parts = Object.entries(value).map(([name, part]) => [name, relative(part, later[name], where)])
    return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
  }

  const tables = new Map<string, { columns: string[]; times: Set<string>; rows: unknown[][] }>()
  for (const [at, [entity, row]] of rows.entries()) {
    const other = others[at]![1]
    let table = tables.get(entity)
    if (!table) tables.set(entity, (table = { columns: Object.keys(row), times: new Set(), rows: [] }))
    const values = table.columns.map((column) => {
      const [value, later] = [row[column], other[column]]
      if (!isTime(value, later)) return relative(value, later, `${entity}.${column}`)
      table.times.add(column)
      return value - present
    })
    table.rows.push(values)
  }

  return [...tables].map(([entity, { columns, times, rows: all }]) => ({
    entity,
    columns,
    times: [...times],
    rows: all,
  }))
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
