import { entities, type MemoryImage } from '@chowk/engine'
import { packedDemo } from './demo-rows.ts'
import { NUMBER_MARK, TIMESTAMP_MARK, type PackedTable } from './encode.ts'

let packed: ReadonlyMap<string, PackedTable> | undefined
let latest: { readonly now: number; readonly image: MemoryImage } | undefined

/** The demonstration site as of `now`. Mocks of the same time share its rows. */
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

function unpack({ columns, times, rows }: PackedTable, now: number): Row[] {
  const isTime = columns.map((column) => times.includes(column))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [at, column] of columns.entries()) {
      const value = values[at]
      row[column] = isTime[at] && typeof value === 'number' ? value + now : unpackValue(value, now)
    }
    return Object.freeze(row) as Row
  })
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
