import type { SnapshotRow } from '../store/store.ts'
import { fromBase64, toBase64 } from '../media/base64.ts'
import { entities } from '../entities/index.ts'
import { realPause } from '../ports/clock.ts'

/** Returns rows as JSON: bytes as base64, other values unchanged. */
export async function toJson(rows: AsyncIterable<SnapshotRow>): Promise<SnapshotRow[]> {
  const result: SnapshotRow[] = []
  const restore = restNow()
  for await (const [entity, row] of rows) {
    result.push([entity, mapBytes(entity, row, (value) => toBase64(value as Uint8Array))])
    await restore()
  }
  return result
}

export async function* fromJson(rows: Iterable<SnapshotRow>): AsyncGenerator<SnapshotRow> {
  const restore = restNow()
  for (const row of rows) {
    yield rowFromJson(row)
    await restore()
  }
}

/** Milliseconds of work before the event loop gets a turn. */
const SHIFT = 5

/** Yields to the event loop after {@link SHIFT} milliseconds of work. */
function restNow(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < SHIFT) return undefined
    return realPause(0).then(() => {
      startedAt = performance.now()
    })
  }
}

/** Decodes one row of {@link fromJson}. */
export const rowFromJson = ([entity, row]: SnapshotRow): SnapshotRow => [
  entity,
  // Values that are not text fail the later check of the row; `atob` would convert them to text.
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
