import { entities, type MemoryImage } from '@chowk/engine'
import { packedDemo } from './demo-rows.ts'
import { TIME_MARK, type PackedColumn, type PackedTable } from './packed.ts'
import { predictions, type DemoRow } from './predictions.ts'

let packed: readonly PackedTable[] | undefined
let latest: { readonly now: number; readonly image: MemoryImage } | undefined

/** Returns the demonstration site as of `now`. Mocks of the same time share its rows. */
export function demoImage(now: number): MemoryImage {
  if (latest?.now === now) return latest.image
  packed ??= JSON.parse(packedDemo) as PackedTable[]
  const unpacked = new Map(packed.map((table) => [table.entity, unpack(table, now)]))
  const rowsOf = (entity: string) => unpacked.get(entity) ?? []
  for (const [entity, predict] of Object.entries(predictions)) {
    unpacked.set(
      entity,
      rowsOf(entity).map((row) => ({ ...predict(row, rowsOf), ...row })),
    )
  }
  const tables = entities.map(({ name }) => {
    const rows = rowsOf(name).map((row) => Object.freeze(row) as Row)
    return { rows, nextId: Math.max(0, ...rows.map(({ id }) => id)) + 1 }
  })
  latest = { now, image: { tables } }
  return latest.image
}

type Row = MemoryImage['tables'][number]['rows'][number]

function unpack({ count, columns, times }: PackedTable, now: number): DemoRow[] {
  const rows = Array.from({ length: count }, (_, index): Record<string, unknown> => ({ id: index + 1 }))
  for (const [name, column] of Object.entries(columns)) {
    const isTime = times.includes(name)
    for (const [index, value] of valuesOf(column, count).entries())
      if (value !== undefined)
        rows[index]![name] =
          isTime && typeof value === 'number' ? value * 1000 + now : unpackValue(value, now)
  }
  return rows
}

/** Returns the values in a column; undefined where the prediction applies. */
function valuesOf(column: PackedColumn, count: number): readonly unknown[] {
  if (isList(column)) return column
  if ('runs' in column) return column.runs.flatMap(([value, rows]) => Array<unknown>(rows).fill(value))
  const { most, but = {} } = column
  return Array.from({ length: count }, (_, row) => (row in but ? but[row] : most))
}

const isList = (column: PackedColumn): column is readonly unknown[] => Array.isArray(column)

function unpackValue(value: unknown, now: number): unknown {
  if (typeof value === 'string') return value.startsWith(TIME_MARK) ? now + Number(value.slice(1)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map((part) => unpackValue(part, now)))
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpackValue(part, now)])),
  )
}
