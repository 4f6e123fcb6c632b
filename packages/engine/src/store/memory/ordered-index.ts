import type { StoredRow } from '../values.ts'
import { bisect, compareLists } from './order.ts'

/** Where a table and its indexes keep a row, so that a change of columns that no index lists costs the indexes nothing. */
export interface Slot {
  row: StoredRow
}

interface Entry {
  /** What the row has in the columns of the index, and its id: copied out of it since comparing them is most of the work. */
  readonly values: readonly unknown[]
  readonly slot: Slot
}

/** A place between entries: before the one at `at` of a chunk, or after the last chunk. */
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
 * The rows of a table in the order of some columns, then of `id`. Entries are kept in sorted chunks: a search halves the
 * chunks and then the chunk, and a change moves at most one chunk's worth of references.
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
    // Rows often come in order: those of a moment after all that came before.
    if (end !== undefined && compareLists(end[end.length - 1]!.values, entry.values) > 0) {
      const { chunk, at } = this.locate(entry.values)
      const entries = chunks[chunk]!
      entries.splice(at, 0, entry)
      if (entries.length > CHUNK) chunks.splice(chunk + 1, 0, entries.splice(CHUNK / 2))
    } else if (end !== undefined && end.length < CHUNK) {
      end.push(entry)
    } else {
      // A chunk of their own leaves the full ones full.
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
   * The place before the first row that has these values, or comes after them: of the first columns, of all of them, or of all and
   * the id. With `past`, the place after the last that has them.
   */
  locate(values: readonly unknown[], past = false): Position {
    const isBefore = (entry: Entry) => {
      const order = compareLists(entry.values, values)
      return past ? order <= 0 : order < 0
    }
    const chunk = bisect(this.#chunks, (entries) => isBefore(entries[entries.length - 1]!))
    return { chunk, at: bisect(this.#chunks[chunk] ?? [], isBefore) }
  }

  /** How many rows lie between two places; none where the second comes first. */
  distance(from: Position, to: Position): number {
    if (from.chunk > to.chunk) return 0
    let count = to.at - from.at
    for (let chunk = from.chunk; chunk < to.chunk; chunk++) count += this.#chunks[chunk]!.length
    return Math.max(0, count)
  }

  /** Visits the rows between two places in order, or backwards, but for the first `skip`, until `visit` returns false. */
  walk(
    { from, to }: Range,
    { descending, skip }: { readonly descending: boolean; readonly skip: number },
    visit: (row: StoredRow) => boolean,
  ): void {
    const step = descending ? -1 : 1
    const last = descending ? from.chunk : to.chunk
    let left = skip
    for (let chunk = descending ? to.chunk : from.chunk; (last - chunk) * step >= 0; chunk += step) {
      const { entries, start, end } = this.#part(chunk, from, to)
      const skipped = Math.min(left, end - start)
      left -= skipped
      let at = descending ? end - 1 - skipped : start + skipped
      for (; at >= start && at < end; at += step) if (!visit(entries[at]!.slot.row)) return
    }
  }

  /** The part of a chunk between two places. */
  #part(
    chunk: number,
    from: Position,
    to: Position,
  ): { entries: readonly Entry[]; start: number; end: number } {
    const entries = this.#chunks[chunk] ?? []
    const start = chunk === from.chunk ? from.at : 0
    const end = chunk === to.chunk ? to.at : entries.length
    return { entries, start, end: Math.max(start, end) }
  }

  #valuesOf(row: StoredRow): unknown[] {
    const { names } = this
    // Filled with null first, so that the engine keeps every such list alike, and reads them faster for it.
    const values = new Array<unknown>(names.length + 1).fill(null)
    for (let at = 0; at < names.length; at++) values[at] = row[names[at]!]
    values[names.length] = row.id
    return values
  }

  /** Joins a chunk that has become small with the next, if the two leave room for more. */
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
