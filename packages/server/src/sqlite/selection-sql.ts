import type { IndexSchema, TableSchema, ResolvedCondition, ResolvedSelection, KeyRange } from '@chowk/engine'
import { indexName, quoted, uniqueName } from './names.ts'
import { scalarToSql, type SqlValue } from './values.ts'

/** What makes the text of a query, and what is bound to it. Queries of one shape have one text. */
export interface QueryShape {
  readonly shape: readonly unknown[]
  readonly values: readonly SqlValue[]
}

/**
 * A place for a value. SQLite looks at the value of a bare `?` where its statistics may tell how many rows have it, or how
 * many are asked for, and then prepares the statement anew whenever another is bound. The plus keeps it from looking: every
 * query here names its index anyway.
 */
export const PLACE = '+?'

/** The shape and the values of {@link pageSql}. */
export function pageShape({ page, beyond, present }: KeyRange, limit: number): QueryShape {
  const shape: unknown[] = [page.descending, beyond.length, present]
  const values: SqlValue[] = beyond.map(scalarToSql)
  addSelection(page, shape, values)
  values.push(limit, page.offset)
  return { shape, values }
}

export function pageSql(layout: TableSchema, columns: string, { page, beyond, present }: KeyRange): string {
  const direction = page.descending ? ' DESC' : ''
  const free = [...page.index.columns.slice(page.equals.length).map(({ name }) => name), 'id'].map(quoted)
  const order = free.map((name) => name + direction).join(', ')
  const terms: string[] = []
  if (beyond.length > 0) {
    const compared = free.slice(0, beyond.length).join(', ')
    terms.push(`(${compared}) ${page.descending ? '<' : '>'} (${places(beyond.length)})`)
  }
  if (present) terms.push(`${free[0]!} IS NOT NULL`)
  return `SELECT ${columns} ${rowsOf(layout, page, terms)} ORDER BY ${order} LIMIT ${PLACE} OFFSET ${PLACE}`
}

/** The shape and the values of {@link countSql}. */
export function countShape(selection: ResolvedSelection): QueryShape {
  const shape: unknown[] = ['count']
  const values: SqlValue[] = []
  addSelection(selection, shape, values)
  return { shape, values }
}

export function countSql(layout: TableSchema, selection: ResolvedSelection): string {
  return `SELECT count(*) AS count ${rowsOf(layout, selection)}`
}

function addSelection(selection: ResolvedSelection, shape: unknown[], values: SqlValue[]): void {
  const { index, equals, from, to, where } = selection
  shape.push(index.position, equals.length)
  for (const value of equals) {
    shape.push(value === null)
    if (value !== null) values.push(scalarToSql(value))
  }
  shape.push(from === undefined, to === undefined)
  if (from !== undefined) values.push(scalarToSql(from))
  if (to !== undefined) values.push(scalarToSql(to))
  addConditions(where, shape, values)
}

/** `FROM` and `WHERE`, where `first` are terms whose values are bound before all others. Naming the index makes SQLite fail rather than read the table another way. */
function rowsOf(layout: TableSchema, selection: ResolvedSelection, first: readonly string[] = []): string {
  const { index, equals, bounded, from, to, where } = selection
  // Not bound: a partial index is read only where the text of the query tells that its rows are enough.
  const terms = [...first, ...index.where.map(fixedSql)]
  equals.forEach((value, at) => {
    const column = quoted(index.columns[at]!.name)
    terms.push(value === null ? `${column} IS NULL` : `${column} = ${PLACE}`)
  })
  if (from !== undefined) terms.push(`${quoted(bounded.name)} >= ${PLACE}`)
  if (to !== undefined) terms.push(`${quoted(bounded.name)} <= ${PLACE}`)
  for (const condition of where) terms.push(conditionSql(condition))
  // An index of no columns is the order by id, in which the table itself is kept.
  const access = index.columns.length === 0 ? 'NOT INDEXED' : `INDEXED BY ${quoted(indexName(layout, index))}`
  return `FROM ${quoted(layout.name)} ${access} WHERE ${terms.length === 0 ? '1' : terms.join(' AND ')}`
}

/** A condition that is the same whenever an index is read. */
export function fixedSql({ column, value }: IndexSchema['where'][number]): string {
  const name = quoted(column.name)
  if (value === null) return `${name} IS NULL`
  return `${name} = ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : Number(value)}`
}

/** The shapes and the values of conditions, as {@link conditionSql} takes them. */
export function addConditions(
  conditions: readonly ResolvedCondition[],
  shape: unknown[],
  values: SqlValue[],
): void {
  shape.push(conditions.length)
  for (const condition of conditions) {
    shape.push(condition.kind)
    if (condition.kind === 'any') {
      addConditions(condition.conditions, shape, values)
    } else if (condition.kind === 'list') {
      const { column, operator, hasNull, values: listed } = condition
      const length = isLong(listed) ? Infinity : lengthOf(listed)
      shape.push(column, operator, hasNull, length)
      if (isLong(listed)) values.push(JSON.stringify(listed.map(scalarToSql)))
      else
        for (let at = 0; at < length; at++) values.push(scalarToSql(listed[Math.min(at, listed.length - 1)]!))
    } else if (condition.kind === 'naming') {
      const { column, key, given, exists } = condition
      shape.push(column, key, exists)
      for (const value of given) {
        shape.push(value === undefined)
        if (value !== undefined) values.push(scalarToSql(value))
      }
    } else {
      const { column, operator, value } = condition
      shape.push(column, operator, value === null)
      if (value !== null) values.push(scalarToSql(value))
    }
  }
}

/** Whether a list is bound as one value: a statement takes 32,766 values at most. */
const isLong = (listed: readonly unknown[]): boolean => listed.length > 1024

/** Lists are filled up with their last value to the next power of two, so that they make few different texts. */
const lengthOf = (listed: readonly unknown[]): number =>
  listed.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(listed.length))

export const places = (length: number): string => Array.from({ length }, () => PLACE).join(', ')

/** `table` says whose columns are meant, with a dot, where that has to be said. */
export function conditionSql(condition: ResolvedCondition, table = ''): string {
  if (condition.kind === 'any') {
    const any = condition.conditions.map((each) => conditionSql(each, table))
    return any.length === 0 ? '0' : `(${any.join(' OR ')})`
  }
  if (condition.kind === 'naming') return namingSql(condition, table)
  // The plus keeps SQLite from looking the condition up in an index, and from giving up the order for it.
  const column = `+${table}${quoted(condition.column.name)}`
  if (condition.kind === 'list') return listSql(column, condition)
  const { operator, value } = condition
  if (value === null) return nullSql(column, operator)
  return operator === '!=' ? `${column} IS NOT ${PLACE}` : `${column} ${operator} ${PLACE}`
}

/** The column is told apart from one of that name in the other table; what that has is looked up for each row, never read as a whole. */
function namingSql(
  { column, of, named, key, given, exists }: Extract<ResolvedCondition, { kind: 'naming' }>,
  table: string,
): string {
  const value = `${table || `${quoted(of.name)}.`}${quoted(column.name)}`
  const other = `${quoted(named.name)} AS _named INDEXED BY ${quoted(uniqueName(named, key))}`
  const same = key.columns.map(
    ({ name }, at) => `_named.${quoted(name)} = ${given[at] === undefined ? value : PLACE}`,
  )
  return `${exists ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${other} WHERE ${same.join(' AND ')})`
}

function nullSql(column: string, operator: string): string {
  if (operator === '=') return `${column} IS NULL`
  return operator === '!=' ? `${column} IS NOT NULL` : '0'
}

function listSql(
  column: string,
  { operator, values: listed, hasNull }: Extract<ResolvedCondition, { kind: 'list' }>,
): string {
  const list = isLong(listed)
    ? `(SELECT value FROM json_each(${PLACE}))`
    : listed.length === 0
      ? undefined
      : `(${places(lengthOf(listed))})`
  if (operator === 'in') {
    if (list === undefined) return hasNull ? `${column} IS NULL` : '0'
    return hasNull ? `(${column} IS NULL OR ${column} IN ${list})` : `${column} IN ${list}`
  }
  if (list === undefined) return hasNull ? `${column} IS NOT NULL` : '1'
  return hasNull ? `${column} NOT IN ${list}` : `(${column} IS NULL OR ${column} NOT IN ${list})`
}
