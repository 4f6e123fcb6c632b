import type {
  IndexSchema,
  KeyRange,
  ResolvedCondition,
  ResolvedSelection,
  Scalar,
  TableSchema,
} from '@chowk/engine'
import { indexName, quoted, uniqueName } from './names.ts'
import { scalarToSql, type SqlValue } from './values.ts'

/** A statement and the values bound to it. Queries of one shape have one text. */
export interface Query {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/**
 * A place for a value. SQLite looks at the value of a bare `?` where its statistics may tell how many rows have it, or how
 * many are asked for, and then prepares the statement anew whenever another is bound. The plus keeps it from looking: every
 * query here names its index anyway.
 */
export const PLACE = '+?'

export function pageQuery(
  layout: TableSchema,
  columns: string,
  { page, beyond, present }: KeyRange,
  limit: number,
): Query {
  const direction = page.descending ? ' DESC' : ''
  const free = [...page.index.columns.slice(page.equals.length).map(({ name }) => name), 'id'].map(quoted)
  const order = free.map((name) => name + direction).join(', ')
  const terms: string[] = []
  const values: SqlValue[] = []
  if (beyond.length > 0) {
    const compared = free.slice(0, beyond.length).join(', ')
    terms.push(`(${compared}) ${page.descending ? '<' : '>'} (${placesOf(beyond, values)})`)
  }
  if (present) terms.push(`${free[0]!} IS NOT NULL`)
  const rows = rowsOf(layout, page, terms, values)
  values.push(limit, page.offset)
  return { sql: `SELECT ${columns} ${rows} ORDER BY ${order} LIMIT ${PLACE} OFFSET ${PLACE}`, values }
}

export function countQuery(layout: TableSchema, selection: ResolvedSelection): Query {
  const values: SqlValue[] = []
  return { sql: `SELECT count(*) AS count ${rowsOf(layout, selection, [], values)}`, values }
}

/** `FROM` and `WHERE`. Naming the index makes SQLite fail rather than read the table another way. */
function rowsOf(
  layout: TableSchema,
  { index, equals, bounded, from, to, where }: ResolvedSelection,
  terms: string[],
  values: SqlValue[],
): string {
  // Not bound: a partial index is read only where the text of the query tells that its rows are enough.
  for (const condition of index.where) terms.push(fixedSql(condition))
  equals.forEach((value, at) => terms.push(isEqual(quoted(index.columns[at]!.name), value, values)))
  if (from !== undefined) terms.push(`${quoted(bounded.name)} >= ${placesOf([from], values)}`)
  if (to !== undefined) terms.push(`${quoted(bounded.name)} <= ${placesOf([to], values)}`)
  for (const condition of where) terms.push(conditionSql(condition, values))
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

/** Whether a list is bound as one value: a statement takes 32,766 values at most. */
const isLong = (listed: readonly unknown[]): boolean => listed.length > 1024

export const places = (length: number): string => `${PLACE}, `.repeat(length).slice(0, -2)

/** Places for some values, which are bound in this order. */
function placesOf(bound: readonly Scalar[], values: SqlValue[]): string {
  for (const value of bound) values.push(scalarToSql(value))
  return places(bound.length)
}

const isEqual = (column: string, value: Scalar | null, values: SqlValue[]): string =>
  value === null ? `${column} IS NULL` : `${column} = ${placesOf([value], values)}`

/** Adds the values of the condition. `table` says whose columns are meant, with a dot, where that has to be said. */
export function conditionSql(condition: ResolvedCondition, values: SqlValue[], table = ''): string {
  if (condition.kind === 'any') {
    const any = condition.conditions.map((each) => conditionSql(each, values, table))
    return any.length === 0 ? '0' : `(${any.join(' OR ')})`
  }
  if (condition.kind === 'naming') return namingSql(condition, values, table)
  // The plus keeps SQLite from looking the condition up in an index, and from giving up the order for it.
  const column = `+${table}${quoted(condition.column.name)}`
  if (condition.kind === 'list') return listSql(column, condition, values)
  const { operator, value } = condition
  if (operator === '=') return isEqual(column, value, values)
  if (value === null) return operator === '!=' ? `${column} IS NOT NULL` : '0'
  return `${column} ${operator === '!=' ? 'IS NOT' : operator} ${placesOf([value], values)}`
}

/** The column is told apart from one of that name in the other table; what that has is looked up for each row, never read as a whole. */
function namingSql(
  { column, of, named, key, given, exists }: Extract<ResolvedCondition, { kind: 'naming' }>,
  values: SqlValue[],
  table: string,
): string {
  const own = `${table || `${quoted(of.name)}.`}${quoted(column.name)}`
  const other = `${quoted(named.name)} AS _named INDEXED BY ${quoted(uniqueName(named, key))}`
  const same = key.columns.map(({ name }, at) => {
    const value = given[at]
    return `_named.${quoted(name)} = ${value === undefined ? own : placesOf([value], values)}`
  })
  return `${exists ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${other} WHERE ${same.join(' AND ')})`
}

function listSql(
  column: string,
  { operator, values: listed, hasNull }: Extract<ResolvedCondition, { kind: 'list' }>,
  values: SqlValue[],
): string {
  if (listed.length === 0) {
    if (operator === 'in') return hasNull ? `${column} IS NULL` : '0'
    return hasNull ? `${column} IS NOT NULL` : '1'
  }
  const list = `(${listPlaces(listed, values)})`
  if (operator === 'in')
    return hasNull ? `(${column} IS NULL OR ${column} IN ${list})` : `${column} IN ${list}`
  return hasNull ? `${column} NOT IN ${list}` : `(${column} IS NULL OR ${column} NOT IN ${list})`
}

/** Lists are filled up with their last value to the next power of two, so that they make few different texts. */
function listPlaces(listed: readonly Scalar[], values: SqlValue[]): string {
  if (isLong(listed)) {
    values.push(JSON.stringify(listed.map(scalarToSql)))
    return `SELECT value FROM json_each(${PLACE})`
  }
  const length = 2 ** Math.ceil(Math.log2(listed.length))
  return placesOf([...listed, ...Array<Scalar>(length - listed.length).fill(listed.at(-1)!)], values)
}
