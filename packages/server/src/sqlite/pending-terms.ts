import type { TableSchema, StoredRow } from '@chowk/engine'
import type { Connection } from './connection.ts'
import {
  PAGES_PER_MERGE,
  pagesMerged,
  textStatements,
  textOfTerms,
  type TextStatements,
} from './text-index.ts'

/** Current terms of a row, or undefined if it was deleted. */
interface Change {
  readonly table: TableSchema
  readonly id: number
  readonly terms: string | undefined
  /** Whether the row is new. */
  readonly fresh: boolean
}

/** Maximum UTF-16 units of queued terms, for any number of rows: as much as four rows can have. */
const MAX_QUEUED_UNITS = 65_536

/**
 * Queue of the terms of uncommitted rows, written before the commit or a search. FTS5 flushes to disk at every
 * savepoint, so that terms written one by one cost several times as much as together.
 */
export class PendingTerms {
  readonly #connection: Connection
  readonly #statements: readonly (TextStatements | undefined)[]
  /** Changes in order. Those before `#written` were written. */
  readonly #changes: Change[] = []
  #written = 0
  /** UTF-16 units of the queued changes. */
  #units = 0
  /** State at each open savepoint, by its depth. */
  readonly #marks: { readonly length: number; readonly written: number }[] = []

  constructor(connection: Connection, tables: readonly TableSchema[]) {
    this.#connection = connection
    this.#statements = tables.map(textStatements)
  }

  /**
   * Queues the terms of a row.
   * @param row Current row, or undefined if it was deleted.
   * @returns the number of UTF-16 units of its terms.
   */
  add(table: TableSchema, id: number, row: StoredRow | undefined, fresh: boolean): number {
    if (this.#statements[table.position] === undefined) return 0
    const terms = row && textOfTerms(table, row)
    const units = terms?.length ?? 0
    this.#changes.push({ table, id, terms, fresh })
    this.#units += units
    if (this.#units >= MAX_QUEUED_UNITS) this.write()
    return units
  }

  /** Writes all queued terms. Rolling back to a savepoint undoes this, and queues earlier terms again. */
  write(): void {
    const steps = this.writing()
    while (steps.next().done !== true) continue
  }

  /** Like {@link write}, with pauses for the event loop. */
  *writing(): Generator<void> {
    if (this.#written === this.#changes.length) return
    const latest = new Map<TableSchema, Map<number, Change>>()
    for (let index = this.#written; index < this.#changes.length; index++) {
      const change = this.#changes[index]!
      const rows = latest.get(change.table) ?? new Map<number, Change>()
      latest.set(change.table, rows)
      const fresh = rows.get(change.id)?.fresh ?? change.fresh
      rows.set(change.id, { ...change, fresh })
    }
    for (const [table, rows] of latest) {
      const merging = this.#connection.statement(this.#statements[table.position]!.merge)
      for (let remaining = pagesMerged(this.#units); remaining > 0; remaining -= PAGES_PER_MERGE) {
        merging.run(Math.min(remaining, PAGES_PER_MERGE))
        yield
      }
      for (const change of rows.values()) this.#write(table, change)
    }
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

  /** Rolls back to a savepoint, including unclosed inner ones. */
  rollback(depth: number): void {
    const { length, written } = this.#marks[depth]!
    this.#marks.length = depth
    this.#changes.length = length
    this.#written = written
    this.#units = this.#changes.slice(written).reduce((sum, { terms }) => sum + (terms?.length ?? 0), 0)
  }

  /** Resets the queue, after a rollback or once everything is written. */
  clear(): void {
    this.#changes.length = 0
    this.#written = 0
    this.#units = 0
    this.#marks.length = 0
  }
}
