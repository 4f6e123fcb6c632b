import { isScope } from '../text-search.ts'
import { lowerBound } from './descending.ts'

/** A term, a prefix of terms, or both. */
interface Entry {
  readonly key: string
  /** The ids of the rows with a word that has this prefix, or with this scope term. Ascending. */
  readonly ids: number[]
  /** For a term: the entries of its prefixes, and its own. */
  listedBy?: readonly Entry[]
}

/** Prefixes up to this length have a list of rows. Longer prefixes test the rows of the list. */
const MAX_PREFIX_LENGTH = 6
/** The number of maps that share the entries. A map is copied as it grows, which takes 100 ms for a million entries. */
const MAPS = 64

/** An index from terms to rows. Adding a row costs time in proportion to its own terms only. */
export class TermIndex {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Entry>())
  /** The sorted terms of each row. They share the strings of the entries, since copies would multiply the memory. */
  readonly #termsOf = new Map<number, readonly string[]>()
  /** Removed rows whose ids are still in the lists: a list that many leave is gone through once, not for each. */
  #leaving: number[] = []

  add(id: number, terms: readonly string[]): void {
    this.#settle()
    const keys: string[] = []
    for (const term of terms) {
      const entry = this.#entry(term, id)
      entry.listedBy ??= [...this.#beginnings(term, id), entry]
      for (const { ids } of entry.listedBy) {
        const last = ids[ids.length - 1]!
        // Most rows are new, and several of their terms share prefixes.
        if (last < id) ids.push(id)
        else if (last > id && !includes(ids, id)) ids.splice(lowerBound(ids, id), 0, id)
      }
      keys.push(entry.key)
    }
    this.#termsOf.set(id, keys.sort())
  }

  remove(id: number): void {
    this.#leaving.push(id)
  }

  #settle(): void {
    if (this.#leaving.length === 0) return
    const leaving = new Map<Entry, number[]>()
    for (const id of this.#leaving.sort((a, b) => a - b)) {
      for (const term of this.#termsOf.get(id)!)
        for (const entry of this.#mapOf(term).get(term)!.listedBy!) {
          const ids = leaving.get(entry)
          if (ids === undefined) leaving.set(entry, [id])
          else if (ids.at(-1) !== id) ids.push(id)
        }
      this.#termsOf.delete(id)
    }
    this.#leaving = []
    for (const [{ key, ids }, gone] of leaving) {
      leave(ids, gone)
      if (ids.length === 0) this.#mapOf(key).delete(key)
    }
  }

  /** Returns the ids of the rows with a scope term, ascending. */
  having(term: string): readonly number[] {
    this.#settle()
    return this.#mapOf(term).get(term)?.ids ?? []
  }

  /** Returns the ids of all rows with a word that has this prefix, and perhaps of others; see {@link begins}. */
  beginning(prefix: string): readonly number[] {
    return this.having(prefix.slice(0, MAX_PREFIX_LENGTH))
  }

  /** Whether a row has a term with this prefix. */
  begins(id: number, prefix: string): boolean {
    this.#settle()
    if (prefix.length <= MAX_PREFIX_LENGTH) return includes(this.having(prefix), id)
    const terms = this.#termsOf.get(id)!
    return terms[lowerBound(terms, prefix)]?.startsWith(prefix) === true
  }

  /** Returns the entries of the proper prefixes of a word. */
  #beginnings(term: string, id: number): Entry[] {
    const count = isScope(term) ? 0 : Math.min(term.length - 1, MAX_PREFIX_LENGTH)
    const entries: Entry[] = []
    for (let length = 1; length <= count; length++) entries.push(this.#entry(term.slice(0, length), id))
    return entries
  }

  /** Returns an entry. A new one starts with its first row: extending an empty list takes five times the memory. */
  #entry(key: string, id: number): Entry {
    // Inlined `#mapOf`: this runs for every new term and prefix of a row.
    const entries = this.#maps[key.charCodeAt(key.length - 1) % MAPS]!
    let entry = entries.get(key)
    if (entry === undefined) entries.set(key, (entry = { key, ids: [id] }))
    return entry
  }

  #mapOf(key: string): Map<string, Entry> {
    return this.#maps[key.charCodeAt(key.length - 1) % MAPS]!
  }
}

/** Removes numbers, ascending, from an ascending list that contains them. */
function leave(ids: number[], gone: readonly number[]): void {
  let insertAt = lowerBound(ids, gone[0]!)
  for (let index = insertAt, next = 0; index < ids.length; index++)
    if (ids[index] === gone[next]) next++
    else ids[insertAt++] = ids[index]!
  ids.length = insertAt
}

/** Whether an ascending list contains a number. */
export const includes = (ids: readonly number[], id: number): boolean => ids[lowerBound(ids, id)] === id
