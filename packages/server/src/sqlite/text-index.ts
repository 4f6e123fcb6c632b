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
import { quoted, searchName } from './names.ts'
import { conditionSql, PLACE, type Query } from './selection-sql.ts'
import { rowReader, type SqlValue } from './values.ts'

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

export function textStatements(layout: TableSchema): TextStatements | undefined {
  if (layout.search === undefined) return undefined
  const table = quoted(searchName(layout))
  const terms = quoted(termsMark(layout))
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

export const textOfTerms = (layout: TableSchema, row: StoredRow): string => termsOf(layout, row).join(' ')

/** Makes the index of a table as declared, unless it is there. @returns What puts in the rows that the table has, if it has any. */
export function addTextIndex(connection: Connection, layout: TableSchema): (() => Promise<void>) | undefined {
  const declared = textStatements(layout)
  const existing = connection
    .statement(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(searchName(layout)) as { sql: string } | undefined
  if (existing?.sql === declared?.create) return undefined
  if (existing !== undefined) connection.database.exec(`DROP TABLE ${quoted(searchName(layout))}`)
  if (declared === undefined) return undefined
  connection.database.exec(declared.create)
  connection.database.exec(declared.pageSize)
  const first = connection.database.prepare(`SELECT 1 FROM ${quoted(layout.name)} LIMIT 1`).get()
  return first === undefined ? undefined : () => fillTextIndex(connection, layout, declared)
}

/** Lets others have the event loop between steps. */
async function fillTextIndex(
  connection: Connection,
  layout: TableSchema,
  { insert }: TextStatements,
): Promise<void> {
  const read = rowReader(layout)
  const rows = connection.database.prepare(
    `SELECT * FROM ${quoted(layout.name)} WHERE id > ? ORDER BY id LIMIT ${STEP_ROWS}`,
  )
  const inserting = connection.database.prepare(insert)
  for (let last = 0, units = 0; ;) {
    const chunk = rows.all(last).map(read)
    for (const row of chunk) {
      const terms = textOfTerms(layout, row)
      inserting.run(row.id, terms)
      if ((units += terms.length) < STEP_UNITS) continue
      units = 0
      await setImmediate()
    }
    if (chunk.length === 0) return
    last = chunk[chunk.length - 1]!.id
  }
}

export function searchQuery(layout: TableSchema, page: ResolvedTextPage): Query {
  const columns = ['id', ...layout.columns.map(({ name }) => name)].map((name) => `${TABLE}.${quoted(name)}`)
  const values: SqlValue[] = [expressionOf(page)]
  const search = quoted(searchName(layout))
  const terms = [`${search} MATCH ?`]
  if (page.below !== undefined) {
    terms.push(`${TERMS}.rowid < ${PLACE}`)
    values.push(page.below)
  }
  for (const condition of page.where) terms.push(conditionSql(condition, values, `${TABLE}.`))
  values.push(page.limit, page.offset)
  // CROSS JOIN keeps SQLite to this order of the two.
  const sql =
    `SELECT ${columns.join(', ')} FROM ${search} AS ${TERMS} ` +
    `CROSS JOIN ${quoted(layout.name)} AS ${TABLE} ON ${TABLE}.id = ${TERMS}.rowid ` +
    `WHERE ${terms.join(' AND ')} ORDER BY ${TERMS}.rowid DESC LIMIT ${PLACE} OFFSET ${PLACE}`
  return { sql, values }
}

/** Names that no declaration takes. */
const TABLE = '_row'
const TERMS = '_terms'

/** Everything within the quotes is one term: neither a quote nor a space is ever part of one. */
function expressionOf({ prefixes, within }: ResolvedText): string {
  const words = prefixes.map((prefix) => `"${prefix}" *`)
  const scopes = within.map((any) => `(${any.map((term) => `"${term}"`).join(' OR ')})`)
  return [...words, ...scopes].join(' AND ')
}
