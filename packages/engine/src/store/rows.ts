import type { ColumnSchema, KeySchema, TableSchema } from './schema.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from './selection.ts'
import type { ResolvedTextPage } from './text-search.ts'
import type { RowInput, Scalar, StoredRow } from './values.ts'

type Awaitable<T> = T | Promise<T>

/** The reads of a store, with every name resolved and every value checked. */
export interface RowReader {
  get(table: TableSchema, id: number): Awaitable<StoredRow | undefined>
  /** `values` are in the order of the key's columns. */
  find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): Awaitable<StoredRow | undefined>
  /** Returns the existing rows, in no particular order. The ids are distinct. */
  getMany(table: TableSchema, ids: readonly number[]): Awaitable<StoredRow[]>
  /** Like `getMany`, by a unique key. A repeated key may return its row twice. */
  findMany(table: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): Awaitable<StoredRow[]>
  page(table: TableSchema, page: ResolvedPage): Awaitable<StoredRow[]>
  mergedPage(table: TableSchema, merge: ResolvedMerge): Awaitable<StoredRow[]>
  count(table: TableSchema, selection: ResolvedSelection): Awaitable<number>
  search(table: TableSchema, page: ResolvedTextPage): Awaitable<StoredRow[]>
}

/** Columns and the values that a row must have for a write. */
export type Guard = readonly { readonly column: ColumnSchema; readonly value: Scalar | null }[]

/** Columns and their new values. */
export type Values = Readonly<Record<string, unknown>>

/** Columns and the integers to add to them. */
export type Amounts = Readonly<Record<string, number>>

/** Savepoints of a transaction. Depths count from 1 for the outermost. */
interface Savepoints {
  mark(depth: number): Awaitable<void>
  /** Keeps the writes since the savepoint as part of the enclosing savepoint or transaction. */
  release(depth: number): Awaitable<void>
  /** Undoes the writes since the savepoint, and closes it. */
  rollback(depth: number): Awaitable<void>
}

/** The writes of a transaction, with every name resolved and every value checked. */
export interface RowWriter extends Savepoints {
  /** Throws `UniqueViolation` if the id or a unique key is taken. */
  insert(table: TableSchema, row: RowInput): Awaitable<StoredRow>
  /** Returns undefined and changes nothing if the id or a unique key is taken. */
  insertIfAbsent(table: TableSchema, row: RowInput): Awaitable<StoredRow | undefined>
  /** Throws `UniqueViolation` if a unique key is taken. */
  update(table: TableSchema, id: number, changes: Values, guard: Guard): Awaitable<StoredRow | undefined>
  increment(table: TableSchema, id: number, amounts: Amounts, guard: Guard): Awaitable<StoredRow | undefined>
  /** @param first The row to insert if none exists, with a count of 1. */
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
