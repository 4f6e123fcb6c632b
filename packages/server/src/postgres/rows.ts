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
import { columnsOf, quoted } from '../sql/dialect.ts'
import { compile, compileCount, every, type QueryCompiler } from '../sql/query-compiler.ts'
import { bindList, postgres } from './dialect.ts'
import type { Rows, Statement } from './pool.ts'
import { selectMatches, selectMerge, selectPage } from './queries.ts'

/** Runs the statements of one transaction. */
export interface Runner {
  run<Row>(statement: Statement): Promise<Rows<Row>>
}

/** Rows as one transaction reads them. */
export class PostgresRows implements RowReader {
  readonly #runner: Runner

  constructor(runner: Runner) {
    this.#runner = runner
  }

  /** Runs a statement. */
  run<Row = StoredRow>(write: (query: QueryCompiler) => string): Promise<Rows<Row>> {
    return this.#runner.run<Row>(compile(postgres, write))
  }

  /** Returns the rows of a statement. */
  async all(write: (query: QueryCompiler) => string): Promise<StoredRow[]> {
    return (await this.run(write)).rows
  }

  /** Returns the first row of a statement. */
  async first(write: (query: QueryCompiler) => string): Promise<StoredRow | undefined> {
    return (await this.run(write)).rows[0]
  }

  get(table: TableSchema, id: number): Promise<StoredRow | undefined> {
    return this.first((query) => `${selectFrom(table)} WHERE id = ${query.bind(id)}`)
  }

  find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): Promise<StoredRow | undefined> {
    return this.first((query) => {
      const same = key.columns.map(({ name }, at) => query.isEqual(quoted(name), values[at]!))
      return `${selectFrom(table)} WHERE ${every(same)}`
    })
  }

  getMany(table: TableSchema, ids: readonly number[]): Promise<StoredRow[]> {
    return this.all((query) => `${selectFrom(table)} WHERE id = ANY(${query.bind(ids)}::bigint[])`)
  }

  findMany(
    table: TableSchema,
    { columns }: KeySchema,
    values: readonly (readonly Scalar[])[],
  ): Promise<StoredRow[]> {
    return this.all((query) => {
      const ofColumn = (at: number) => values.map((each) => each[at]!)
      const lists = columns.map((column, at) => bindList(query, column, ofColumn(at))).join(', ')
      const names = columns.map(({ name }) => quoted(name)).join(', ')
      return `${selectFrom(table)} JOIN unnest(${lists}) AS _wanted(${names}) USING (${names})`
    })
  }

  page(table: TableSchema, page: ResolvedPage): Promise<StoredRow[]> {
    return this.all((query) => selectPage(query, table, columnsOf(table), page))
  }

  mergedPage(table: TableSchema, merge: ResolvedMerge): Promise<StoredRow[]> {
    return this.all((query) => selectMerge(query, table, merge))
  }

  async count(table: TableSchema, selection: ResolvedSelection): Promise<number> {
    const { rows } = await this.#runner.run<{ count: number }>(compileCount(postgres, table, selection))
    return rows[0]!.count
  }

  /** Searches a table. Planned for each text, as the best plan for a common word differs from that for a rare one. */
  async search(table: TableSchema, page: ResolvedTextPage): Promise<StoredRow[]> {
    const query = compile(postgres, (query) => selectMatches(query, table, page))
    return (await this.#runner.run<StoredRow>({ ...query, planned: 'each time' })).rows
  }
}

export const selectFrom = (table: TableSchema): string =>
  `SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`
