import { isScope } from '../text-search.ts'
import { placeOf } from './descending.ts'

/** A term, the beginning of terms, or both. */
interface Entry {
  readonly key: string
  /** Of the rows that have a term that begins so; or this term, where it is no word. Ascending. */
  readonly ids: number[]
  /** How many rows have it as a term. */
  count: number
  /** The entries that list the rows with this term. */
  listedBy: readonly Entry[]
}

/** Beginnings of words up to this length have a list of rows; for longer ones the rows of the list are looked at. */
const LONGEST_BEGINNING = 6
const NONE: readonly Entry[] = []
/** Maps that share the entries: one that grows is copied, which takes 100 ms for a million entries. */
const MAPS = 64

/** Which rows have which terms. To add or remove a row costs what its own terms do, whatever else there is. */
export class TermIndex {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Entry>())
  /** The terms of each row, in order: as strings they would be kept once more for every row. */
  readonly #termsOf = new Map<number, readonly Entry[]>()

  add(id: number, terms: readonly string[]): void {
    const added = terms.map((term) => this.#term(term, id)).sort(byKey)
    this.#termsOf.set(id, added)
    for (const term of added) {
      term.count++
      for (const { ids } of term.listedBy) put(ids, id)
    }
  }

  remove(id: number): void {
    for (const term of this.#termsOf.get(id) ?? []) {
      term.count--
      for (const entry of term.listedBy) {
        if (includes(entry.ids, id)) entry.ids.splice(placeOf(entry.ids, id), 1)
        this.#dropUnused(entry)
      }
      this.#dropUnused(term)
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
    const terms = this.#termsOf.get(id) ?? []
    let start = 0
    for (let end = terms.length; start < end;) {
      const middle = (start + end) >>> 1
      if (terms[middle]!.key < prefix) start = middle + 1
      else end = middle
    }
    return terms[start]?.key.startsWith(prefix) === true
  }

  #term(key: string, id: number): Entry {
    const term = this.#entry(key, isScope(key) || key.length <= LONGEST_BEGINNING ? [id] : [])
    if (term.listedBy !== NONE) return term
    term.listedBy = isScope(key)
      ? [term]
      : Array.from({ length: Math.min(key.length, LONGEST_BEGINNING) }, (_, at) =>
          this.#entry(key.slice(0, at + 1), [id]),
        )
    return term
  }

  /** @param ids Of an entry that is new: made with what they hold, lists take a fifth of the memory. */
  #entry(key: string, ids: number[]): Entry {
    const entries = this.#mapOf(key)
    let entry = entries.get(key)
    if (entry === undefined) entries.set(key, (entry = { key, ids, count: 0, listedBy: NONE }))
    return entry
  }

  #mapOf(key: string): Map<string, Entry> {
    return this.#maps[(key.charCodeAt(0) * 31 + key.charCodeAt(key.length >> 1)) % MAPS]!
  }

  #dropUnused({ key, ids, count }: Entry): void {
    if (ids.length === 0 && count === 0) this.#mapOf(key).delete(key)
  }
}

/** Whether an ascending list has a number. */
export const includes = (ids: readonly number[], id: number): boolean => ids[placeOf(ids, id)] === id

const byKey = (one: Entry, other: Entry): number => (one.key < other.key ? -1 : 1)

function put(ids: number[], id: number): void {
  // Most rows are new, and have several terms that begin alike.
  const last = ids[ids.length - 1]
  if (last === undefined || last < id) ids.push(id)
  else if (last > id && !includes(ids, id)) ids.splice(placeOf(ids, id), 0, id)
}
