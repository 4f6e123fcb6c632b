import type { KeySchema, TableSchema } from './schema.ts'
import type { Marks } from './savepoints.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from './selection.ts'
import type { ResolvedTextPage } from './text-search.ts'
import type { RowInput, Scalar, StoredRow } from './values.ts'

type Awaitable<T> = T | Promise<T>

/** The reads of a store, with every name looked up and every value checked. */
export interface RowReader {
  get(layout: TableSchema, id: number): Awaitable<StoredRow | undefined>
  /** `values` are in the order of the key's columns. */
  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): Awaitable<StoredRow | undefined>
  /** The rows that exist of those asked for, in no particular order; the ids differ. */
  getMany(layout: TableSchema, ids: readonly number[]): Awaitable<StoredRow[]>
  /** The same by a unique key. A key that is given twice may give its row twice. */
  findMany(
    layout: TableSchema,
    key: KeySchema,
    values: readonly (readonly Scalar[])[],
  ): Awaitable<StoredRow[]>
  page(layout: TableSchema, page: ResolvedPage): Awaitable<StoredRow[]>
  mergedPage(layout: TableSchema, merge: ResolvedMerge): Awaitable<StoredRow[]>
  count(layout: TableSchema, selection: ResolvedSelection): Awaitable<number>
  search(layout: TableSchema, page: ResolvedTextPage): Awaitable<StoredRow[]>
}

/** Rows that are read and changed without waiting, by one transaction at a time: in memory and SQLite. Nothing changes where a method throws. */
export interface ImmediateRows extends RowReader, Marks {
  get(layout: TableSchema, id: number): StoredRow | undefined
  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined
  /** Gives the row, which the caller leaves alone from then on; undefined, and nothing changed, where a unique key is taken. */
  insert(layout: TableSchema, draft: RowInput): StoredRow | undefined
  /** Puts `after`, a fresh object, in the place of `before`; false, and nothing changed, where a unique key is taken. */
  replace(layout: TableSchema, before: StoredRow, after: RowInput, changed: readonly string[]): boolean
  remove(layout: TableSchema, row: StoredRow): void
  /** Removes the rows of a page and says how many they were. */
  removePage(layout: TableSchema, page: ResolvedPage): number
  mark(depth: number): void
  release(depth: number): void
  rollback(depth: number): void
}
