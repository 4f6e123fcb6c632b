import type { Layout, StoredRow } from '@chowk/engine'
import type { Connection } from './connection.ts'
import { textStatements, termValues, type TextStatements } from './text-index.ts'

/** A row of a table that is searched, as it is now; undefined where it is gone. */
interface Change {
  readonly layout: Layout
  readonly id: number
  readonly row: StoredRow | undefined
  /** Whether nothing was there before. */
  readonly fresh: boolean
}

/** What waits does so in memory. */
const MOST_WAITING = 1000

/**
 * The terms of rows that were written and not committed yet. FTS5 puts on disk what it gathered whenever a savepoint begins,
 * so that terms written one by one cost several times what they cost together. They wait for the commit, or for a search.
 */
export class WaitingTerms {
  readonly #connection: Connection
  readonly #statements: readonly (TextStatements | undefined)[]
  /** In the order in which they were made. Those before `#written` were written. */
  readonly #changes: Change[] = []
  #written = 0
  /** What rolling back to each open savepoint leaves. */
  readonly #marks: { readonly length: number; readonly written: number }[] = []

  constructor(connection: Connection, layouts: readonly Layout[]) {
    this.#connection = connection
    this.#statements = layouts.map(textStatements)
  }

  add(change: Change): void {
    if (this.#statements[change.layout.position] === undefined) return
    this.#changes.push(change)
    if (this.#changes.length - this.#written >= MOST_WAITING) this.write()
  }

  /** Writes all that waits. Rolling back to a savepoint undoes that as well, and has what was made before it wait again. */
  write(): void {
    if (this.#written === this.#changes.length) return
    const latest = new Map<Layout, Map<number, Change>>()
    for (let at = this.#written; at < this.#changes.length; at++) {
      const change = this.#changes[at]!
      const rows = latest.get(change.layout) ?? new Map<number, Change>()
      latest.set(change.layout, rows)
      const fresh = rows.get(change.id)?.fresh ?? change.fresh
      rows.set(change.id, { ...change, fresh })
    }
    for (const [layout, rows] of latest) for (const change of rows.values()) this.#write(layout, change)
    this.#written = this.#changes.length
    if (this.#marks.length === 0) this.clear()
  }

  #write(layout: Layout, { id, row, fresh }: Change): void {
    const { insert, replace, remove } = this.#statements[layout.position]!
    if (row !== undefined) this.#connection.statement(fresh ? insert : replace).run(termValues(layout, row))
    else if (!fresh) this.#connection.statement(remove).run(id)
  }

  mark(): void {
    this.#marks.push({ length: this.#changes.length, written: this.#written })
  }

  release(): void {
    this.#marks.pop()
  }

  rollback(): void {
    const { length, written } = this.#marks.pop()!
    this.#changes.length = length
    this.#written = written
  }

  /** Forgets everything, as the transaction was undone or nothing of it waits. */
  clear(): void {
    this.#changes.length = 0
    this.#written = 0
    this.#marks.length = 0
  }
}
