import {
  idColumn,
  type ColumnSchema,
  keyRangesOf,
  type KeyRange,
  type ResolvedMerge,
  type ResolvedPage,
  type ResolvedSelection,
  type ResolvedTextPage,
  type TableSchema,
} from '@chowk/engine'
import { columnsOf, quoted } from '../sql/dialect.ts'
import { every, type QueryCompiler } from '../sql/query-compiler.ts'
import { bindList, postgres } from './dialect.ts'
import { TERMS } from './names.ts'
import { lexemeOf } from './values.ts'

/** Selects the rows of a page in one statement. */
export const selectPage = (
  query: QueryCompiler,
  table: TableSchema,
  columns: string,
  page: ResolvedPage,
): string =>
  joinedPage(query, table, columns, page, (range) => query.select(table, columns, range, page.limit))

/**
 * Like {@link selectPage}, for reads: with the order of magnitude of its rows as a constant. Otherwise PostgreSQL expects
 * a tenth of all rows if it plans a statement for all limits, and plans it again each time instead.
 */
export const readPage = (
  query: QueryCompiler,
  table: TableSchema,
  columns: string,
  page: ResolvedPage,
): string =>
  joinedPage(query, table, columns, page, (range) => {
    const { offset } = range.page
    const magnitude = 10 ** Math.ceil(Math.log10(offset + page.limit))
    const rows = `${query.rows(table, columns, range)} LIMIT ${magnitude}`
    return `SELECT * FROM (${rows}) AS _most LIMIT ${query.bind(page.limit)} OFFSET ${query.bind(offset)}`
  })

function joinedPage(
  query: QueryCompiler,
  table: TableSchema,
  columns: string,
  page: ResolvedPage,
  select: (range: KeyRange) => string,
): string {
  const parts = keyRangesOf(page, { idApart: false }).map(select)
  if (parts.length === 1) return parts[0]!
  if (parts.length === 0) return `SELECT ${columns} FROM ${quoted(table.name)} WHERE FALSE`
  const order = query.order(page.index, page.equals, page.descending)
  return `SELECT * FROM (${union(parts)}) AS _ranges ORDER BY ${order} LIMIT ${query.bind(page.limit)}`
}

const union = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' UNION ALL ')

/**
 * Selects the first rows of each range, then the first of these. Of more ranges than the page has rows, only those whose
 * first rows come first are read: no other can have a row on it, and the first rows before a range's own take places
 * from it. Ranges arrive in arrays, so that any number shares one
 * statement. Ranges with nulls in different columns are separate, as an index finds a null only by `IS NULL`.
 */
export function selectMerge(query: QueryCompiler, table: TableSchema, merge: ResolvedMerge): string {
  const { index, ranges, offset, limit, descending } = merge
  const alike = Map.groupBy(ranges, (equals) => equals.map((value) => value === null).join())
  const parts = [...alike.values()].flatMap((group) =>
    keyRangesOf({ ...merge, equals: group[0]! }, { idApart: false }).map((range) =>
      selectRanges(query, table, range, group, offset + limit),
    ),
  )
  if (parts.length === 0) return `SELECT ${columnsOf(table)} FROM ${quoted(table.name)} WHERE FALSE`
  const order = [...index.columns.slice(ranges[0]!.length), idColumn]
    .map((column) => postgres.order(column, descending))
    .join(', ')
  return (
    `SELECT * FROM (${union(parts)}) AS _merged ` +
    `ORDER BY ${order} LIMIT ${query.bind(limit)} OFFSET ${query.bind(offset)}`
  )
}

function selectRanges(
  query: QueryCompiler,
  table: TableSchema,
  { page, ...after }: KeyRange,
  group: readonly ResolvedSelection['equals'][],
  max: number,
): string {
  const { index, equals, descending } = page
  // Key ranges that fix more columns do so for all ranges alike.
  const isListed = (columnIndex: number) => columnIndex < group[0]!.length && equals[columnIndex] !== null
  const listed = index.columns.filter((_, columnIndex) => isListed(columnIndex))
  const same = index.columns.slice(0, equals.length).map(({ name }, columnIndex) => {
    const column = `${quoted(table.name)}.${quoted(name)}`
    return isListed(columnIndex)
      ? `${column} = _range.${quoted(name)}`
      : query.isEqual(column, equals[columnIndex]!)
  })
  const terms = [...same, ...query.rest(page), ...query.after(index, equals.length, descending, after)]
  const first = (columns: string, limit: string) =>
    `SELECT ${columns} FROM ${quoted(table.name)} WHERE ${every(terms)} ` +
    `ORDER BY ${query.order(index, equals, descending)} LIMIT ${limit}`
  if (listed.length === 0) return first(columnsOf(table), query.bind(max))
  const ofColumn = (column: number) => group.map((range) => range[column]!)
  const lists = listed.map((column) => bindList(query, column, ofColumn(index.columns.indexOf(column))))
  const names = listed.map(({ name }) => quoted(name)).join(', ')
  const all = `unnest(${lists.join(', ')}) AS _range(${names})`
  const free = [...index.columns.slice(equals.length), idColumn]
  const order = free.map((column) => `_first.${postgres.order(column, descending)}`).join(', ')
  const isPicked = group.length > max
  const ranges = isPicked
    ? `(SELECT _range.*, row_number() OVER (ORDER BY ${order}) AS _place FROM ${all} CROSS JOIN LATERAL ` +
      `(${first(free.map(({ name }) => quoted(name)).join(', '), '1')}) AS _first ` +
      `ORDER BY ${order} LIMIT ${query.bind(max)}) AS _range`
    : all
  const rows = first(columnsOf(table), `${query.bind(max)}${isPicked ? ' - _range._place + 1' : ''}`)
  return `SELECT _found.* FROM ${ranges} CROSS JOIN LATERAL (${rows}) AS _found`
}

/** Number of newest rows that show in what share of rows a search matches. */
const SAMPLE = 200
/** The same for a search within one value of a column, without an index in order. */
const SAMPLE_SIZE = 1000
/** Maximum number of newest rows that are read for each match on a page. */
const MAX_ROWS_PER_MATCH = 100
/** Cost of a match from the index of terms, by that of a row in order. */
const FROM_INDEX = 6

/**
 * Selects matches, the newest first. Of words that are common among the newest rows, reads these in order; if they do not
 * fill the page, or otherwise, reads all matches from the index of terms, and sorts them. PostgreSQL's own plan would
 * read a large table to its end for words that few or only old rows have: it expects any prefix in 0.5% of rows, of any
 * age. Within one value of a column that has an index, only its rows are looked at.
 */
export function selectMatches(query: QueryCompiler, table: TableSchema, page: ResolvedTextPage): string {
  const name = quoted(table.name)
  const columns = columnsOf(table)
  const below = page.below === undefined ? 'TRUE' : `id < ${query.bind(page.below)}`
  const hasTerms = `${quoted(TERMS)} @@ ${query.bind(tsqueryOf(page))}::tsquery`
  const conditions = page.where.map((condition) => query.condition(condition))
  const matches = every([hasTerms, ...conditions])
  const wanted = page.offset + page.limit
  const maximum = `${query.bind(wanted)}::bigint`
  const { scope } = page
  const isOrdered = scope !== undefined && orderWithin(table, scope)
  const inScope = isOrdered ? query.isEqual(quoted(scope.column.name), scope.value) : 'TRUE'
  // Has its own name for conditions.
  const newest = (rows: number) =>
    `(SELECT * FROM ${name} WHERE ${every([below, inScope])} ORDER BY id DESC LIMIT ${rows}) AS ${name}`
  // There are about as many rows as ids, as densely as the newest have them.
  const size = `max(id) * count(*) / (max(id) - min(id) + 1.0)`
  // The minimum share of matches at which reading in order is as cheap as reading all matches.
  const share = `greatest(1.0 / ${MAX_ROWS_PER_MATCH}, sqrt(${maximum} / (${FROM_INDEX}.0 * ${size})))`
  const sample = scope === undefined || isOrdered ? SAMPLE : SAMPLE_SIZE
  const isCommon = `SELECT count(*) FILTER (WHERE ${matches}) > ${sample} * ${share} FROM ${newest(sample)}`
  // Rounded up, so that few statements differ.
  const read = MAX_ROWS_PER_MATCH * 2 ** Math.ceil(Math.log2(wanted))
  return (
    `WITH _common AS MATERIALIZED (` +
    `SELECT ${columns} FROM ${newest(read)} WHERE ${matches} AND (${isCommon}) ORDER BY id DESC LIMIT ${maximum}), ` +
    `_found AS (SELECT count(*) AS count FROM _common) ` +
    `SELECT * FROM (SELECT _common.* FROM _found, _common WHERE _found.count = ${maximum} ` +
    // Compares by row, as PostgreSQL starts parallel workers before it looks at a condition of the whole statement.
    `UNION ALL SELECT _rest.* FROM _found, LATERAL (SELECT ${columns} FROM ` +
    // Apart, so that no other index is of use.
    `(SELECT * FROM ${name} WHERE ${hasTerms} AND _found.count < ${maximum} OFFSET 0) AS ${name} ` +
    `WHERE ${every([below, ...conditions])} ORDER BY id DESC LIMIT ${maximum}) AS _rest) AS _matches ` +
    `ORDER BY id DESC LIMIT ${query.bind(page.limit)} OFFSET ${query.bind(page.offset)}`
  )
}

/** Whether an index has the rows of each value of a column in order. */
const orderWithin = ({ indexes }: TableSchema, { column }: { readonly column: ColumnSchema }): boolean =>
  [...indexes.values()].some(
    ({ columns, where }) => columns.length === 1 && columns[0] === column && where.length === 0,
  )

function tsqueryOf({ prefixes, within }: ResolvedTextPage): string {
  const words = prefixes.map((prefix) => `'${prefix}':*`)
  const scopes = within.map((any) => `(${any.map((term) => `'${lexemeOf(term)}'`).join(' | ')})`)
  return [...words, ...scopes].join(' & ')
}
