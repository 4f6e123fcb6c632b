import { createHash } from 'node:crypto'
import type { ColumnKind, ColumnSchema, IndexSchema, KeySchema, TableSchema } from '@chowk/engine'
import {
  comma,
  empty,
  every,
  forEachTable,
  literal,
  quoted,
  raw,
  sql,
  textOf,
  type Fragment,
} from './statement.ts'
import { scalarToSql } from './values.ts'

/** How declarations are named and typed in PostgreSQL. */

export const sqlTypes = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'boolean',
  // Not jsonb, which knows neither the order of members nor U+0000.
  json: 'json',
  bytes: 'bytea',
} as const satisfies Record<ColumnKind, string>

/** The column with the terms of a row that is searched; and the tables besides those declared. No declaration takes such names. */
export const TERMS = '_terms'
export const WINDOWS = '_windows'
export const SCHEMA = '_schema'

export const tableOf = forEachTable((layout) => quoted(layout.name))
/** The sequence that gives the ids of a table. */
export const idsOf = forEachTable((layout) => quoted(`${layout.name}._ids`))
export const columnsOf = forEachTable((layout) =>
  comma([quoted('id'), ...layout.columns.map((column) => quoted(column.name))]),
)

/** A column in a table definition, without what `id` has besides. */
export function columnDefinition(column: ColumnSchema): Fragment {
  const collation = column.kind === 'text' ? sql` COLLATE "C"` : empty
  const presence = column.nullable ? empty : sql` NOT NULL`
  return sql`${quoted(column.name)} ${raw(sqlTypes[column.kind])}${collation}${presence}`
}

export interface IndexDefinition {
  /** Ends with a mark of the definition, so that an index of this name is as declared. */
  readonly name: string
  readonly create: string
}

/** The names of indexes that this program makes. */
export const INDEX_NAME = /\.[0-9a-f]{8}$/

export function uniqueDefinition(layout: TableSchema, key: KeySchema): IndexDefinition {
  const columns = comma(key.columns.map((column) => quoted(column.name)))
  return definition(layout, key.name, 'CREATE UNIQUE INDEX', sql`(${columns})`)
}

export function indexDefinition(layout: TableSchema, index: IndexSchema): IndexDefinition {
  const columns = comma([...index.columns.map((column) => ordered(column, false)), sql`id`])
  const conditions = fixedConditions(index)
  if (index.unlessNull) conditions.push(sql`${quoted(index.columns[0]!.name)} IS NOT NULL`)
  const where = conditions.length === 0 ? empty : sql` WHERE ${every(conditions)}`
  return definition(layout, index.name, 'CREATE INDEX', sql`(${columns})${where}`)
}

/** The condition of a partial index. Values are part of the text, so that PostgreSQL sees that the index is enough. */
export function fixedConditions({ where }: IndexSchema): Fragment[] {
  return where.map(({ column, value }) =>
    value === null
      ? sql`${quoted(column.name)} IS NULL`
      : sql`${quoted(column.name)} = ${literal(scalarToSql(value))}`,
  )
}

export function termsDefinition(layout: TableSchema): IndexDefinition {
  return definition(layout, 'search', 'CREATE INDEX', sql`USING gin (${quoted(TERMS)})`)
}

function definition(layout: TableSchema, name: string, create: string, how: Fragment): IndexDefinition {
  const rest = `ON ${textOf(tableOf(layout))} ${textOf(how)}`
  const mark = createHash('sha256').update(`${create} ${name} ${rest}`).digest('hex').slice(0, 8)
  // PostgreSQL cuts names off at 63 bytes, which would cut the mark.
  const named = `${`${layout.name}.${name}`.slice(0, 50)}.${mark}`
  return { name: named, create: `${create} ${textOf(quoted(named))} ${rest}` }
}

/** A column in an order: nulls before every value, or exactly the reverse. */
export function ordered(column: ColumnSchema, descending: boolean): Fragment {
  const direction = descending ? sql` DESC` : empty
  const nulls = !column.nullable ? empty : descending ? sql` NULLS LAST` : sql` NULLS FIRST`
  return sql`${quoted(column.name)}${direction}${nulls}`
}
