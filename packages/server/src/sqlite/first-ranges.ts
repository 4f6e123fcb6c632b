import { idColumn, keyRangesOf, type ResolvedMerge, type TableSchema } from '@chowk/engine'
import { quoted } from '../sql/dialect.ts'
import { compile, every, type Query } from '../sql/query-compiler.ts'
import { sqlite } from './dialect.ts'

/**
 * Selects the places, in the list of ranges, of those whose first rows come first: as many as the page has rows, since
 * no other range can have a row on it. One look-up in the index for each range, in one statement.
 */
export const compileFirstRanges = (table: TableSchema, merge: ResolvedMerge): Query =>
  compile(sqlite, (query) => {
    const { index, ranges, descending, offset, limit } = merge
    const [first] = ranges as [ResolvedMerge['ranges'][number]]
    const valuesOf = (columnIndex: number) => ranges.map((equals) => equals[columnIndex] ?? null)
    const varying = [...first.keys()].filter((key) => new Set(valuesOf(key)).size > 1)
    const listed = ranges.map((equals) => varying.map((columnIndex) => equals[columnIndex]!))
    const from = `json_each(${query.bind(JSON.stringify(listed))}) AS _range`
    const heads = keyRangesOf({ ...merge, equals: first }, { idApart: true }).map(({ page, ...after }) => {
      const { equals } = page
      const same = equals.map((value, columnIndex) => {
        const column = quoted(index.columns[columnIndex]!.name)
        const position = varying.indexOf(columnIndex)
        if (position === -1) return query.isEqual(column, value)
        // Only `=` tells SQLite that an index without nulls suffices.
        const operator = valuesOf(columnIndex).includes(null) ? 'IS' : '='
        return `${column} ${operator} json_extract(_range.value, '$[${position}]')`
      })
      const terms = [...same, ...query.after(index, equals.length, descending, after), ...query.rest(page)]
      const order = query.order(index, equals, descending)
      return `(SELECT id FROM ${query.from(table, index)} WHERE ${every(terms)} ORDER BY ${order} LIMIT 1)`
    })
    const order = [...index.columns.slice(first.length), idColumn]
      .map((column) => `_first.${sqlite.order(column, descending)}`)
      .join(', ')
    return (
      `SELECT _range.key AS place FROM ${from} CROSS JOIN ${quoted(table.name)} AS _first ` +
      `ON _first.id = coalesce(${[...heads, 'NULL', 'NULL'].join(', ')}) ORDER BY ${order} LIMIT ${query.bind(offset + limit)}`
    )
  })
