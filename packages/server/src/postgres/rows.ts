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
import { compile, every, type QueryCompiler } from '../sql/query-compiler.ts'
import { bindList, postgres } from './dialect.ts'
import type { Read } from './batched-rows.ts'
import type { Rows, Statement } from './pool.ts'
import { readPage, selectMatches, selectMerge } from './queries.ts'

/** Runs the statements of one transaction. */
export interface Runner {
  /** Returns the rows of a read, which may be sent together with others. */
  read(read: Read): Promise<StoredRow[]>
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

  #read(table: TableSchema, write: Read['write']): Promise<StoredRow[]> {
    return this.#runner.read({ of: table, write })
  }

  async get(table: TableSchema, id: number): Promise<StoredRow | undefined> {
    const rows = await this.#read(table, (query) => `${selectFrom(table)} WHERE id = ${query.bind(id)}`)
    return rows[0]
  }

  async find(table: TableSchema, key: KeySchema, values: readonly Scalar[]): Promise<StoredRow | undefined> {
    const rows = await this.#read(table, (query) => selectOne(query, table, key, values))
    return rows[0]
  }

  getMany(table: TableSchema, ids: readonly number[]): Promise<StoredRow[]> {
    return this.#read(
      table,
      (query) => `${selectFrom(table)} WHERE id = ANY(${query.bind(filledUp(ids))}::bigint[])`,
    )
  }

  findMany(table: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): Promise<StoredRow[]> {
    const { columns } = key
    return this.#read(table, (query) => {
      if (values.length === 1) return selectOne(query, table, key, values[0]!)
      const wanted = filledUp(values)
      const lists = columns.map((column, index) =>
        bindList(
          query,
          column,
          wanted.map((each) => each[index]!),
        ),
      )
      const names = columns.map(({ name }) => quoted(name)).join(', ')
      return `${selectFrom(table)} JOIN unnest(${lists.join(', ')}) AS _wanted(${names}) USING (${names})`
    })
  }

  page(table: TableSchema, page: ResolvedPage): Promise<StoredRow[]> {
    return this.#read(table, (query) => readPage(query, table, columnsOf(table), page))
  }

  mergedPage(table: TableSchema, merge: ResolvedMerge): Promise<StoredRow[]> {
    return this.#read(table, (query) => selectMerge(query, table, merge))
  }

  async count(table: TableSchema, selection: ResolvedSelection): Promise<number> {
    const write: Read['write'] = (query) => query.count(table, selection)
    const [row] = await this.#runner.read({ of: COUNT, write })
    return (row as unknown as { readonly count: number }).count
  }

  search(table: TableSchema, page: ResolvedTextPage): Promise<StoredRow[]> {
    return this.#read(table, (query) => selectMatches(query, table, page))
  }
}

function selectOne(
  query: QueryCompiler,
  table: TableSchema,
  key: KeySchema,
  values: readonly Scalar[],
): string {
  const same = key.columns.map(({ name }, index) => query.isEqual(quoted(name), values[index]!))
  return `${selectFrom(table)} WHERE ${every(same)}`
}

/** Number of values that PostgreSQL expects if it plans a statement for lists of any length. */
const EXPECTED = 10

/** Repeats the last value of a shorter list: PostgreSQL would plan the statement again for each, as cheaper than expected. */
const filledUp = <T>(list: readonly T[]): readonly T[] =>
  list.length >= EXPECTED ? list : [...list, ...Array<T>(EXPECTED - list.length).fill(list.at(-1)!)]

/** No table has a name that begins so. */
const COUNT: Read['of'] = {
  name: '_count',
  column: new Map([['count', { name: 'count', kind: 'integer', nullable: false }]]),
  blank: { count: null },
}

const selectFrom = (table: TableSchema): string => `SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`
