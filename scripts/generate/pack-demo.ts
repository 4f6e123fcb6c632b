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
        .map(([column, values]): readonly [string, PackedColumn] => {
          const packed = packColumn(values, joinedIn(all, columns))
          const twin = columns
            .slice(0, columns.indexOf(column))
            .find(
              (other, at) =>
                times.has(other) === times.has(column) &&
                all.every((row, index) => JSON.stringify(row[at]) === JSON.stringify(values[index])),
            )
          const copied = { joined: twin === undefined ? [] : [twin] }
          if (twin === undefined || JSON.stringify(copied).length >= JSON.stringify(packed).length)
            return [column, packed]
          times.delete(column)
          return [column, copied]
        }),
    ),
    times: [...times],
  }))
}

/** The columns that make a notification unique, joined in its column `once`. */
const JOINED = ['kind', 'actor_id', 'subject_type', 'subject_id', 'comment_id']

const joinedIn = (rows: readonly unknown[][], columns: readonly string[]) =>
  rows.map((row) => JOINED.map((name) => row[columns.indexOf(name)]).join(' '))

/** Encodes a column in the shortest form. */
function packColumn(values: readonly unknown[], joined: readonly string[]): PackedColumn {
  const same = Map.groupBy(values, (value) => JSON.stringify(value))
  const [most] = [...same.values()].reduce((a, b) => (b.length > a.length ? b : a))
  const except = (usual: (row: number) => unknown) => {
    const exceptions = [...values.entries()].filter(
      ([row, value]) => JSON.stringify(value) !== JSON.stringify(usual(row)),
    )
    return exceptions.length > 0 ? { but: Object.fromEntries(exceptions) } : {}
  }
  const runs: [value: unknown, rows: number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last && JSON.stringify(last[0]) === JSON.stringify(value)) last[1]++
    else runs.push([value, 1])
  }
  const forms: PackedColumn[] = [
    values,
    { most, ...except(() => most) },
    { joined: JOINED, ...except((row) => joined[row]) },
    { runs },
  ]
  return forms.reduce((a, b) => (JSON.stringify(b).length < JSON.stringify(a).length ? b : a))
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
