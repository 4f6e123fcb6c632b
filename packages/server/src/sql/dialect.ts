import type { ColumnKind, ColumnSchema, KeySchema, Scalar, TableSchema } from '@chowk/engine'

/** A value as a driver takes it. */
export type SqlValue = number | string | boolean | Uint8Array | null

/** A query under construction. */
export interface Binder {
  /** Binds a value and gives its place in the text. */
  bind(value: unknown): string
}

/** The SQL of one database, where others have it differently. */
export interface Dialect {
  /** The type of each kind of column. */
  readonly types: Readonly<Record<ColumnKind, string>>
  /** What follows the type of a column of text. */
  readonly collation: string
  /** The definition of the column `id`. */
  primaryKey(table: TableSchema): string
  /** What follows the columns where a table is made. */
  readonly tableOptions: string
  /** @param definition All of the index but its name. */
  indexName(table: TableSchema, kind: IndexKind, name: string, definition: string): string
  /** What follows the columns of an index to order its rows by `id` last. */
  readonly indexedId: string

  /** The place of the value that is bound at a position, from 1. */
  placeholder(position: number): string
  /** A value of a column, as the driver takes it. */
  valueOf(column: ColumnSchema, value: unknown): SqlValue
  /** The same for a value that a column is compared with. */
  readonly comparableOf: (value: Scalar) => SqlValue
  /** A value as part of the text. */
  literal(value: SqlValue): string

  /** What follows the name of a table to have it read by an index. */
  indexHint(table: TableSchema, kind: IndexKind, key: KeySchema): string
  /** What stands before a column to keep its condition from choosing an index. */
  readonly noIndex: string
  /** A column in an order in which nulls come before every value, or exactly the reverse. */
  order(column: ColumnSchema, descending: boolean): string
  /** The condition that a column has one of some values; `name` is its name in SQL. */
  isOneOf(query: Binder, name: string, column: ColumnSchema, values: readonly Scalar[]): string
}

export type IndexKind = 'index' | 'unique'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const columnLists = new WeakMap<TableSchema, string>()

/** The columns of a row, for `SELECT`. */
export function columnsOf(table: TableSchema): string {
  let columns = columnLists.get(table)
  if (columns === undefined)
    columnLists.set(table, (columns = [...table.column.keys()].map(quoted).join(', ')))
  return columns
}
