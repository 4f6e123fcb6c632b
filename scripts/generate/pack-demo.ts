import type { SnapshotRow } from '@chowk/engine'
import {
  NUMBER_MARK,
  TIMESTAMP_MARK,
  type PackedColumn,
  type PackedTable,
} from '../../packages/mocks/src/seed/packed.ts'

/**
 * Packs the rows of the demonstration. Detects times by comparing rows as of two presents, `apart` milliseconds from
 * each other.
 * @throws Error if another value depends on the present.
 */
export function pack(
  rows: readonly SnapshotRow[],
  neighbours: readonly SnapshotRow[],
  present: number,
  apart: number,
): PackedTable[] {
  if (rows.length !== neighbours.length) throw new Error('The demonstration depends on the time it is sown.')
  const isTime = (value: unknown, later: unknown): value is number =>
    typeof value === 'number' && typeof later === 'number' && later - value === apart

  /** Returns JSON with every time relative to the present. */
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
  for (const [index, [entity, row]] of rows.entries()) {
    const neighbour = neighbours[index]![1]
    let table = tables.get(entity)
    if (!table) tables.set(entity, (table = { columns: Object.keys(row), times: new Set(), rows: [] }))
    const values = table.columns.map((column) => {
      const [value, later] = [row[column], neighbour[column]]
      if (!isTime(value, later)) return relative(value, later, `${entity}.${column}`)
      table.times.add(column)
      const seconds = (value - present) / 1000
      if (!Number.isInteger(seconds)) throw new Error(`${entity}.${column} is no whole second.`)
      return seconds
    })
    table.rows.push(values)
  }

  return [...tables].map(([entity, { columns, times, rows: all }]) => ({
    entity,
    count: all.length,
    columns: Object.fromEntries(
      columns
        .map((column, index) => [column, all.map((values) => values[index])] as const)
        .filter(([column, values]) => column !== 'id' || values.some((id, index) => id !== index + 1))
        .map(([column, values]) => [column, packColumn(values)]),
    ),
    times: [...times],
  }))
}

/** Encodes a column in the shorter form. */
function packColumn(values: readonly unknown[]): PackedColumn {
  const same = Map.groupBy(values, (value) => JSON.stringify(value))
  const [most] = [...same.values()].reduce((a, b) => (b.length > a.length ? b : a))
  const but = Object.fromEntries(
    [...values.entries()].filter(([, value]) => JSON.stringify(value) !== JSON.stringify(most)),
  )
  const shorter = { most, but }
  return JSON.stringify(shorter).length < JSON.stringify(values).length ? shorter : values
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
