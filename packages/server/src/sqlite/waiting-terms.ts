import type { TableSchema, StoredRow } from '@chowk/engine'
import type { Connection } from './connection.ts'
import { textStatements, textOfTerms, type TextStatements } from './text-index.ts'

/** The terms of a row, as they are now; undefined where it is gone. */
interface Change {
  readonly table: TableSchema
  readonly id: number
  readonly terms: string | undefined
  /** Whether nothing was there before. */
  readonly fresh: boolean
}

/** UTF-16 units of terms that wait at most, of however many rows: as much as four rows have. */
const MOST_WAITING = 65_536

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
  /** Units of those that wait. */
  #units = 0
  /** The state to go back to, for each open savepoint by its depth. */
  readonly #marks: { readonly length: number; readonly written: number }[] = []

  constructor(connection: Connection, tables: readonly TableSchema[]) {
    this.#connection = connection
    this.#statements = tables.map(textStatements)
  }

  /** @param row As it is now; undefined where it is gone. @returns How many UTF-16 units its terms have. */
  add(table: TableSchema, id: number, row: StoredRow | undefined, fresh: boolean): number {
    if (this.#statements[table.position] === undefined) return 0
    const terms = row && textOfTerms(table, row)
    const units = terms?.length ?? 0
    this.#changes.push({ table, id, terms, fresh })
    this.#units += units
    if (this.#units >= MOST_WAITING) this.write()
    return units
  }

  /** Writes all that waits. Rolling back to a savepoint undoes that as well, and has what was made before it wait again. */
  write(): void {
    if (this.#written === this.#changes.length) return
    const latest = new Map<TableSchema, Map<number, Change>>()
    for (let at = this.#written; at < this.#changes.length; at++) {
      const change = this.#changes[at]!
      const rows = latest.get(change.table) ?? new Map<number, Change>()
      latest.set(change.table, rows)
      const fresh = rows.get(change.id)?.fresh ?? change.fresh
      rows.set(change.id, { ...change, fresh })
    }
    for (const [table, rows] of latest) for (const change of rows.values()) this.#write(table, change)
    this.#written = this.#changes.length
    this.#units = 0
    if (this.#marks.length === 0) this.clear()
  }

  #write(table: TableSchema, { id, terms, fresh }: Change): void {
    const { insert, replace, remove } = this.#statements[table.position]!
    if (terms !== undefined) this.#connection.statement(fresh ? insert : replace).run(id, terms)
    else if (!fresh) this.#connection.statement(remove).run(id)
  }

  mark(depth: number): void {
    this.#marks[depth] = { length: this.#changes.length, written: this.#written }
  }

  release(depth: number): void {
    this.#marks.length = depth
  }

  /** Also undoes the savepoints within, which whoever gives up does not close. */
  rollback(depth: number): void {
    const { length, written } = this.#marks[depth]!
    this.#marks.length = depth
    this.#changes.length = length
    this.#written = written
    this.#units = this.#changes.slice(written).reduce((sum, { terms }) => sum + (terms?.length ?? 0), 0)
  }

  /** Forgets everything, as the transaction was undone or nothing of it waits. */
  clear(): void {
    this.#changes.length = 0
    this.#written = 0
    this.#units = 0
    this.#marks.length = 0
  }
}
