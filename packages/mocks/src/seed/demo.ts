import { entities, type MemoryImage } from '@chowk/engine'
import { packedDemo } from './demo-rows.ts'
import { NUMBER_MARK, TIMESTAMP_MARK, type PackedColumn, type PackedTable } from './packed.ts'

let packed: ReadonlyMap<string, PackedTable> | undefined
let latest: { readonly now: number; readonly image: MemoryImage } | undefined

/** Returns the demonstration site as of `now`. Mocks of the same time share its rows. */
export function demoImage(now: number): MemoryImage {
  if (latest?.now === now) return latest.image
  packed ??= new Map((JSON.parse(packedDemo) as PackedTable[]).map((table) => [table.entity, table]))
  const tables = entities.map(({ name }) => {
    const table = packed?.get(name)
    const rows = table === undefined ? [] : unpack(table, now)
    return { rows, nextId: Math.max(0, ...rows.map(({ id }) => id)) + 1 }
  })
  latest = { now, image: { tables } }
  return latest.image
}

type Row = MemoryImage['tables'][number]['rows'][number]

function unpack({ count, columns, times }: PackedTable, now: number): Row[] {
  const rows = Array.from({ length: count }, (_, index): Record<string, unknown> => ({ id: index + 1 }))
  for (const [name, column] of Object.entries(columns)) {
    const isTime = times.includes(name)
    const values =
      'runs' in column ? column.runs.flatMap(([value, rows]) => Array<unknown>(rows).fill(value)) : column
    for (const [index, row] of rows.entries()) {
      const value = valueAt(values, index, row)
      row[name] = isTime && typeof value === 'number' ? value * 1000 + now : unpackValue(value, now)
    }
  }
  return rows.map((row) => Object.freeze(row) as Row)
}

function valueAt(
  column: Exclude<PackedColumn, { runs: unknown }>,
  index: number,
  row: Readonly<Record<string, unknown>>,
): unknown {
  if (!('most' in column || 'joined' in column)) return (column as readonly unknown[])[index]
  if (column.but && index in column.but) return column.but[index]
  if (!column.joined) return column.most
  const values = column.joined.map((name) => row[name])
  return values.length > 1 ? values.join(' ') : values[0]
}

function unpackValue(value: unknown, now: number): unknown {
  if (typeof value === 'string') {
    if (value.startsWith(NUMBER_MARK)) return now + Number(value.slice(1))
    return value.startsWith(TIMESTAMP_MARK) ? new Date(now + Number(value.slice(1))).toISOString() : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map((part) => unpackValue(part, now)))
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpackValue(part, now)])),
  )
}
