import {
  idColumn,
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
 * first rows come first are read: no other can have a row on it. Ranges arrive in arrays, so that any number shares one
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
  most: number,
): string {
  const { index, equals, descending } = page
  // Key ranges that fix more columns do so for all ranges alike.
  const isListed = (at: number) => at < group[0]!.length && equals[at] !== null
  const listed = index.columns.filter((_, at) => isListed(at))
  const same = index.columns.slice(0, equals.length).map(({ name }, at) => {
    const column = `${quoted(table.name)}.${quoted(name)}`
    return isListed(at) ? `${column} = _range.${quoted(name)}` : query.isEqual(column, equals[at]!)
  })
  const terms = [...same, ...query.rest(page), ...query.after(index, equals.length, descending, after)]
  const first = (columns: string, limit: string) =>
    `SELECT ${columns} FROM ${quoted(table.name)} WHERE ${every(terms)} ` +
    `ORDER BY ${query.order(index, equals, descending)} LIMIT ${limit}`
  const rows = first(columnsOf(table), query.bind(most))
  if (listed.length === 0) return rows
  const ofColumn = (at: number) => group.map((range) => range[at]!)
  const lists = listed.map((column) => bindList(query, column, ofColumn(index.columns.indexOf(column))))
  const names = listed.map(({ name }) => quoted(name)).join(', ')
  const all = `unnest(${lists.join(', ')}) AS _range(${names})`
  const free = [...index.columns.slice(equals.length), idColumn]
  const order = free.map((column) => `_first.${postgres.order(column, descending)}`).join(', ')
  const contributing =
    group.length <= most
      ? all
      : `(SELECT _range.* FROM ${all} CROSS JOIN LATERAL ` +
        `(${first(free.map(({ name }) => quoted(name)).join(', '), '1')}) AS _first ` +
        `ORDER BY ${order} LIMIT ${query.bind(most)}) AS _range`
  return `SELECT _found.* FROM ${contributing} CROSS JOIN LATERAL (${rows}) AS _found`
}

/** Selects matches. Words and limit are constants, as the best plan for a common word differs from that for a rare one. */
export function selectMatches(query: QueryCompiler, table: TableSchema, page: ResolvedTextPage): string {
  const terms = [`${quoted(TERMS)} @@ ${postgres.literal(tsqueryOf(page))}::tsquery`]
  if (page.below !== undefined) terms.push(`id < ${query.bind(page.below)}`)
  for (const condition of page.where) terms.push(query.condition(condition))
  return (
    `SELECT ${columnsOf(table)} FROM ${quoted(table.name)} WHERE ${every(terms)} ` +
    `ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`
  )
}

function tsqueryOf({ prefixes, within }: ResolvedTextPage): string {
  const words = prefixes.map((prefix) => `'${prefix}':*`)
  const scopes = within.map((any) => `(${any.map((term) => `'${lexemeOf(term)}'`).join(' | ')})`)
  return [...words, ...scopes].join(' & ')
}
