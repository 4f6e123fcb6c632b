import type { StoredRow } from '../values.ts'
import { bisect, compareLists } from './order.ts'

/** A mutable reference to a row, shared by a table and its indexes. Changes of unindexed columns touch no index. */
export interface Slot {
  row: StoredRow
}

interface Entry {
  /** The indexed columns of the row, and its id. Copied, since most of the time goes into comparing them. */
  readonly values: readonly unknown[]
  readonly slot: Slot
}

/** A position between entries: before the entry `at` of a chunk, or after the last chunk. */
export interface Position {
  readonly chunk: number
  readonly at: number
}

export interface Range {
  readonly from: Position
  readonly to: Position
}

const CHUNK = 256

/**
 * The rows of a table, ordered by some columns, then by `id`. Entries are in sorted chunks: a search bisects the
 * chunks, then one chunk. A change moves the references of at most one chunk.
 */
export class OrderedIndex {
  readonly names: readonly string[]
  readonly #chunks: Entry[][] = []

  constructor(names: readonly string[]) {
    this.names = names
  }

  add(slot: Slot): void {
    const entry = { values: this.#valuesOf(slot.row), slot }
    const chunks = this.#chunks
    const end = chunks[chunks.length - 1]
    // New rows often sort last.
    if (end !== undefined && compareLists(end[end.length - 1]!.values, entry.values) > 0) {
      const { chunk, at } = this.locate(entry.values)
      const entries = chunks[chunk]!
      entries.splice(at, 0, entry)
      if (entries.length > CHUNK) chunks.splice(chunk + 1, 0, entries.splice(CHUNK / 2))
    } else if (end !== undefined && end.length < CHUNK) {
      end.push(entry)
    } else {
      // A new chunk leaves the full ones full.
      chunks.push([entry])
    }
  }

  /** Removes a slot whose row still has the values it was added with. */
  remove(slot: Slot): void {
    const { chunk, at } = this.locate(this.#valuesOf(slot.row))
    const entries = this.#chunks[chunk]!
    entries.splice(at, 1)
    if (entries.length < CHUNK / 4) this.#merge(chunk)
  }

  /**
   * Returns the position before the first row that equals or follows these values: of the first columns, of all
   * columns, or of all columns and the id. With `past`, returns the position after the last row that equals them.
   */
  locate(values: readonly unknown[], isAfter = false): Position {
    const isBefore = (entry: Entry) => {
      const order = compareLists(entry.values, values)
      return isAfter ? order <= 0 : order < 0
    }
    const chunk = bisect(this.#chunks, (entries) => isBefore(entries[entries.length - 1]!))
    return { chunk, at: bisect(this.#chunks[chunk] ?? [], isBefore) }
  }

  /** Returns the number of rows between two positions; 0 if the second comes first. */
  distance(from: Position, end: Position): number {
    if (from.chunk > end.chunk) return 0
    let count = end.at - from.at
    for (let chunk = from.chunk; chunk < end.chunk; chunk++) count += this.#chunks[chunk]!.length
    return Math.max(0, count)
  }

  /** Visits the rows between two positions, in either direction, after `skip` rows, until `visit` returns false. */
  walk(
    { from, to }: Range,
    { descending, skip }: { readonly descending: boolean; readonly skip: number },
    visit: (row: StoredRow) => boolean,
  ): void {
    const step = descending ? -1 : 1
    const last = descending ? from.chunk : to.chunk
    let remaining = skip
    for (let chunk = descending ? to.chunk : from.chunk; (last - chunk) * step >= 0; chunk += step) {
      const { entries, start, end } = this.#part(chunk, from, to)
      const skipped = Math.min(remaining, end - start)
      remaining -= skipped
      let index = descending ? end - 1 - skipped : start + skipped
      for (; index >= start && index < end; index += step) if (!visit(entries[index]!.slot.row)) return
    }
  }

  /** Returns the part of a chunk between two positions. */
  #part(
    chunk: number,
    from: Position,
    endPosition: Position,
  ): { entries: readonly Entry[]; start: number; end: number } {
    const entries = this.#chunks[chunk] ?? []
    const start = chunk === from.chunk ? from.at : 0
    const end = chunk === endPosition.chunk ? endPosition.at : entries.length
    return { entries, start, end: Math.max(start, end) }
  }

  #valuesOf(row: StoredRow): unknown[] {
    const { names } = this
    // Filled with null first, so that V8 gives all these arrays one element kind and reads them faster.
    const values = new Array<unknown>(names.length + 1).fill(null)
    for (let index = 0; index < names.length; index++) values[index] = row[names[index]!]
    values[names.length] = row.id
    return values
  }

  /** Merges a chunk that has become small with the next if both fill at most half a chunk. */
  #merge(chunk: number): void {
    const entries = this.#chunks[chunk]!
    const next = this.#chunks[chunk + 1]
    if (entries.length === 0) {
      this.#chunks.splice(chunk, 1)
    } else if (next !== undefined && entries.length + next.length <= CHUNK / 2) {
      this.#chunks.splice(chunk, 2, entries.concat(next))
    }
  }
}
