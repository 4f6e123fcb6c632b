import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  Schema,
  checkedSnapshot,
  countImported,
  entities,
  isUncounted,
  migrations,
  rowFromJson,
  type ImageStore,
  type SnapshotRow,
  type Store,
  type StoreSource,
} from '@chowk/engine'
import { moveOf, replaceAll, type CopyMeasure, type OnProgress } from './copy-store.ts'
import { ImageRows } from './image-rows.ts'
import { unreadable } from './json-file.ts'
import { isSame, lineOf, Measure, type StoreMeasure } from './measure.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { loadFrom } from './snapshot.ts'

/*
 * A backup is lines of JSON: this one, a line for each row in the order of an export, and last the number of rows with
 * the SHA-256 of their lines.
 */
const FIRST_LINE = '{"chowk":"backup","version":1}'

/**
 * Writes a snapshot of a store to a file, and verifies the file. Includes image bytes outside the store only if
 * `images` is set. Atomic: replaces a file of the same name only when complete.
 * @throws Error if verification fails.
 */
export async function backUp(
  store: StoreSource,
  file: string,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImageStore } = {},
): Promise<CopyMeasure> {
  const counts = new ImageRows()
  const total = onProgress ? await store.size() : 0
  const measure = new Measure()
  async function* text(): AsyncGenerator<string> {
    yield `${FIRST_LINE}\n`
    const held = images
      ? counts.placed(store.export(), moveOf(store, { source: images, target: undefined }))
      : counts.counted(store.export())
    for await (const row of held) {
      const line = lineOf(row)
      const rows = measure.add(line)
      onProgress?.('Writing', rows, total)
      yield `${line}\n`
    }
    const { rows, checksum } = (written = measure.result())
    yield `${JSON.stringify({ rows, sha256: checksum })}\n`
  }
  let written: StoreMeasure | undefined
  const partial = `${file}.partial`
  try {
    await pipeline(Readable.from(text()), createWriteStream(partial, { mode: 0o600, flush: true }))
    const found = await checkBackup(
      partial,
      onProgress && ((row) => onProgress('Checking', row, written!.rows)),
    )
    if (written === undefined || !isSame(written, found))
      throw new Error(`${partial} is not what was written.`)
    await rename(partial, file)
    return { ...found, moved: counts.moved, outside: counts.outside }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Replaces the content of a store by a backup, all or nothing, and verifies it. Nothing else may write to the store.
 * Image bytes of the backup go to `images`, or into the store. Accepts backups of an older schema if newer ones only
 * add nullable columns, or columns with a value for old rows; counts notifications that none counted.
 * @throws InvalidSetting, without a change, if the file is no backup, is damaged, or has an invalid row.
 */
export async function restore(
  store: Store,
  file: string,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImageStore } = {},
): Promise<CopyMeasure> {
  const { rows: total } = await checkBackup(file)
  const progress = onProgress && { task: 'Restoring', total, onProgress }
  const counts = new ImageRows()
  let older = false
  const read = () => rowsOf(file, (row) => (older ||= isUncounted(row)))
  const rows = () => (images ? counts.placed(read(), { target: images }) : counts.counted(read()))
  const measure = await loadFrom(file, () => replaceAll(store, rows(), progress))
  if (older) await store.transact(countImported)
  return { ...measure, moved: counts.moved, outside: counts.outside }
}

/** Returns whether a file begins like a backup. @throws InvalidSetting if it can't be read. */
export async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.toString('utf8', 0, bytesRead) === FIRST_LINE
  } finally {
    await handle.close()
  }
}

async function checkBackup(file: string, onRow?: (rows: number) => void): Promise<StoreMeasure> {
  const measure = new Measure()
  for await (const line of rowLines(file)) {
    const rows = measure.add(line)
    onRow?.(rows)
  }
  return measure.result()
}

/** Tables that a migration has dropped: older backups have rows of them. */
const dropped = new Set(migrations.flatMap(({ dropsTables = [] }) => dropsTables))

/** Yields the rows in the current form: with null in columns that the backup lacks, without those of dropped tables. */
async function* rowsOf(file: string, onRow: (row: SnapshotRow) => void): AsyncGenerator<SnapshotRow> {
  async function* parsed(): AsyncGenerator<SnapshotRow> {
    for await (const line of rowLines(file)) {
      const row = rowFromJson(JSON.parse(line) as SnapshotRow)
      onRow(row)
      if (!dropped.has(row[0])) yield row
    }
  }
  for await (const { table, draft } of checkedSnapshot(new Schema(entities), parsed()))
    yield [table.name, draft]
}

/** Yields the lines between first and last. @throws InvalidSetting at the end if the checksum does not match. */
async function* rowLines(file: string): AsyncGenerator<string> {
  if (!(await isBackup(file)))
    throw new InvalidSetting(`${file} is no backup that this version of chowk can read.`)
  const measure = new Measure()
  let last: string | undefined
  for await (const line of linesOf(file)) {
    if (last !== undefined && last !== FIRST_LINE) {
      measure.add(last)
      yield last
    }
    last = line
  }
  const { rows, checksum } = measure.result()
  if (last !== JSON.stringify({ rows, sha256: checksum }))
    throw new InvalidSetting(`${file} is cut off or was changed: use another backup.`)
}

/** Yields lines. Libraries would also split at U+2028, which JSON does not escape. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}
