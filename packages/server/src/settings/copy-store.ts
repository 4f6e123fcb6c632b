import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SnapshotRow, Store } from '@chowk/engine'
import { SettingRefused } from './setting-refused.ts'
import { isEmpty } from './store.ts'

/** What a store holds, in two numbers. */
export interface StoreMeasure {
  readonly rows: number
  /** The SHA-256 of every row, in the order of an export. */
  readonly checksum: string
}

/** Told of every row that is copied, with how many there were so far. */
export type OnProgress = (rows: number) => void

/**
 * Replaces everything in one store by what another holds, all or nothing, and reads it back.
 * @throws Error where that differs from what was copied.
 */
export async function copyStore(from: Store, to: Store, onProgress?: OnProgress): Promise<StoreMeasure> {
  const measure = new Measure(onProgress)
  await to.import(measure.watch(from.export()))
  const copied = measure.result()
  const found = await measureStore(to)
  if (found.rows !== copied.rows || found.checksum !== copied.checksum) {
    throw new Error(
      `The copy differs: ${copied.rows} rows (${copied.checksum}) became ${found.rows} (${found.checksum}).`,
    )
  }
  return copied
}

/** Writes everything a store holds to a file that `--seed` and `restore` take. The file is there whole or not at all. */
export async function backUp(store: Store, file: string, onProgress?: OnProgress): Promise<StoreMeasure> {
  const measure = new Measure(onProgress)
  async function* text(): AsyncGenerator<string> {
    let separator = '{"rows":[\n'
    for await (const row of measure.watch(store.export())) {
      yield separator + jsonOf(row)
      separator = ',\n'
    }
    yield separator.startsWith('{') ? '{"rows":[]}\n' : '\n]}\n'
  }
  const partial = `${file}.partial`
  try {
    await pipeline(Readable.from(text()), createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return measure.result()
}

export async function measureStore(store: Store): Promise<StoreMeasure> {
  const measure = new Measure()
  const rows = measure.watch(store.export())
  while (!(await rows.next()).done) continue
  return measure.result()
}

/** @throws SettingRefused where the store holds anything. */
export async function assertEmpty(store: Store): Promise<void> {
  if (!(await isEmpty(store)))
    throw new SettingRefused('The store is not empty: add --replace to lose what it holds.')
}

class Measure {
  readonly #hash: Hash = createHash('sha256')
  readonly #onProgress: OnProgress | undefined
  #rows = 0

  constructor(onProgress?: OnProgress) {
    this.#onProgress = onProgress
  }

  async *watch(rows: AsyncIterable<SnapshotRow>): AsyncGenerator<SnapshotRow> {
    for await (const row of rows) {
      this.#hash.update(jsonOf(row)).update('\n')
      this.#rows++
      this.#onProgress?.(this.#rows)
      yield row
    }
  }

  result(): StoreMeasure {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') }
  }
}

/** A row as a snapshot file has it: bytes as base64. */
function jsonOf([entity, row]: SnapshotRow): string {
  return JSON.stringify([
    entity,
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ]),
    ),
  ])
}
