import { createHash, type Hash } from 'node:crypto'
import type { SnapshotRow, Store } from '@chowk/engine'

/** Size and checksum of a store or a backup. */
export interface StoreMeasure {
  readonly rows: number
  /** The SHA-256 of a line of JSON for each row, in the order of an export, as hexadecimal digits. */
  readonly checksum: string
}

/** Counts and digests rows in a stream. */
export class Measure {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  /** Adds the line of a row. Returns the number of rows so far. */
  add(line: string): number {
    this.#hash.update(line).update('\n')
    return ++this.#rows
  }

  /** Passes rows through and counts them. Calls `onRow` with each row and the number so far. */
  async *watch(
    rows: AsyncIterable<SnapshotRow>,
    onRow?: (rows: number) => void,
  ): AsyncGenerator<SnapshotRow> {
    for await (const row of rows) {
      const count = this.add(lineOf(row))
      onRow?.(count)
      yield row
    }
  }

  result(): StoreMeasure {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') }
  }
}

export async function measureStore(store: Store, onRow?: (rows: number) => void): Promise<StoreMeasure> {
  const measure = new Measure()
  const rows = measure.watch(store.export(), onRow)
  while (!(await rows.next()).done) continue
  return measure.result()
}

export const isSame = (a: StoreMeasure, b: StoreMeasure): boolean =>
  a.rows === b.rows && a.checksum === b.checksum

/** Returns a row as a line of JSON, with bytes as base64. */
export function lineOf([entity, row]: SnapshotRow): string {
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
