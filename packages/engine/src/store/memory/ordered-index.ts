import type { StoredRow } from '../values.ts'
import { compareLists } from './order.ts'

/** Where a table and its indexes keep a row, so that a change of columns that no index lists costs the indexes nothing. */
export interface Slot {
  row: StoredRow
}

/** The values of a row in the columns of an index, copied out of it since comparing them is most of the work. */
export interface Entry {
  readonly values: readonly unknown[]
  readonly id: number
  readonly slot: Slot
}

/** A place between entries: before the one at `at` of a chunk, or after the last chunk. */
export interface Position {
  readonly chunk: number
  readonly at: number
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
    const entry = this.#entryOf(slot)
    const last = this.#chunks.length - 1
    // Rows often come in order: those of a moment after all that came before.
    const { chunk, at } = this.#endsBefore(entry) ? { chunk: last + 1, at: 0 } : this.#place(entry)
    if (chunk <= last) {
      this.#chunks[chunk]!.splice(at, 0, entry)
      this.#split(chunk)
    } else if (last >= 0 && this.#chunks[last]!.length < CHUNK) {
      this.#chunks[last]!.push(entry)
    } else {
      // A chunk of their own leaves the full ones full.
      this.#chunks.push([entry])
    }
  }

  /** Removes a slot whose row still has the values it was added with. */
  remove(slot: Slot): void {
    const { chunk, at } = this.#place(this.#entryOf(slot))
    const entries = this.#chunks[chunk]!
    entries.splice(at, 1)
    if (entries.length < CHUNK / 4) this.#merge(chunk)
  }

  /** The first place at which an entry has been reached. Once `reached` is true in this order, it stays true. */
  locate(reached: (entry: Entry) => boolean): Position {
    const chunks = this.#chunks
    let chunk = 0
    for (let end = chunks.length; chunk < end;) {
      const middle = (chunk + end) >>> 1
      const entries = chunks[middle]!
      if (reached(entries[entries.length - 1]!)) end = middle
      else chunk = middle + 1
    }
    if (chunk === chunks.length) return { chunk, at: 0 }
    const entries = chunks[chunk]!
    let at = 0
    for (let end = entries.length; at < end;) {
      const middle = (at + end) >>> 1
      if (reached(entries[middle]!)) end = middle
      else at = middle + 1
    }
    return { chunk, at }
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
    { from, to }: { readonly from: Position; readonly to: Position },
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

  /** What of a chunk lies between two places. */
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

  #entryOf(slot: Slot): Entry {
    // Filled with null first, so that the engine keeps every such list alike, and reads them faster for it.
    const values = new Array<unknown>(this.names.length).fill(null)
    for (let at = 0; at < values.length; at++) values[at] = slot.row[this.names[at]!]
    return { values, id: slot.row.id, slot }
  }

  /** Whether every entry stands before this one. */
  #endsBefore({ values, id }: Entry): boolean {
    const last = this.#chunks.at(-1)?.at(-1)
    return last === undefined || (compareLists(last.values, values, values.length) || last.id - id) < 0
  }

  /** Where an entry is, or belongs. */
  #place(entry: Entry): Position {
    const { values, id } = entry
    return this.locate((other) => (compareLists(other.values, values, values.length) || other.id - id) >= 0)
  }

  #split(chunk: number): void {
    const entries = this.#chunks[chunk]!
    if (entries.length > CHUNK) this.#chunks.splice(chunk + 1, 0, entries.splice(CHUNK / 2))
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
