import type { KeyLayout, Layout } from '../catalogue.ts'
import type { ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { Draft, Scalar, StoredRow } from '../values.ts'

/** Rows that are read at once, without waiting: what memory and SQLite have in common. Values arrive checked. */
export interface ImmediateReads {
  get(layout: Layout, id: number): StoredRow | undefined
  /** `values` are in the order of the key's columns. */
  find(layout: Layout, key: KeyLayout, values: readonly Scalar[]): StoredRow | undefined
  page(layout: Layout, page: ResolvedPage): StoredRow[]
  count(layout: Layout, selection: ResolvedSelection): number
  search(layout: Layout, page: ResolvedTextPage): StoredRow[]
}

/** Rows that are changed at once as well, by one transaction at a time. Nothing changes where a method throws. */
export interface ImmediateRows extends ImmediateReads {
  /** Gives the row, which the caller leaves alone from then on; undefined, and nothing changed, where a unique key is taken. */
  insert(layout: Layout, draft: Draft): StoredRow | undefined
  /** Puts `after`, a fresh object, in the place of `before`; false, and nothing changed, where a unique key is taken. */
  replace(layout: Layout, before: StoredRow, after: Draft, changed: readonly string[]): boolean
  remove(layout: Layout, row: StoredRow): void
  /** Removes the rows of a page and says how many they were. */
  removePage(layout: Layout, page: ResolvedPage): number
  /** Opens the savepoint number `depth`, counted from 1 for the outermost. */
  mark(depth: number): void
  /** Keeps what was written since the savepoint, as part of what surrounds it. */
  release(depth: number): void
  /** Undoes what was written since the savepoint, and closes it. */
  rollback(depth: number): void
}
