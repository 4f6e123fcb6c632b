import type { ColumnKind, ColumnSchema, KeySchema, Scalar, TableSchema } from '@chowk/engine'

/** A value in the form of a driver. */
export type SqlValue = number | string | boolean | Uint8Array | null

/** A query under construction. */
export interface Binder {
  /** Binds a value and returns its placeholder. */
  bind(value: unknown): string
}

/** Differences of a database's SQL. */
export interface Dialect {
  /** SQL type of each kind of column. */
  readonly types: Readonly<Record<ColumnKind, string>>
  /** Collation of a text column, written after its type. */
  readonly collation: string
  /** Returns the definition of the column `id`. */
  primaryKey(table: TableSchema): string
  /** Options of a new table, written after its columns. */
  readonly tableOptions: string
  /** @param definition Definition of the index without its name. */
  indexName(table: TableSchema, kind: IndexKind, name: string, definition: string): string
  /** Last column of an index that orders its rows by `id`. */
  readonly indexedId: string

  /** Returns the placeholder of a position, from 1. */
  placeholder(position: number): string
  /** Converts a value of a column to the form of the driver. */
  valueOf(column: ColumnSchema, value: unknown): SqlValue
  /** Converts a value for a comparison. */
  readonly comparableOf: (value: Scalar) => SqlValue
  /** Returns a value as a literal. */
  literal(value: SqlValue): string

  /** Returns the hint, written after a table's name, to use an index. */
  indexHint(table: TableSchema, kind: IndexKind, key: KeySchema): string
  /** Prefix of a column that prevents index use for its condition. */
  readonly noIndex: string
  /** Returns the order of a column: nulls before all values, or exactly the reverse. */
  order(column: ColumnSchema, descending: boolean): string
  /** Returns the condition that a column has one of several values; `name` is its name in SQL. */
  isOneOf(query: Binder, name: string, column: ColumnSchema, values: readonly Scalar[]): string
}

export type IndexKind = 'index' | 'unique'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const columnLists = new WeakMap<TableSchema, string>()

/** Returns the columns of a row for `SELECT`. */
export function columnsOf(table: TableSchema): string {
  let columns = columnLists.get(table)
  if (columns === undefined)
    columnLists.set(table, (columns = [...table.column.keys()].map(quoted).join(', ')))
  return columns
}
