import type { Scalar } from '@chowk/engine'
import { quoted, type Binder, type Dialect, type SqlValue } from '../sql/dialect.ts'

/**
 * Placeholder of a value. SQLite may inspect the value of a bare `?` for its statistics or a limit, and then prepares
 * the statement again for each new value. The plus prevents that: every query here names its index.
 */
export const PLACEHOLDER = '+?'

/**
 * Maximum number of separately bound values of a list; a longer one is bound as a single value. SQLite allows 32,766
 * values a statement.
 */
const MAX_LIST_LENGTH = 1024

export const sqlite: Dialect = {
  types: {
    integer: 'INTEGER',
    text: 'TEXT',
    boolean: 'INTEGER',
    json: 'TEXT',
    bytes: 'BLOB',
  },
  collation: '',
  primaryKey: () => 'id INTEGER PRIMARY KEY AUTOINCREMENT',
  tableOptions: ' STRICT',
  indexName: (table, kind, name) => `${table.name}.${kind}.${name}`,
  indexedId: '',

  placeholder: () => PLACEHOLDER,

  valueOf({ kind, nullable }, value) {
    if (kind === 'boolean') return value === null ? null : Number(value)
    if (kind === 'json') return value === null && nullable ? null : JSON.stringify(value)
    return value as SqlValue
  },

  comparableOf: (value) => (typeof value === 'boolean' ? Number(value) : value),

  literal(value) {
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
    return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value)
  },

  /** SQLite fails if it can't use the named index. An index of no columns is the table's own order. */
  indexHint: (table, kind, { name, columns }) =>
    columns.length === 0 ? ' NOT INDEXED' : ` INDEXED BY ${quoted(sqlite.indexName(table, kind, name, ''))}`,

  noIndex: '+',

  order: ({ name }, descending) => `${quoted(name)}${descending ? ' DESC' : ''}`,

  isOneOf(query, name, _column, values) {
    const list =
      values.length > MAX_LIST_LENGTH
        ? `SELECT value FROM json_each(${query.bind(JSON.stringify(values.map(sqlite.comparableOf)))})`
        : paddedPlaces(query, values)
    return `${name} IN (${list})`
  },
}

/**
 * Returns the placeholders of a list. Pads it with its last value to the next power of two, so that few statements
 * differ.
 */
function paddedPlaces(query: Binder, values: readonly Scalar[]): string {
  const placeholders = values.map((value) => query.bind(sqlite.comparableOf(value)))
  const length = 2 ** Math.ceil(Math.log2(values.length))
  while (placeholders.length < length) placeholders.push(query.bind(sqlite.comparableOf(values.at(-1)!)))
  return placeholders.join(', ')
}
