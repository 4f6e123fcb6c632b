import type {
  KeySchema,
  ResolvedMerge,
  ResolvedPage,
  ResolvedSelection,
  ResolvedTextPage,
  RowReader,
  Scalar,
  StoredRow,
  TableSchema,
} from '@chowk/engine'
import { columnsOf, tableOf } from './names.ts'
import type { Rows } from './pool.ts'
import { countQuery, isEqual, listOf, mergeQuery, pageQuery, searchQuery } from './selection-sql.ts'
import { comma, every, quoted, sql, type Fragment, type Statement } from './statement.ts'

/** Runs the statements of one transaction. */
export interface Runner {
  run<Row>(statement: Statement): Promise<Rows<Row>>
}

/** The rows that one transaction reads. */
export class PostgresRows implements RowReader {
  readonly #runner: Runner

  constructor(runner: Runner) {
    this.#runner = runner
  }

  run<Row>(statement: Statement): Promise<Rows<Row>> {
    return this.#runner.run(statement)
  }

  /** The rows that a statement gives. */
  async all(statement: Statement): Promise<StoredRow[]> {
    return (await this.run<StoredRow>(statement)).rows
  }

  /** The first of them. */
  async first(statement: Statement): Promise<StoredRow | undefined> {
    return (await this.all(statement))[0]
  }

  async get(layout: TableSchema, id: number): Promise<StoredRow | undefined> {
    return Number.isSafeInteger(id) ? this.first(select(layout, sql`id = ${id}`)) : undefined
  }

  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): Promise<StoredRow | undefined> {
    const where = every(key.columns.map((column, at) => isEqual(column, values[at]!)))
    return this.first(select(layout, where))
  }

  async getMany(layout: TableSchema, ids: readonly number[]): Promise<StoredRow[]> {
    const wanted = ids.filter(Number.isSafeInteger)
    return wanted.length === 0 ? [] : this.all(select(layout, sql`id = ANY(${wanted}::bigint[])`))
  }

  findMany(
    layout: TableSchema,
    { columns }: KeySchema,
    values: readonly (readonly Scalar[])[],
  ): Promise<StoredRow[]> {
    const ofColumn = (at: number) => values.map((each) => each[at]!)
    const lists = comma(columns.map((column, at) => listOf(column, ofColumn(at))))
    const names = comma(columns.map(({ name }) => quoted(name)))
    const same = every(columns.map(({ name }) => sql`${quoted(layout.name, name)} = _wanted.${quoted(name)}`))
    const selected = comma([...layout.column.keys()].map((name) => quoted(layout.name, name)))
    return this.all(
      sql`SELECT ${selected} FROM unnest(${lists}) AS _wanted(${names}) JOIN ${tableOf(layout)} ON ${same}`,
    )
  }

  page(layout: TableSchema, page: ResolvedPage): Promise<StoredRow[]> {
    return this.all(pageQuery(layout, columnsOf(layout), page))
  }

  mergedPage(layout: TableSchema, merge: ResolvedMerge): Promise<StoredRow[]> {
    return this.all(mergeQuery(layout, merge))
  }

  async count(layout: TableSchema, selection: ResolvedSelection): Promise<number> {
    const { rows } = await this.run<{ count: number }>(countQuery(layout, selection))
    return rows[0]!.count
  }

  search(layout: TableSchema, page: ResolvedTextPage): Promise<StoredRow[]> {
    return this.all(searchQuery(layout, page))
  }
}

export const select = (layout: TableSchema, where: Fragment): Fragment =>
  sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE ${where}`
