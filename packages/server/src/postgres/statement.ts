import type { TableSchema } from '@chowk/engine'
import pg from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, sql }

/** SQL in pieces, each with its values. */
export type Fragment = Sql

/** A statement for PostgreSQL, with its values apart. Fragments of one shape make one text. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** By default a connection plans a text once, for all values. */
  readonly planned?: 'each time'
  /** Milliseconds to wait for the answer, before the connection is taken for dead. Default: as long as for any other. */
  readonly timeoutMs?: number
}

/** A piece of text without values that is put together once for each table. */
export function forEachTable(make: (layout: TableSchema) => Fragment): (layout: TableSchema) => Fragment {
  const made = new WeakMap<TableSchema, Fragment>()
  return (layout) => {
    let piece = made.get(layout)
    if (piece === undefined) made.set(layout, (piece = make(layout)))
    return piece
  }
}

/** Text that holds no values, such as the definition of a table. */
export function textOf({ text, values }: Fragment): string {
  if (values.length > 0) throw new TypeError(`This has places for values: ${text}`)
  return text
}

/** The name of a column, or of a table and a column. */
export const quoted = (...names: readonly string[]): Fragment =>
  raw(names.map((name) => pg.escapeIdentifier(name)).join('.'))

/** A value that is part of the text. */
export const literal = (value: string | number | boolean | null): Fragment =>
  raw(typeof value === 'string' ? pg.escapeLiteral(value) : String(value))

export const comma = (fragments: readonly unknown[]): Fragment => join(fragments, ', ')
export const every = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ')
