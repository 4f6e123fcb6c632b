import type { ColumnSchema, KeySchema, TableSchema } from './schema.ts'
import type { Marks } from './savepoints.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from './selection.ts'
import type { ResolvedTextPage } from './text-search.ts'
import type { RowInput, Scalar, StoredRow } from './values.ts'

type Awaitable<T> = T | Promise<T>

/** The reads of a store, with every name looked up and every value checked. */
export interface RowReader {
  get(table: TableSchema, id: number): Awaitable<StoredRow | undefined>
  /** `values` are in the order of the key's columns. */
  find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): Awaitable<StoredRow | undefined>
  /** The rows that exist of those asked for, in no particular order; the ids differ. */
  getMany(table: TableSchema, ids: readonly number[]): Awaitable<StoredRow[]>
  /** The same by a unique key. A key that is given twice may give its row twice. */
  findMany(table: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): Awaitable<StoredRow[]>
  page(table: TableSchema, page: ResolvedPage): Awaitable<StoredRow[]>
  mergedPage(table: TableSchema, merge: ResolvedMerge): Awaitable<StoredRow[]>
  count(table: TableSchema, selection: ResolvedSelection): Awaitable<number>
  search(table: TableSchema, page: ResolvedTextPage): Awaitable<StoredRow[]>
}

/** Columns and the values that a row must have to be written. */
export type Guard = readonly { readonly column: ColumnSchema; readonly value: Scalar | null }[]

/** Columns and their new values. */
export type Values = Readonly<Record<string, unknown>>

/** Columns and the integers that are added to them. */
export type Amounts = Readonly<Record<string, number>>

/** The writes of a transaction, with every name looked up and every value checked. */
export interface RowWriter {
  /** Undefined, and nothing changed, where the id or a unique key is taken. */
  insert(table: TableSchema, row: RowInput): Awaitable<StoredRow | undefined>
  /** Throws `UniqueViolation` where a unique key is taken. */
  update(table: TableSchema, id: number, changes: Values, guard: Guard): Awaitable<StoredRow | undefined>
  increment(table: TableSchema, id: number, amounts: Amounts, guard: Guard): Awaitable<StoredRow | undefined>
  /** @param first The row to insert where there is none, with a count of 1. */
  incrementUpTo(
    table: TableSchema,
    key: KeySchema,
    first: RowInput,
    column: string,
    max: number,
  ): Awaitable<StoredRow | undefined>
  delete(table: TableSchema, id: number, guard: Guard): Awaitable<StoredRow | undefined>
  deletePage(table: TableSchema, page: ResolvedPage): Awaitable<number>
  lock(table: TableSchema, id: number): Awaitable<StoredRow | undefined>
  tryLock(name: string): Awaitable<boolean>
  lockSkipLocked(table: TableSchema, page: ResolvedPage): Awaitable<StoredRow[]>
}

/** Rows that are read and changed without waiting, by one transaction at a time: in memory and SQLite. Nothing changes where a method throws. */
export interface ImmediateRows extends RowReader, Marks {
  get(table: TableSchema, id: number): StoredRow | undefined
  find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined
  page(table: TableSchema, page: ResolvedPage): StoredRow[]
  /** Gives the row, which the caller leaves alone from then on; undefined, and nothing changed, where a unique key is taken. */
  insert(table: TableSchema, draft: RowInput): StoredRow | undefined
  /** Puts `after`, a fresh object, in the place of `before`; false, and nothing changed, where a unique key is taken. */
  replace(table: TableSchema, before: StoredRow, after: RowInput, changed: readonly string[]): boolean
  remove(table: TableSchema, row: StoredRow): void
  /** Removes the rows of a page and says how many they were. */
  removePage(table: TableSchema, page: ResolvedPage): number
  mark(depth: number): void
  release(depth: number): void
  rollback(depth: number): void
}
