import {
  termsMark,
  termsOf,
  type TableSchema,
  type ResolvedText,
  type ResolvedTextPage,
  type StoredRow,
} from '@chowk/engine'
import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { columnsOf, quoted } from '../sql/dialect.ts'
import { compile, every, type Query } from '../sql/query-compiler.ts'
import { sqlite } from './dialect.ts'
import { rowReader } from './values.ts'

/**
 * Full-text search by FTS5. The terms of a row come from the engine and are kept one after the other: `ascii` takes them
 * apart at the spaces and nowhere else. Neither where a term stands in a row nor the text itself is kept.
 */
export interface TextStatements {
  /** The name of the column tells where the terms come from: of another declaration, or other words, the text is another. */
  readonly create: string
  readonly pageSize: string
  readonly insert: string
  readonly replace: string
  readonly remove: string
  readonly clear: string
}

/** Beginnings of words up to this length are looked up; longer ones are put together from the few words that have them. */
const PREFIXES = '1 2 3 4 5 6'

/** Bytes of a page of the index. FTS5 merges at least 64 of them at a time, in the turn of whoever writes: pages of 4 KB take twice as long. */
const PAGE_SIZE = 2000

/** Rows that are read, and UTF-16 units of terms that are written, in a turn of the event loop where an index is made anew. */
const STEP_ROWS = 50
const STEP_UNITS = 16_384

/** The table with what a search of another looks things up in, and the beginning of the names of those that it consists of. */
const searchName = (table: TableSchema): string => `${table.name}.search`

export function textStatements(schema: TableSchema): TextStatements | undefined {
  if (schema.search === undefined) return undefined
  const table = quoted(searchName(schema))
  const terms = quoted(termsMark(schema))
  const options = `content='', contentless_delete=1, detail=none, prefix='${PREFIXES}', tokenize='ascii'`
  return {
    create: `CREATE VIRTUAL TABLE ${table} USING fts5(${terms}, ${options})`,
    pageSize: `INSERT INTO ${table} (${table}, rank) VALUES ('pgsz', ${PAGE_SIZE})`,
    insert: `INSERT INTO ${table} (rowid, ${terms}) VALUES (?, ?)`,
    replace: `INSERT OR REPLACE INTO ${table} (rowid, ${terms}) VALUES (?, ?)`,
    remove: `DELETE FROM ${table} WHERE rowid = ?`,
    clear: `INSERT INTO ${table} (${table}) VALUES ('delete-all')`,
  }
}

export const textOfTerms = (table: TableSchema, row: StoredRow): string => termsOf(table, row).join(' ')

/** Makes the index of a table as declared, unless it is there. @returns What puts in the rows that the table has, if it has any. */
export function addTextIndex(connection: Connection, table: TableSchema): (() => Promise<void>) | undefined {
  const declared = textStatements(table)
  const existing = connection
    .statement(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(searchName(table)) as { sql: string } | undefined
  if (existing?.sql === declared?.create) return undefined
  if (existing !== undefined) connection.database.exec(`DROP TABLE ${quoted(searchName(table))}`)
  if (declared === undefined) return undefined
  connection.database.exec(declared.create)
  connection.database.exec(declared.pageSize)
  const first = connection.database.prepare(`SELECT 1 FROM ${quoted(table.name)} LIMIT 1`).get()
  return first === undefined ? undefined : () => fillTextIndex(connection, table, declared)
}

/** Lets others have the event loop between steps. */
async function fillTextIndex(
  connection: Connection,
  table: TableSchema,
  { insert }: TextStatements,
): Promise<void> {
  const read = rowReader(table)
  const rows = connection.database.prepare(
    `SELECT * FROM ${quoted(table.name)} WHERE id > ? ORDER BY id LIMIT ${STEP_ROWS}`,
  )
  const inserting = connection.database.prepare(insert)
  for (let last = 0, units = 0; ;) {
    const chunk = rows.all(last).map(read)
    for (const row of chunk) {
      const terms = textOfTerms(table, row)
      inserting.run(row.id, terms)
      if ((units += terms.length) < STEP_UNITS) continue
      units = 0
      await setImmediate()
    }
    if (chunk.length === 0) return
    last = chunk[chunk.length - 1]!.id
  }
}

/** CROSS JOIN keeps SQLite to this order of the two. */
export const compileSearch = (table: TableSchema, page: ResolvedTextPage): Query =>
  compile(sqlite, (query) => {
    const search = quoted(searchName(table))
    const matching = [`${search} MATCH ${query.bind(expressionOf(page))}`]
    if (page.below !== undefined) matching.push(`rowid < ${query.bind(page.below)}`)
    const where = page.where.map((condition) => query.condition(condition))
    return (
      `SELECT ${columnsOf(table)} ` +
      `FROM (SELECT rowid AS _id FROM ${search} AS _terms WHERE ${every(matching)}) ` +
      `CROSS JOIN ${quoted(table.name)} ON id = _id WHERE ${every(where)} ` +
      `ORDER BY _id DESC LIMIT ${query.bind(page.limit)} OFFSET ${query.bind(page.offset)}`
    )
  })

/** Everything within the quotes is one term: neither a quote nor a space is ever part of one. */
function expressionOf({ prefixes, within }: ResolvedText): string {
  const words = prefixes.map((prefix) => `"${prefix}" *`)
  const scopes = within.map((any) => `(${any.map((term) => `"${term}"`).join(' OR ')})`)
  return [...words, ...scopes].join(' AND ')
}
