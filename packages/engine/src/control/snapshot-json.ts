import type { SnapshotRow } from '../store/store.ts'
import { fromBase64, toBase64 } from '../media/base64.ts'
import { entities } from '../entities/index.ts'
import { realPause } from '../ports/clock.ts'

/** Rows in the form of JSON: bytes as base64, all else as it is. */
export async function toJson(rows: AsyncIterable<SnapshotRow>): Promise<SnapshotRow[]> {
  const result: SnapshotRow[] = []
  const rest = restNow()
  for await (const [entity, row] of rows) {
    result.push([entity, mapBytes(entity, row, (value) => toBase64(value as Uint8Array))])
    await rest()
  }
  return result
}

export async function* fromJson(rows: Iterable<SnapshotRow>): AsyncGenerator<SnapshotRow> {
  const rest = restNow()
  for (const row of rows) {
    yield rowFromJson(row)
    await rest()
  }
}

/** Milliseconds of work after which others have their turn. */
const SHIFT = 5

/** Lets others have their turn where work has gone on for a while. */
function restNow(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SHIFT) return undefined
    return realPause(0).then(() => {
      began = performance.now()
    })
  }
}

/** One row of {@link fromJson}. */
export const rowFromJson = ([entity, row]: SnapshotRow): SnapshotRow => [
  entity,
  // What is no text is left for the check of the row to refuse: `atob` would read it as one.
  mapBytes(entity, row, (value) => (typeof value === 'string' ? fromBase64(value) : value)),
]

const byteColumns = new Map(
  entities.map(({ name, columns }) => [
    name,
    Object.entries(columns as Record<string, { kind: string }>)
      .filter(([, { kind }]) => kind === 'bytes')
      .map(([column]) => column),
  ]),
)

function mapBytes(entity: string, row: SnapshotRow[1], map: (value: unknown) => unknown): SnapshotRow[1] {
  const columns = byteColumns.get(entity) ?? []
  if (columns.length === 0) return row
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, map(row[column])])) }
}
