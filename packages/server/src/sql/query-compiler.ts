import {
  idColumn,
  type ColumnSchema,
  type IndexSchema,
  type KeyRange,
  type ResolvedCondition,
  type ResolvedSelection,
  type Scalar,
  type TableSchema,
} from '@chowk/engine'
import { columnsOf, quoted, type Dialect } from './dialect.ts'

/** A statement and its bound values. Queries of one shape have the same text. */
export interface Query {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Compiles a statement and the values bound by `write`. */
export function compile(dialect: Dialect, write: (query: QueryCompiler) => string): Query {
  const query = new QueryCompiler(dialect)
  return { sql: write(query), values: query.values }
}

/** Texts of selections without conditions, by index of a store and by shape. */
const texts = new WeakMap<IndexSchema, Map<string, string>>()

/** Compiles {@link QueryCompiler.select}. Without conditions, its text is compiled once for each shape. */
export function compileSelect(dialect: Dialect, table: TableSchema, range: KeyRange, limit: number): Query {
  const { index, equals, from, to, where, offset, descending } = range.page
  const write = (query: QueryCompiler) => query.select(table, columnsOf(table), range, limit)
  if (where.length > 0) return compile(dialect, write)
  const bound = [...equals, ...range.beyond, from, to]
  // A text has a placeholder for each value, and none for null.
  const shape = `${descending} ${range.present} ${equals.length} ${bound.map((value) => (value == null ? 0 : 1)).join('')}`
  const known = texts.get(index)?.get(shape)
  if (known !== undefined) {
    const values = bound.filter((value) => value != null).map(dialect.comparableOf)
    return { sql: known, values: [...values, limit, offset] }
  }
  const query = compile(dialect, write)
  if (!texts.has(index)) texts.set(index, new Map())
  texts.get(index)!.set(shape, query.sql)
  return query
}

export const every = (terms: readonly string[]): string => (terms.length === 0 ? 'TRUE' : terms.join(' AND '))

/** Compiles the parts of one statement. Values are bound in the order of their placeholders. */
export class QueryCompiler {
  readonly values: unknown[] = []
  readonly #dialect: Dialect

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** Binds a value and returns its placeholder. */
  bind(value: unknown): string {
    return this.#dialect.placeholder(this.values.push(value))
  }

  bindValue(column: ColumnSchema, value: unknown): string {
    return this.bind(this.#dialect.valueOf(column, value))
  }

  bindComparable(value: Scalar): string {
    return this.bind(this.#dialect.comparableOf(value))
  }

  /** Selects the rows of a range of an index, in its order. */
  select(table: TableSchema, columns: string, range: KeyRange, limit: number): string {
    const { offset } = range.page
    return `${this.rows(table, columns, range)} LIMIT ${this.bind(limit)} OFFSET ${this.bind(offset)}`
  }

  /** Returns {@link select} without its limit. */
  rows(table: TableSchema, columns: string, { page, ...after }: KeyRange): string {
    const { index, equals, descending } = page
    const terms = [
      ...this.equals(index, equals),
      ...this.after(index, equals.length, descending, after),
      ...this.rest(page),
    ]
    return (
      `SELECT ${columns} FROM ${this.from(table, index)} WHERE ${every(terms)} ` +
      `ORDER BY ${this.order(index, equals, descending)}`
    )
  }

  count(table: TableSchema, selection: ResolvedSelection): string {
    const { index, equals } = selection
    const terms = [...this.equals(index, equals), ...this.rest(selection)]
    return `SELECT count(*) AS count FROM ${this.from(table, index)} WHERE ${every(terms)}`
  }

  from(table: TableSchema, index: IndexSchema): string {
    const { key } = index
    return quoted(table.name) + this.#dialect.indexHint(table, key ? 'unique' : 'index', key ?? index)
  }

  /** Returns the conditions on the first columns of an index. */
  equals(index: IndexSchema, values: readonly (Scalar | null)[]): string[] {
    return values.map((value, column) => this.isEqual(quoted(index.columns[column]!.name), value))
  }

  /** Returns the conditions of a range beyond its first columns. */
  after(
    index: IndexSchema,
    fixed: number,
    descending: boolean,
    { beyond, present }: Omit<KeyRange, 'page'>,
  ): string[] {
    const free = [...index.columns.slice(fixed), idColumn].map(({ name }) => quoted(name))
    const terms = present ? [`${free[0]!} IS NOT NULL`] : []
    if (beyond.length > 0) {
      const compared = free.slice(0, beyond.length).join(', ')
      const values = beyond.map((value) => this.bindComparable(value)).join(', ')
      terms.push(`(${compared}) ${descending ? '<' : '>'} (${values})`)
    }
    return terms
  }

  /** Returns the conditions of a selection on all but the first columns of its index. */
  rest({ index, bounded, from, to, where }: Omit<ResolvedSelection, 'equals'>): string[] {
    const terms = fixedConditions(this.#dialect, index)
    if (from !== undefined) terms.push(`${quoted(bounded.name)} >= ${this.bindComparable(from)}`)
    if (to !== undefined) terms.push(`${quoted(bounded.name)} <= ${this.bindComparable(to)}`)
    for (const condition of where) terms.push(this.condition(condition))
    return terms
  }

  /**
   * Returns the order. Includes null columns: PostgreSQL does not see that all of them are equal, and would sort. Leaves
   * out the `id` after a unique key, for the same reason.
   */
  order(index: IndexSchema, equals: readonly (Scalar | null)[], descending: boolean): string {
    const columns = index.columns.filter((_, column) => (equals[column] ?? null) === null)
    const last = index.key && columns.length > 0 ? [] : [idColumn]
    return [...columns, ...last].map((column) => this.#dialect.order(column, descending)).join(', ')
  }

  isEqual(column: string, value: Scalar | null): string {
    return value === null ? `${column} IS NULL` : `${column} = ${this.bindComparable(value)}`
  }

  condition(condition: ResolvedCondition): string {
    if (condition.kind === 'any') {
      const any = condition.conditions.map((each) => this.condition(each))
      return any.length === 0 ? 'FALSE' : `(${any.join(' OR ')})`
    }
    if (condition.kind === 'exists') return this.#exists(condition)
    const name = this.#dialect.noIndex + quoted(condition.column.name)
    if (condition.kind === 'list') return this.#inList(name, condition)
    const { operator, value } = condition
    if (operator === '=') return this.isEqual(name, value)
    if (value === null) return operator === '!=' ? `${name} IS NOT NULL` : 'FALSE'
    return `${name} ${operator === '!=' ? 'IS DISTINCT FROM' : operator} ${this.bindComparable(value)}`
  }

  /**
   * Avoids `EXISTS`, which PostgreSQL may turn into a join over the whole other table: this is looked up for each row.
   * Avoids `IS NULL`, which PostgreSQL expects to match few rows: it would read all matches instead of the newest.
   */
  #exists({ column, of, named, key, given, exists }: Extract<ResolvedCondition, { kind: 'exists' }>): string {
    const own = `${quoted(of.name)}.${quoted(column.name)}`
    const joined = `${quoted(named.name)} AS _named${this.#dialect.indexHint(named, 'unique', key)}`
    const same = key.columns.map(({ name }, index) => {
      const value = given[index]
      return `_named.${quoted(name)} = ${value === undefined ? own : this.bindComparable(value)}`
    })
    return `(SELECT TRUE FROM ${joined} WHERE ${every(same)}) IS NOT ${exists ? 'NULL' : 'TRUE'}`
  }

  #inList(
    name: string,
    { column, operator, values, hasNull }: Extract<ResolvedCondition, { kind: 'list' }>,
  ): string {
    const listed = values.length === 0 ? 'FALSE' : this.#dialect.isOneOf(this, name, column, values)
    if (operator === 'in') return hasNull ? `(${name} IS NULL OR ${listed})` : listed
    return hasNull ? `(${name} IS NOT NULL AND NOT ${listed})` : `(${name} IS NULL OR NOT ${listed})`
  }
}

/**
 * Returns the conditions of a partial index. Values are literals, so that the database recognises that the index
 * suffices.
 */
export function fixedConditions(dialect: Dialect, { where }: IndexSchema): string[] {
  return where.map(({ column, value }) => {
    const name = quoted(column.name)
    return value === null ? `${name} IS NULL` : `${name} = ${dialect.literal(dialect.comparableOf(value))}`
  })
}
