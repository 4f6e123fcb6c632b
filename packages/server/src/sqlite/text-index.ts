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
 * Statements of full-text search by FTS5. The engine computes the terms of a row, which are joined by spaces; the
 * tokenizer `ascii` splits only there. Neither the positions of terms nor the text are stored.
 */
export interface TextStatements {
  /**
   * The column's name identifies the search declaration and the version of words, so that the statement changes with
   * them.
   */
  readonly create: string
  readonly settings: readonly string[]
  /** Merges what earlier commits wrote, as many pages as `pagesMerged` says. */
  readonly merge: string
  readonly insert: string
  readonly replace: string
  readonly remove: string
  readonly clear: string
}

/** Lengths of indexed prefixes. Longer prefixes match few words, which are combined. */
const PREFIXES = '1 2 3 4 5 6'

/** Bytes of a page of the index. */
const PAGE_SIZE = 2000

/** Pages that a commit without terms may merge, such as one of deletions. */
const MIN_MERGED_PAGES = 64
/** UTF-16 units of terms that let a commit merge one page more: what they write is merged once on each level of the index. */
const UNITS_A_PAGE = 128

/** Pages of one step of merging. FTS5 reads several times as many where most rows were deleted. */
export const PAGES_PER_MERGE = 8

/**
 * Returns the maximum number of pages to merge in a commit with the given number of UTF-16 units of terms. FTS5 by
 * itself would
 * merge now and then, hundreds of pages in one commit.
 */
export const pagesMerged = (units: number): number => MIN_MERGED_PAGES + Math.ceil(units / UNITS_A_PAGE)

/**
 * Merges what is in an index into one, without the terms of deleted rows. Each step is one write.
 * @returns Whether the first step found nothing to merge.
 */
export const purgeStep = (connection: Connection, merge: string, first: boolean): boolean => {
  const changes = connection.statement('SELECT total_changes() AS total')
  const total = () => (changes.get() as { total: number }).total
  const before = total()
  connection.statement(merge).run(first ? -PAGES_PER_MERGE : PAGES_PER_MERGE)
  return total() - before < 2
}

/** Rows read, and UTF-16 units of terms written, per turn of the event loop while an index is built. */
const STEP_ROWS = 50
const STEP_UNITS = 16_384

/** Returns the name of a table's search index, which is also the prefix of its internal tables. */
const searchName = (table: TableSchema): string => `${table.name}.search`

export function textStatements(schema: TableSchema): TextStatements | undefined {
  if (schema.search === undefined) return undefined
  const table = quoted(searchName(schema))
  const terms = quoted(termsMark(schema))
  const options = `content='', contentless_delete=1, detail=none, prefix='${PREFIXES}', tokenize='ascii'`
  return {
    create: `CREATE VIRTUAL TABLE ${table} USING fts5(${terms}, ${options})`,
    settings: [`('pgsz', ${PAGE_SIZE})`, `('automerge', 0)`].map(
      (setting) => `INSERT INTO ${table} (${table}, rank) VALUES ${setting}`,
    ),
    merge: `INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`,
    insert: `INSERT INTO ${table} (rowid, ${terms}) VALUES (?, ?)`,
    replace: `INSERT OR REPLACE INTO ${table} (rowid, ${terms}) VALUES (?, ?)`,
    remove: `DELETE FROM ${table} WHERE rowid = ?`,
    clear: `INSERT INTO ${table} (${table}) VALUES ('delete-all')`,
  }
}

export const textOfTerms = (table: TableSchema, row: StoredRow): string => termsOf(table, row).join(' ')

/**
 * Creates the declared index of a table, if it is missing. @returns a function that indexes the existing rows, if there
 * are any.
 */
export function addTextIndex(connection: Connection, table: TableSchema): (() => Promise<void>) | undefined {
  const declared = textStatements(table)
  const existing = connection
    .statement(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(searchName(table)) as { sql: string } | undefined
  const isKept = existing?.sql === declared?.create
  if (!isKept && existing !== undefined) connection.database.exec(`DROP TABLE ${quoted(searchName(table))}`)
  if (declared === undefined) return undefined
  if (!isKept) connection.database.exec(declared.create)
  for (const setting of declared.settings) connection.database.exec(setting)
  if (isKept) return undefined
  const first = connection.database.prepare(`SELECT 1 FROM ${quoted(table.name)} LIMIT 1`).get()
  return first === undefined ? undefined : () => fillTextIndex(connection, table, declared)
}

/** Indexes the existing rows, and yields to the event loop between steps. */
async function fillTextIndex(
  connection: Connection,
  table: TableSchema,
  { insert, merge }: TextStatements,
): Promise<void> {
  const read = rowReader(table)
  const rows = connection.database.prepare(
    `SELECT * FROM ${quoted(table.name)} WHERE id > ? ORDER BY id LIMIT ${STEP_ROWS}`,
  )
  const inserting = connection.database.prepare(insert)
  const merging = connection.database.prepare(merge)
  for (let last = 0, units = 0; ;) {
    const chunk = rows.all(last).map(read)
    for (const row of chunk) {
      const terms = textOfTerms(table, row)
      inserting.run(row.id, terms)
      if ((units += terms.length) < STEP_UNITS) continue
      merging.run(pagesMerged(units))
      units = 0
      await setImmediate()
    }
    if (chunk.length === 0) return
    last = chunk[chunk.length - 1]!.id
  }
}

/** Compiles a search. CROSS JOIN forces SQLite to use the search index first. */
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

/** Terms never contain a quote or a space, so quoting needs no escapes. */
function expressionOf({ prefixes, within }: ResolvedText): string {
  const words = prefixes.map((prefix) => `"${prefix}" *`)
  const scopes = within.map((any) => `(${any.map((term) => `"${term}"`).join(' OR ')})`)
  return [...words, ...scopes].join(' AND ')
}
