import type { ColumnSchema, KeySchema, TableSchema } from '@chowk/engine'

/** How declarations are named and typed in SQL. */

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function indexName(layout: TableSchema, index: KeySchema): string {
  return `${layout.name}.index.${index.name}`
}

export function uniqueName(layout: TableSchema, key: KeySchema): string {
  return `${layout.name}.unique.${key.name}`
}

/** The table with what a search of another looks things up in, and the beginning of the names of those that it consists of. */
export function searchName(layout: TableSchema): string {
  return `${layout.name}.search`
}

export const sqlTypes = {
  integer: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  boolean: 'INTEGER',
  json: 'TEXT',
  bytes: 'BLOB',
} as const

/** A column in a table definition, without what `id` has besides. */
export function columnDefinition(column: ColumnSchema): string {
  return `${quoted(column.name)} ${sqlTypes[column.kind]}${column.nullable ? '' : ' NOT NULL'}`
}
