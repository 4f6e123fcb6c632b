import { placeOf } from './descending.ts'
import { OrderedIndex, type Slot } from './ordered-index.ts'

/** What no term has, and what comes after everything that a term has. */
const LAST = '\u{10ffff}'

interface TermEntry extends Slot {
  /** `ids` are those of the rows with the term, ascending. The entry itself has none. */
  readonly row: { readonly id: 0; readonly term: string; readonly ids: number[] }
}

/** Which rows have which terms. */
export class TermIndex {
  readonly #entries = new Map<string, TermEntry>()
  /** The entries in the order of their terms. */
  readonly #dictionary = new OrderedIndex(['term'])
  /** The entries of each row: its terms as strings would be kept once more for every row. */
  readonly #entriesOf = new Map<number, readonly TermEntry[]>()

  add(id: number, terms: readonly string[]): void {
    const entries: TermEntry[] = []
    this.#entriesOf.set(id, entries)
    for (const term of terms) {
      const entry = this.#entries.get(term) ?? this.#begin(term)
      entries.push(entry)
      const { ids } = entry.row
      if (ids.length === 0 || ids[ids.length - 1]! < id) ids.push(id)
      else ids.splice(placeOf(ids, id), 0, id)
    }
  }

  remove(id: number): void {
    for (const entry of this.#entriesOf.get(id) ?? []) {
      const { ids, term } = entry.row
      ids.splice(placeOf(ids, id), 1)
      if (ids.length > 0) continue
      this.#entries.delete(term)
      this.#dictionary.remove(entry)
    }
    this.#entriesOf.delete(id)
  }

  termsOf(id: number): readonly string[] {
    return (this.#entriesOf.get(id) ?? []).map(({ row }) => row.term)
  }

  /** The ids of the rows with a term, ascending. */
  having(term: string): readonly number[] {
    return this.#entries.get(term)?.row.ids ?? []
  }

  /** The same for every term that begins so. */
  beginning(prefix: string): (readonly number[])[] {
    const lists: (readonly number[])[] = []
    const from = this.#dictionary.locate([prefix])
    const to = this.#dictionary.locate([prefix + LAST], true)
    this.#dictionary.walk({ from, to }, { descending: false, skip: 0 }, (row) => {
      lists.push((row as TermEntry['row']).ids)
      return true
    })
    return lists
  }

  #begin(term: string): TermEntry {
    const entry: TermEntry = { row: { id: 0, term, ids: [] } }
    this.#entries.set(term, entry)
    this.#dictionary.add(entry)
    return entry
  }
}
