import type { Amounts, Guard, ImmediateRows, RowWriter, Values } from './rows.ts'
import { Savepoints } from './savepoints.ts'
import type { KeySchema, Schema, TableSchema } from './schema.ts'
import type { ResolvedPage } from './selection.ts'
import { UniqueViolation } from './store.ts'
import { StoreTransaction } from './transaction.ts'
import { checkedValue, columnOf, type RowInput, type Scalar, type StoredRow } from './values.ts'

/**
 * A transaction whose writes apply immediately. No other transaction runs concurrently, so a guard is a read before
 * the write, and locks are not needed.
 */
export class ImmediateTransaction extends StoreTransaction {
  constructor(schema: Schema, rows: ImmediateRows) {
    super(schema, rows, new ImmediateWriter(rows), new Savepoints(rows))
  }
}

class ImmediateWriter implements RowWriter {
  readonly #rows: ImmediateRows

  constructor(rows: ImmediateRows) {
    this.#rows = rows
  }

  insert(table: TableSchema, row: RowInput): StoredRow {
    const inserted = this.#rows.insert(table, row)
    if (inserted === undefined) throw new UniqueViolation(table.name)
    return inserted
  }

  insertIfAbsent(table: TableSchema, row: RowInput): StoredRow | undefined {
    return this.#rows.insert(table, row)
  }

  update(table: TableSchema, id: number, changes: Values, guard: Guard): StoredRow | undefined {
    const row = this.#guarded(table, id, guard)
    return row && this.#replace(table, row, changes)
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
    const row = this.#rows.find(table, key, values)
    if (row === undefined) return this.#rows.insert(table, first)
    return (row[column] as number) < max ? this.#add(table, row, { [column]: 1 }) : undefined
  }

  delete(table: TableSchema, id: number, guard: Guard): StoredRow | undefined {
    const row = this.#guarded(table, id, guard)
    if (row !== undefined) this.#rows.remove(table, row)
    return row
  }

  deletePage(table: TableSchema, page: ResolvedPage): number {
    return this.#rows.removePage(table, page)
  }

  lock(table: TableSchema, id: number): StoredRow | undefined {
    return this.#rows.get(table, id)
  }

  tryLock(): boolean {
    return true
  }

  lockSkipLocked(table: TableSchema, page: ResolvedPage): StoredRow[] {
    return this.#rows.page(table, page)
  }

  /** Returns a row if it exists and matches the guard. */
  #guarded(table: TableSchema, id: number, guard: Guard): StoredRow | undefined {
    const row = this.#rows.get(table, id)
    return guard.every(({ column, value }) => row?.[column.name] === value) ? row : undefined
  }

  #add(table: TableSchema, row: StoredRow, amounts: Amounts): StoredRow {
    const sums: Record<string, unknown> = {}
    for (const name in amounts)
      sums[name] = checkedValue(table, columnOf(table, name), (row[name] as number) + amounts[name]!)
    return this.#replace(table, row, sums)
  }

  #replace(table: TableSchema, before: StoredRow, changes: Values): StoredRow {
    const changed: string[] = []
    for (const name in changes) if (before[name] !== changes[name]) changed.push(name)
    if (changed.length === 0) return before
    const after: RowInput = { ...before, ...changes }
    if (!this.#rows.replace(table, before, after, changed)) throw new UniqueViolation(table.name)
    return after
  }
}
