import {
  idColumn,
  keyRangesOf,
  type ColumnSchema,
  type KeySchema,
  type TableSchema,
  type ResolvedCondition,
  type ResolvedMerge,
  type ResolvedPage,
  type ResolvedSelection,
  type ResolvedText,
  type ResolvedTextPage,
  type Scalar,
  type KeyRange,
} from '@chowk/engine'
import { columnsOf, fixedConditions, ordered, sqlTypes, tableOf, TERMS } from './names.ts'
import { comma, every, join, quoted, raw, sql, type Fragment, type Statement } from './statement.ts'
import { lexemeOf, scalarToSql } from './values.ts'

export function pageQuery(layout: TableSchema, columns: Fragment, page: ResolvedPage): Fragment {
  const { index, equals, descending, limit, offset } = page
  const stretches = keyRangesOf(page, { idApart: false })
  if (stretches.length === 1) {
    const order = orderOf(index, stretches[0]!.page.equals, descending)
    return sql`SELECT ${columns} FROM ${tableOf(layout)} WHERE ${stretchOf(stretches[0]!)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  }
  if (stretches.length === 0) return sql`SELECT ${columns} FROM ${tableOf(layout)} WHERE FALSE`
  const parts = stretches.map((stretch) => {
    const order = orderOf(index, stretch.page.equals, descending)
    return sql`(SELECT ${columns} FROM ${tableOf(layout)} WHERE ${stretchOf(stretch)} ORDER BY ${order} LIMIT ${limit})`
  })
  const order = orderOf(index, equals, descending)
  return sql`SELECT * FROM (${join(parts, ' UNION ALL ')}) AS _stretches ORDER BY ${order} LIMIT ${limit}`
}

function stretchOf({ page, ...after }: KeyRange): Fragment {
  const { index, equals, descending } = page
  return every([
    ...equalTo(index, equals),
    ...restOf(page),
    ...beyond(index, equals.length, descending, after),
  ])
}

/** The conditions of a range beyond its `fixed` columns. */
function beyond(
  index: KeySchema,
  fixed: number,
  descending: boolean,
  { beyond, present }: Omit<KeyRange, 'page'>,
): Fragment[] {
  const free = [...index.columns.slice(fixed), idColumn].map(({ name }) => quoted(name))
  const terms = present ? [sql`${free[0]!} IS NOT NULL`] : []
  if (beyond.length > 0) {
    const values = comma(beyond.map((value) => sql`${scalarToSql(value)}`))
    terms.push(sql`(${comma(free.slice(0, beyond.length))}) ${raw(descending ? '<' : '>')} (${values})`)
  }
  return terms
}

export function countQuery(layout: TableSchema, selection: ResolvedSelection): Fragment {
  const where = every([...equalTo(selection.index, selection.equals), ...restOf(selection)])
  return sql`SELECT count(*) AS count FROM ${tableOf(layout)} WHERE ${where}`
}

/**
 * The first rows of each range, then the first of these. Ranges arrive in arrays, so that any number of them makes one text;
 * those that ask for nulls in different columns are apart, as an index finds a null by `IS NULL` alone.
 */
export function mergeQuery(layout: TableSchema, merge: ResolvedMerge): Fragment {
  const { index, ranges, offset, limit, descending } = merge
  const alike = Map.groupBy(ranges, (equals) => equals.map((value) => value === null).join())
  const parts = [...alike.values()].flatMap((group) =>
    keyRangesOf({ ...merge, equals: group[0]! }, { idApart: false }).map((stretch) =>
      rangesQuery(layout, stretch, group, offset + limit),
    ),
  )
  if (parts.length === 0) return sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE FALSE`
  const free = [...index.columns.slice(ranges[0]!.length), idColumn]
  const order = comma(free.map((column) => ordered(column, descending)))
  return sql`SELECT * FROM (${join(parts, ' UNION ALL ')}) AS _merged ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

function rangesQuery(
  layout: TableSchema,
  { page, ...after }: KeyRange,
  group: readonly (readonly (Scalar | null)[])[],
  most: number,
): Fragment {
  const { index, equals, descending } = page
  // What a stretch fixes besides is the same for all ranges.
  const ranged = group[0]!.length
  const given = index.columns.slice(0, ranged).filter((_, at) => equals[at] !== null)
  const conditions = index.columns
    .slice(0, equals.length)
    .map((column, at) =>
      at >= ranged || equals[at] === null
        ? isEqual(column, equals[at]!)
        : sql`${quoted(layout.name, column.name)} = _range.${quoted(column.name)}`,
    )
  const where = every([...conditions, ...restOf(page), ...beyond(index, equals.length, descending, after)])
  const order = orderOf(index, equals, descending)
  const rows = sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE ${where} ORDER BY ${order} LIMIT ${most}`
  if (given.length === 0) return sql`(${rows})`
  const lists = given.map((column) => {
    const at = index.columns.indexOf(column)
    return listOf(
      column,
      group.map((range) => range[at]!),
    )
  })
  const names = comma(given.map((column) => quoted(column.name)))
  return sql`(SELECT _found.* FROM unnest(${comma(lists)}) AS _range(${names}) CROSS JOIN LATERAL (${rows}) AS _found)`
}

/** Planned anew for each text: for a word that is everywhere another way is fast than for one that hardly anybody wrote. */
export function searchQuery(layout: TableSchema, page: ResolvedTextPage): Statement {
  const rows = sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE ${every([...matches(page), ...(page.below === undefined ? [] : [sql`id < ${page.below}`])])} ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`
  return { text: rows.text, values: rows.values, planned: 'each time' }
}

function matches({ prefixes, within, where }: ResolvedText): Fragment[] {
  const words = prefixes.map((prefix) => `'${prefix}':*`)
  const scopes = within.map((any) => `(${any.map((term) => `'${lexemeOf(term)}'`).join(' | ')})`)
  const asked = [...words, ...scopes].join(' & ')
  return [sql`${quoted(TERMS)} @@ ${asked}::tsquery`, ...where.map(conditionSql)]
}

function equalTo(index: KeySchema, equals: readonly (Scalar | null)[]): Fragment[] {
  return equals.map((value, at) => isEqual(index.columns[at]!, value))
}

function restOf({ index, bounded, from, to, where }: Omit<ResolvedSelection, 'equals'>): Fragment[] {
  const column = quoted(bounded.name)
  return [
    ...fixedConditions(index),
    ...(from === undefined ? [] : [sql`${column} >= ${scalarToSql(from)}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${scalarToSql(to)}`]),
    ...where.map(conditionSql),
  ]
}

/** Columns that are null are part of the order: PostgreSQL does not see that all of them are alike, and would sort. */
function orderOf(index: KeySchema, equals: readonly (Scalar | null)[], descending: boolean): Fragment {
  const columns = index.columns.filter((_, at) => at >= equals.length || equals[at] === null)
  return comma([...columns, idColumn].map((column) => ordered(column, descending)))
}

export function isEqual(column: ColumnSchema, value: Scalar | null): Fragment {
  return value === null
    ? sql`${quoted(column.name)} IS NULL`
    : sql`${quoted(column.name)} = ${scalarToSql(value)}`
}

function conditionSql(condition: ResolvedCondition): Fragment {
  if (condition.kind === 'any') {
    const any = condition.conditions.map(conditionSql)
    return any.length === 0 ? sql`FALSE` : sql`(${join(any, ' OR ')})`
  }
  if (condition.kind === 'list') return listSql(condition)
  if (condition.kind === 'naming') return namingSql(condition)
  const { column, operator, value } = condition
  const name = quoted(column.name)
  if (operator === '=') return isEqual(column, value)
  if (operator === '!=')
    return value === null ? sql`${name} IS NOT NULL` : sql`${name} IS DISTINCT FROM ${scalarToSql(value)}`
  return value === null ? sql`FALSE` : sql`${name} ${raw(operator)} ${scalarToSql(value)}`
}

/**
 * Not `EXISTS`, which PostgreSQL may turn into a join that reads all of the other table: this is looked up for each row. Nor
 * `IS NULL`, which it takes to be true of hardly any: it would read all that matches otherwise, instead of the newest.
 */
function namingSql({
  column,
  of,
  named,
  key,
  given,
  exists,
}: Extract<ResolvedCondition, { kind: 'naming' }>): Fragment {
  const value = quoted(of.name, column.name)
  const same = key.columns.map(({ name }, at) => {
    const fixed = given[at]
    return sql`${quoted('_named', name)} = ${fixed === undefined ? value : scalarToSql(fixed)}`
  })
  const found = sql`(SELECT TRUE FROM ${tableOf(named)} AS _named WHERE ${every(same)})`
  return exists ? sql`${found} IS NOT NULL` : sql`${found} IS NOT TRUE`
}

function listSql({ column, operator, values, hasNull }: Extract<ResolvedCondition, { kind: 'list' }>) {
  const name = quoted(column.name)
  const list = listOf(column, values)
  if (operator === 'in')
    return hasNull ? sql`(${name} IS NULL OR ${name} = ANY(${list}))` : sql`${name} = ANY(${list})`
  return hasNull
    ? sql`(${name} IS NOT NULL AND ${name} <> ALL(${list}))`
    : sql`(${name} IS NULL OR ${name} <> ALL(${list}))`
}

/** Values in one parameter, so that lists of any length make one text. */
export function listOf(column: ColumnSchema, values: readonly (Scalar | null)[]): Fragment {
  const list = values.map((value) => (value === null ? null : scalarToSql(value)))
  return sql`${list}::${raw(sqlTypes[column.kind])}[]`
}
