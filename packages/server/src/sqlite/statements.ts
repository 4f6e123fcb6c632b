import type { ColumnSchema, KeySchema, Scalar, StoredRow, TableSchema } from '@chowk/engine'
import type { Statement } from 'better-sqlite3'
import type { Connection } from './connection.ts'
import { columnsOf, quoted, type SqlValue } from '../sql/dialect.ts'
import { PLACEHOLDER, sqlite } from './dialect.ts'
import { rowReader } from './values.ts'

/** Maximum length of a list in one statement. */
const MAX_LIST_LENGTH = 256

/** The statements of one table on one connection. Caches those with constant text; the connection caches the others. */
export class TableStatements {
  readonly read: (row: unknown) => StoredRow
  readonly #connection: Connection
  readonly #schema: TableSchema
  readonly #table: string
  readonly #select: string
  readonly #finds: (Statement | undefined)[] = []
  #get: Statement | undefined
  #insert: Statement | undefined
  #insertWithId: Statement | undefined
  #remove: Statement | undefined

  constructor(connection: Connection, schema: TableSchema) {
    this.#connection = connection
    this.#schema = schema
    this.#table = quoted(schema.name)
    this.read = rowReader(schema)
    this.#select = `SELECT ${columnsOf(schema)} FROM ${quoted(schema.name)}`
  }

  get get(): Statement {
    return (this.#get ??= this.#connection.statement(`${this.#select} WHERE id = ${PLACEHOLDER}`))
  }

  get insert(): Statement {
    return (this.#insert ??= this.#insertion(this.#names))
  }

  get insertWithId(): Statement {
    return (this.#insertWithId ??= this.#insertion([...this.#names, 'id']))
  }

  get remove(): Statement {
    return (this.#remove ??= this.#connection.statement(`DELETE FROM ${this.#table} WHERE id = ?`))
  }

  /** Returns an update. Parameters: the values of these columns, in this order, then the id. */
  update(changed: readonly string[]): Statement {
    const changes = changed.map((name) => `${quoted(name)} = ?`).join(', ')
    return this.#connection.statement(`UPDATE ${this.#table} SET ${changes} WHERE id = ?`)
  }

  /** Returns a lookup by a unique key. Parameters: the values of its columns. */
  find(key: KeySchema): Statement {
    return (this.#finds[key.position] ??= this.#byKey(key, key.columns.map(isEqual)))
  }

  getMany(ids: readonly number[]): unknown[] {
    return this.#inParts(ids, (part) => {
      const length = roomFor(part.length)
      const values = part.slice()
      while (values.length < length) values.push(part[0]!)
      const sql = `${this.#select} WHERE id IN (${placeholders(length)})`
      return this.#connection.statement(sql).all(values)
    })
  }

  /**
   * Finds rows by keys. Keys usually differ in one column only, such as the reactions of one member to many items: then
   * only that column is a list.
   */
  findMany(key: KeySchema, keys: readonly (readonly Scalar[])[]): unknown[] {
    const first = keys[0]!
    const varying = first.flatMap((value, index) => (keys.some((each) => each[index] !== value) ? index : []))
    const fixed = first.filter((_, index) => !varying.includes(index)).map(sqlite.comparableOf)
    return this.#inParts(keys, (part) => {
      const length = roomFor(part.length)
      const values: SqlValue[] = fixed.slice()
      for (let position = 0; position < length; position++) {
        const each = part[position] ?? first
        for (const index of varying) values.push(sqlite.comparableOf(each[index]!))
      }
      return this.#listing(key, varying, length).all(values)
    })
  }

  #listing(key: KeySchema, varying: readonly number[], length: number): Statement {
    const terms = key.columns.filter((_, index) => !varying.includes(index)).map(isEqual)
    const listed = varying.map((index) => quoted(key.columns[index]!.name))
    const row = `(${placeholders(listed.length)})`
    if (listed.length === 1) terms.push(`${listed[0]!} IN (${placeholders(length)})`)
    else if (listed.length > 1)
      terms.push(`(${listed.join(', ')}) IN (VALUES ${Array(length).fill(row).join(', ')})`)
    return this.#byKey(key, terms)
  }

  #byKey(key: KeySchema, terms: readonly string[]): Statement {
    const hint = sqlite.indexHint(this.#schema, 'unique', key)
    return this.#connection.statement(`${this.#select}${hint} WHERE ${terms.join(' AND ')}`)
  }

  #inParts<T>(list: readonly T[], read: (part: readonly T[]) => unknown[]): unknown[] {
    if (list.length <= MAX_LIST_LENGTH) return read(list)
    const found: unknown[] = []
    for (let index = 0; index < list.length; index += MAX_LIST_LENGTH)
      found.push(...read(list.slice(index, index + MAX_LIST_LENGTH)))
    return found
  }

  get #names(): string[] {
    return this.#schema.columns.map(({ name }) => name)
  }

  #insertion(names: readonly string[]): Statement {
    const row =
      names.length === 0
        ? 'DEFAULT VALUES'
        : `(${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return this.#connection.statement(`INSERT INTO ${this.#table} ${row}`)
  }
}

const placeholders = (length: number): string => Array(length).fill(PLACEHOLDER).join(', ')

const isEqual = ({ name }: ColumnSchema) => `${quoted(name)} = ${PLACEHOLDER}`

/**
 * Returns the number of placeholders for a list: few different numbers, so that few statements are prepared, and at
 * most a quarter too many. The first value pads the list.
 */
function roomFor(count: number): number {
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(count)) - 3)
  return Math.ceil(count / step) * step
}
