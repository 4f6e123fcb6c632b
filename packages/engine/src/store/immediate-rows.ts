import type { Amounts, Guard, RowReader, RowWriter, Values } from './rows.ts'
import type { KeySchema, TableSchema } from './schema.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from './selection.ts'
import { UniqueViolation } from './store.ts'
import type { ResolvedTextPage } from './text-search.ts'
import { checkedValue, columnOf, type RowInput, type Scalar, type StoredRow } from './values.ts'

/**
 * Synchronous rows for one transaction at a time: in memory and SQLite. No other transaction runs concurrently, so a
 * guard is a read before the write, and locks are not needed. A method that throws changes nothing.
 */
export abstract class ImmediateRows implements RowReader, RowWriter {
  abstract get(table: TableSchema, id: number): StoredRow | undefined
  abstract find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined
  abstract getMany(table: TableSchema, ids: readonly number[]): StoredRow[]
  abstract findMany(table: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[]
  abstract page(table: TableSchema, page: ResolvedPage): StoredRow[]
  abstract mergedPage(table: TableSchema, merge: ResolvedMerge): StoredRow[]
  abstract count(table: TableSchema, selection: ResolvedSelection): number
  abstract search(table: TableSchema, page: ResolvedTextPage): StoredRow[]

  /** The caller must not change the returned row. */
  abstract insertIfAbsent(table: TableSchema, draft: RowInput): StoredRow | undefined
  abstract deletePage(table: TableSchema, page: ResolvedPage): number
  /** Replaces `before` with `after`, a new object. Returns false and changes nothing if a unique key is taken. */
  protected abstract replace(
    table: TableSchema,
    before: StoredRow,
    after: RowInput,
    changed: readonly string[],
  ): boolean
  protected abstract remove(table: TableSchema, row: StoredRow): void

  abstract mark(depth: number): void
  abstract release(depth: number): void
  abstract rollback(depth: number): void

  insert(table: TableSchema, row: RowInput): StoredRow {
    const inserted = this.insertIfAbsent(table, row)
    if (inserted === undefined) throw new UniqueViolation(table.name)
    return inserted
  }

  update(table: TableSchema, id: number, changes: Values, guard: Guard): StoredRow | undefined {
    const row = this.#guarded(table, id, guard)
    return row && this.#change(table, row, changes)
  }

  increment(table: TableSchema, id: number, amounts: Amounts, guard: Guard): StoredRow | undefined {
    const row = this.#guarded(table, id, guard)
    return row && this.#add(table, row, amounts)
  }

  incrementUpTo(
    table: TableSchema,
    key: KeySchema,
    first: RowInput,
    column: string,
    max: number,
  ): StoredRow | undefined {
    const values = key.columns.map(({ name }) => first[name] as Scalar)
    const row = this.find(table, key, values)
    if (row === undefined) return this.insertIfAbsent(table, first)
    return (row[column] as number) < max ? this.#add(table, row, { [column]: 1 }) : undefined
  }

  delete(table: TableSchema, id: number, guard: Guard): StoredRow | undefined {
    const row = this.#guarded(table, id, guard)
    if (row !== undefined) this.remove(table, row)
    return row
  }

  lock(table: TableSchema, id: number): StoredRow | undefined {
    return this.get(table, id)
  }

  tryLock(): boolean {
    return true
  }

  lockSkipLocked(table: TableSchema, page: ResolvedPage): StoredRow[] {
    return this.page(table, page)
  }

  /** Returns a row if it exists and matches the guard. */
  #guarded(table: TableSchema, id: number, guard: Guard): StoredRow | undefined {
    const row = this.get(table, id)
    for (const { column, value } of guard) if (row?.[column.name] !== value) return undefined
    return row
  }

  #add(table: TableSchema, row: StoredRow, amounts: Amounts): StoredRow {
    const sums: Record<string, unknown> = {}
    for (const name in amounts)
      sums[name] = checkedValue(table, columnOf(table, name), (row[name] as number) + amounts[name]!)
    return this.#change(table, row, sums)
  }

  #change(table: TableSchema, before: StoredRow, changes: Values): StoredRow {
    const changed: string[] = []
    for (const name in changes) if (before[name] !== changes[name]) changed.push(name)
    if (changed.length === 0) return before
    const after: RowInput = { ...before, ...changes }
    if (!this.replace(table, before, after, changed)) throw new UniqueViolation(table.name)
    return after
  }
}
