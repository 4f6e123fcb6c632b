import type {
  IndexLayout,
  Layout,
  ResolvedCondition,
  ResolvedPage,
  ResolvedSelection,
  Scalar,
} from '@chowk/engine'
import { indexName, quoted } from './names.ts'
import { scalarToSql, type SqlValue } from './values.ts'

/** SQL with its values apart. Selections of one shape make one text. */
export interface Query {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export function pageQuery(layout: Layout, columns: string, page: ResolvedPage): Query {
  const values: SqlValue[] = []
  const direction = page.descending ? ' DESC' : ''
  const free = page.index.columns.slice(page.equals.length).map((column) => column.name)
  const order = [...free, 'id'].map((name) => quoted(name) + direction).join(', ')
  const sql = `SELECT ${columns} ${rowsOf(layout, page, values)} ORDER BY ${order} LIMIT ? OFFSET ?`
  values.push(page.limit, page.offset)
  return { sql, values }
}

export function countQuery(layout: Layout, selection: ResolvedSelection): Query {
  const values: SqlValue[] = []
  return { sql: `SELECT count(*) AS count ${rowsOf(layout, selection, values)}`, values }
}

/** `FROM` and `WHERE`. Naming the index makes SQLite fail rather than read the table another way. */
function rowsOf(layout: Layout, selection: ResolvedSelection, values: SqlValue[]): string {
  const { index, equals, bounded, from, to, where } = selection
  // Not bound: a partial index is read only where the text of the query tells that its rows are enough.
  const terms = index.where.map(fixedSql)
  equals.forEach((value, at) => {
    const column = quoted(index.columns[at]!.name)
    terms.push(value === null ? `${column} IS NULL` : `${column} = ${bind(values, value)}`)
  })
  if (from !== undefined) terms.push(`${quoted(bounded.name)} >= ${bind(values, from)}`)
  if (to !== undefined) terms.push(`${quoted(bounded.name)} <= ${bind(values, to)}`)
  for (const condition of where) terms.push(conditionSql(condition, values))
  // An index of no columns is the order by id, in which the table itself is kept.
  const access = index.columns.length === 0 ? 'NOT INDEXED' : `INDEXED BY ${quoted(indexName(layout, index))}`
  return `FROM ${quoted(layout.name)} ${access} WHERE ${terms.length === 0 ? '1' : terms.join(' AND ')}`
}

/** `table` says whose columns are meant, with a dot, where that has to be said. */
export function conditionSql(condition: ResolvedCondition, values: SqlValue[], table = ''): string {
  if (condition.kind === 'any') {
    const any = condition.conditions.map((each) => conditionSql(each, values, table))
    return any.length === 0 ? '0' : `(${any.join(' OR ')})`
  }
  // The plus keeps SQLite from looking the condition up in an index, and from giving up the order for it.
  const column = `+${table}${quoted(condition.column.name)}`
  if (condition.kind === 'list') return listSql(column, condition, values)
  const { operator, value } = condition
  if (operator === '=') return value === null ? `${column} IS NULL` : `${column} = ${bind(values, value)}`
  if (operator === '!=') return `${column} IS NOT ${bind(values, value)}`
  return `${column} ${operator} ${bind(values, value)}`
}

/** A condition that is the same whenever an index is read. */
export function fixedSql({ column, value }: IndexLayout['where'][number]): string {
  const name = quoted(column.name)
  if (value === null) return `${name} IS NULL`
  return `${name} = ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : Number(value)}`
}

function listSql(
  column: string,
  { operator, values: listed, hasNull }: Extract<ResolvedCondition, { kind: 'list' }>,
  values: SqlValue[],
): string {
  const list = listed.length === 0 ? undefined : `(${bindList(values, listed)})`
  if (operator === 'in') {
    if (list === undefined) return hasNull ? `${column} IS NULL` : '0'
    return hasNull ? `(${column} IS NULL OR ${column} IN ${list})` : `${column} IN ${list}`
  }
  if (list === undefined) return hasNull ? `${column} IS NOT NULL` : '1'
  return hasNull ? `${column} NOT IN ${list}` : `(${column} IS NULL OR ${column} NOT IN ${list})`
}

function bind(values: SqlValue[], value: Scalar | null): string {
  values.push(scalarToSql(value))
  return '?'
}

/** Lists are filled up with their last value to the next power of two, so that they make few different texts. */
function bindList(values: SqlValue[], listed: readonly Scalar[]): string {
  const length = 2 ** Math.ceil(Math.log2(listed.length))
  for (let at = 0; at < length; at++) bind(values, listed[Math.min(at, listed.length - 1)]!)
  return Array.from({ length }, () => '?').join(', ')
}
