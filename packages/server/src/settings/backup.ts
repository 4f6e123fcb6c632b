import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  Schema,
  checkedSnapshot,
  earlierEntities,
  entities,
  migrations,
  pendingMigrations,
  rowFromJson,
  schemaVersion,
  type ImageStore,
  type SnapshotRow,
  type Store,
} from '@chowk/engine'
import { moveOf, replaceAll, type CopyMeasure, type OnProgress } from './copy-store.ts'
import { ImageRows } from './image-rows.ts'
import { unreadable } from './json-file.ts'
import { isSame, lineOf, Measure, type StoreMeasure } from './measure.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { loadFrom } from './snapshot.ts'

/*
 * A backup is lines of JSON: a head with the version of its schema, a line for each row in the order of an export, and
 * last the number of rows with the SHA-256 of their lines.
 */
const FIRST_LINE = `{"chowk":"backup","version":1,"schema":${schemaVersion}}`
/** Ending of a file that is being written. */
const PARTIAL = '.partial'
/** Ids of each entity that are left out after a restore: more than a site gives to rows between two backups. */
export const SKIPPED_IDS = 1_000_000
const HEAD = /^\{"chowk":"backup","version":1,"schema":(\d{1,9})\}$/

/**
 * Writes a snapshot of a store to a file, and verifies the file. Includes image bytes outside the store only if
 * `images` is set. Atomic: replaces a file of the same name only when complete.
 * @throws Error if verification fails.
 */
export async function backUp(
  store: Store,
  file: string,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImageStore } = {},
): Promise<CopyMeasure> {
  const counts = new ImageRows()
  const total = onProgress ? await store.size() : 0
  const measure = new Measure()
  async function* text(): AsyncGenerator<string> {
    yield `${FIRST_LINE}\n`
    const storedImages = images
      ? counts.placed(store.export(), moveOf(store, { source: images, target: undefined }))
      : counts.counted(store.export())
    for await (const row of storedImages) {
      const line = lineOf(row)
      const rows = measure.add(line)
      onProgress?.('Writing', rows, total)
      yield `${line}\n`
    }
    const { rows, checksum } = (written = measure.result())
    yield `${JSON.stringify({ rows, sha256: checksum })}\n`
  }
  let written: StoreMeasure | undefined
  await removeAbandoned(file)
  // Another backup may be writing a file of this name.
  const partial = `${file}.${hostname()}-${process.pid}${PARTIAL}`
  try {
    await pipeline(Readable.from(text()), createWriteStream(partial, { mode: 0o600, flush: true }))
    const found = await checkBackup(
      partial,
      onProgress && ((row) => onProgress('Checking', row, written!.rows)),
    )
    if (written === undefined || !isSame(written, found))
      throw new Error(`${partial} differs from the written data.`)
    await rename(partial, file)
    return { ...found, moved: counts.moved, outside: counts.outside }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Removes what killed backups of this name have left on this machine. */
async function removeAbandoned(file: string): Promise<void> {
  const start = `${basename(file)}.${hostname()}-`
  const names = await readdir(dirname(file)).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(start) || !name.endsWith(PARTIAL)) continue
    const owner = Number(name.slice(start.length, -PARTIAL.length))
    if (!isRunning(owner)) await rm(join(dirname(file), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Replaces the content of a store by a backup, all or nothing, and verifies it. Nothing else may write to the store.
 * Skips IDs that rows may have got after the backup, because programs and links still contain them.
 * Image bytes of the backup go to `images`, or into the store. Rows of an older schema are migrated like an older
 * store.
 * @throws InvalidSetting, without a change, if the file is not a backup, is damaged, or has an invalid row.
 */
export async function restore(
  store: Store,
  file: string,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImageStore } = {},
): Promise<CopyMeasure> {
  const { rows: total } = await checkBackup(file)
  const progress = onProgress && { task: 'Restoring', total, onProgress }
  const counts = new ImageRows()
  const rows = () => (images ? counts.placed(rowsOf(file), { target: images }) : counts.counted(rowsOf(file)))
  const measure = await loadFrom(file, () => replaceAll(store, rows(), progress))
  await store.skipIds(SKIPPED_IDS)
  return { ...measure, moved: counts.moved, outside: counts.outside }
}

/** Returns whether a file begins like a backup. @throws InvalidSetting if it can't be read. */
export const isBackup = async (file: string): Promise<boolean> => (await schemaOf(file)) !== undefined

/** Returns the version of the schema that the head of a backup names; undefined if the file is none. */
async function schemaOf(file: string): Promise<number | undefined> {
  const explainError = (error: NodeJS.ErrnoException) => {
    throw unreadable(file, error)
  }
  const handle = await open(file).catch(explainError)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0).catch(explainError)
    const head = HEAD.exec(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0]!)
    return head ? Number(head[1]) : undefined
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

/** Yields the rows in the current form: those of an older schema as its migrations leave them. */
async function* rowsOf(file: string): AsyncGenerator<SnapshotRow> {
  const version = await schemaOf(file)
  if (version === undefined) throw noBackup(file)
  if (version > schemaVersion)
    throw new InvalidSetting(
      `${file} has version ${version} of the schema; this program knows ${schemaVersion}. Update chowk.`,
    )
  if (pendingMigrations(migrations, version).pending.length > 0) yield* migrated(file, version)
  else yield* checked(file)
}

async function* checked(file: string): AsyncGenerator<SnapshotRow> {
  for await (const { table, draft } of checkedSnapshot(new Schema(entities), parsed(file)))
    yield [table.name, draft]
}

async function* parsed(file: string): AsyncGenerator<SnapshotRow> {
  for await (const line of rowLines(file)) yield rowFromJson(JSON.parse(line) as SnapshotRow)
}

/** Migrates the rows of a backup in a temporary store, as a store of their version would be. */
async function* migrated(file: string, version: number): AsyncGenerator<SnapshotRow> {
  const { sqliteStore } = await import('../sqlite/index.ts')
  const earlier = earlierEntities(entities, migrations, version)
  const knownNames = new Set(earlier.map(({ name }) => name))
  const dropped = new Set(migrations.flatMap(({ dropsTables = [] }) => dropsTables))
  async function* rows(): AsyncGenerator<SnapshotRow> {
    // No step reads the other removed tables.
    for await (const row of parsed(file)) if (knownNames.has(row[0]) || !dropped.has(row[0])) yield row
  }
  const folder = await mkdtemp(join(tmpdir(), 'chowk-restored-'))
  const path = join(folder, 'chowk.sqlite')
  try {
    const before = sqliteStore({ path, entities: earlier, version })
    try {
      await before.import(rows())
    } finally {
      await before.close()
    }
    const store = sqliteStore({ path, entities, version: schemaVersion, migrations, mustExist: true })
    try {
      yield* store.export()
    } finally {
      await store.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Yields the lines between first and last. @throws InvalidSetting at the end if the checksum does not match. */
async function* rowLines(file: string): AsyncGenerator<string> {
  if (!(await isBackup(file))) throw noBackup(file)
  const measure = new Measure()
  let last: string | undefined
  let isHead = true
  for await (const line of linesOf(file)) {
    if (last !== undefined && !isHead) {
      measure.add(last)
      yield last
    }
    isHead = last === undefined
    last = line
  }
  const { rows, checksum } = measure.result()
  if (last !== JSON.stringify({ rows, sha256: checksum }))
    throw new InvalidSetting(`${file} is cut off or was changed: use another backup.`)
}

/** Yields lines. Libraries would also split at U+2028, which JSON does not escape. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let buffered = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (buffered + String(chunk)).split('\n')
    buffered = lines.pop()!
    yield* lines
  }
  if (buffered !== '') yield buffered
}

const noBackup = (file: string) =>
  new InvalidSetting(`${file} is not a backup that this version of chowk can read.`)
