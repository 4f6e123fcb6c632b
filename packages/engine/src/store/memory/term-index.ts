import { isScope } from '../text-search.ts'
import { lowerBound } from './descending.ts'

/** A term, the beginning of terms, or both. */
interface Entry {
  readonly key: string
  /** Of the rows that have a term that begins so; or this term, where it is no word. Ascending. */
  readonly ids: number[]
  /** Of a term: the entries of its beginnings, and its own. */
  listedBy?: readonly Entry[]
}

/** Beginnings of words up to this length have a list of rows; for longer ones the rows of the list are looked at. */
const LONGEST_BEGINNING = 6
/** Maps that share the entries: one that grows is copied, which takes 100 ms for a million entries. */
const MAPS = 64

/** Which rows have which terms. To add or remove a row costs what its own terms do, whatever else there is. */
export class TermIndex {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Entry>())
  /** The terms of each row, in order: the strings of the entries, as others would be kept once more for every row. */
  readonly #termsOf = new Map<number, readonly string[]>()

  add(id: number, terms: readonly string[]): void {
    const keys: string[] = []
    for (const term of terms) {
      const entry = this.#entry(term, id)
      entry.listedBy ??= [...this.#beginnings(term, id), entry]
      for (const { ids } of entry.listedBy) {
        const last = ids[ids.length - 1]!
        // Most rows are new, and have several terms that begin alike.
        if (last < id) ids.push(id)
        else if (last > id && !includes(ids, id)) ids.splice(lowerBound(ids, id), 0, id)
      }
      keys.push(entry.key)
    }
    this.#termsOf.set(id, keys.sort())
  }

  remove(id: number): void {
    // In order: a term that is the beginning of another is removed before it.
    for (const term of this.#termsOf.get(id)!)
      for (const { key, ids } of this.#mapOf(term).get(term)!.listedBy!) {
        if (includes(ids, id)) ids.splice(lowerBound(ids, id), 1)
        if (ids.length === 0) this.#mapOf(key).delete(key)
      }
    this.#termsOf.delete(id)
  }

  /** The ids of the rows with a term that is no word, ascending. */
  having(term: string): readonly number[] {
    return this.#mapOf(term).get(term)?.ids ?? []
  }

  /** The same of all rows in which a term begins so, and perhaps of others: {@link begins} tells. */
  beginning(prefix: string): readonly number[] {
    return this.having(prefix.slice(0, LONGEST_BEGINNING))
  }

  /** Whether a term of a row begins so. */
  begins(id: number, prefix: string): boolean {
    if (prefix.length <= LONGEST_BEGINNING) return includes(this.having(prefix), id)
    const terms = this.#termsOf.get(id)!
    return terms[lowerBound(terms, prefix)]?.startsWith(prefix) === true
  }

  /** The entries of the beginnings of a word that are shorter than it. */
  #beginnings(term: string, id: number): Entry[] {
    const count = isScope(term) ? 0 : Math.min(term.length - 1, LONGEST_BEGINNING)
    const entries: Entry[] = []
    for (let length = 1; length <= count; length++) entries.push(this.#entry(term.slice(0, length), id))
    return entries
  }

  /** An entry that is new is made with its first row: a list that is extended takes five times the memory. */
  #entry(key: string, id: number): Entry {
    // As in `#mapOf`: this is called for every new term and beginning of a row.
    const entries = this.#maps[key.charCodeAt(key.length - 1) % MAPS]!
    let entry = entries.get(key)
    if (entry === undefined) entries.set(key, (entry = { key, ids: [id] }))
    return entry
  }

  #mapOf(key: string): Map<string, Entry> {
    return this.#maps[key.charCodeAt(key.length - 1) % MAPS]!
  }
}

/** Whether an ascending list has a number. */
export const includes = (ids: readonly number[], id: number): boolean => ids[lowerBound(ids, id)] === id
