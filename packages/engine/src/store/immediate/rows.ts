import type { KeyLayout, Layout } from '../schema.ts'
import type { Marks } from '../savepoints.ts'
import type { ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { Draft, Scalar, StoredRow } from '../values.ts'

/** Rows that are read at once, without waiting: what memory and SQLite have in common. Values arrive checked. */
export interface ImmediateReads {
  get(layout: Layout, id: number): StoredRow | undefined
  /** `values` are in the order of the key's columns. */
  find(layout: Layout, key: KeyLayout, values: readonly Scalar[]): StoredRow | undefined
  /** The rows that exist of those asked for, in no particular order; those asked for differ. */
  getMany(layout: Layout, ids: readonly number[]): StoredRow[]
  /** The same by a unique key. What is asked for twice may be given twice. */
  findMany(layout: Layout, key: KeyLayout, values: readonly (readonly Scalar[])[]): StoredRow[]
  page(layout: Layout, page: ResolvedPage): StoredRow[]
  count(layout: Layout, selection: ResolvedSelection): number
  search(layout: Layout, page: ResolvedTextPage): StoredRow[]
}

/** Rows that are changed at once as well, by one transaction at a time. Nothing changes where a method throws. */
export interface ImmediateRows extends ImmediateReads, Marks {
  /** Gives the row, which the caller leaves alone from then on; undefined, and nothing changed, where a unique key is taken. */
  insert(layout: Layout, draft: Draft): StoredRow | undefined
  /** Puts `after`, a fresh object, in the place of `before`; false, and nothing changed, where a unique key is taken. */
  replace(layout: Layout, before: StoredRow, after: Draft, changed: readonly string[]): boolean
  remove(layout: Layout, row: StoredRow): void
  /** Removes the rows of a page and says how many they were. */
  removePage(layout: Layout, page: ResolvedPage): number
  mark(depth: number): void
  release(depth: number): void
  rollback(depth: number): void
}
