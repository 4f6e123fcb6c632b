import type { KeySchema, TableSchema } from '../schema.ts'
import type { Marks } from '../savepoints.ts'
import type { ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { RowInput, Scalar, StoredRow } from '../values.ts'

/** Rows that are read at once, without waiting: what memory and SQLite have in common. Values arrive checked. */
export interface ImmediateReads {
  get(layout: TableSchema, id: number): StoredRow | undefined
  /** `values` are in the order of the key's columns. */
  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined
  /** The rows that exist of those asked for, in no particular order; those asked for differ. */
  getMany(layout: TableSchema, ids: readonly number[]): StoredRow[]
  /** The same by a unique key. What is asked for twice may be given twice. */
  findMany(layout: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[]
  page(layout: TableSchema, page: ResolvedPage): StoredRow[]
  count(layout: TableSchema, selection: ResolvedSelection): number
  search(layout: TableSchema, page: ResolvedTextPage): StoredRow[]
}

/** Rows that are changed at once as well, by one transaction at a time. Nothing changes where a method throws. */
export interface ImmediateRows extends ImmediateReads, Marks {
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
