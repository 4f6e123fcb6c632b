import type { SnapshotRow } from '@chowk/engine'
import { TIME_MARK, type PackedColumn, type PackedTable } from '../../packages/mocks/src/seed/packed.ts'
import { predictions } from '../../packages/mocks/src/seed/predictions.ts'

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
    if (isTime(value, later)) return `${TIME_MARK}${value - present}`
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

  const rowsOf = (entity: string) => rows.filter(([name]) => name === entity).map(([, row]) => row)

  return [...tables].map(([entity, { columns, times, rows: all }]) => {
    const packed = columns.flatMap((column, index): [string, PackedColumn][] => {
      const values = all.map((row) => row[index])
      if (column === 'id' && values.every((id, row) => id === row + 1)) return []
      const predicted = rowsOf(entity).map((row) => predictions[entity]?.(row, rowsOf) ?? {})
      if (!(column in predicted[0]!)) return [[column, packColumn(values)]]
      const isPredicted = rowsOf(entity).map((row, at) => isSame(row[column], predicted[at]![column]))
      if (isPredicted.includes(false)) return [[column, exceptionsOf(values, (at) => isPredicted[at]!)]]
      times.delete(column)
      return []
    })
    return { entity, count: all.length, columns: Object.fromEntries(packed), times: [...times] }
  })
}

/** Encodes a column in the shortest form. */
function packColumn(values: readonly unknown[]): PackedColumn {
  const same = Map.groupBy(values, (value) => JSON.stringify(value))
  const [most] = [...same.values()].reduce((a, b) => (b.length > a.length ? b : a))
  const runs: [value: unknown, rows: number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last && isSame(last[0], value)) last[1]++
    else runs.push([value, 1])
  }
  const forms: PackedColumn[] = [
    values,
    { most, ...exceptionsOf(values, (row) => isSame(values[row], most)) },
    { runs },
  ]
  return forms.reduce((a, b) => (JSON.stringify(b).length < JSON.stringify(a).length ? b : a))
}

function exceptionsOf(values: readonly unknown[], isUsual: (row: number) => boolean) {
  const exceptions = [...values.entries()].filter(([row]) => !isUsual(row))
  return exceptions.length > 0 ? { but: Object.fromEntries(exceptions) } : {}
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
