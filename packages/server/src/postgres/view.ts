import {
  keyValues,
  matchesNothing,
  resolveMerge,
  resolvePage,
  resolveSelection,
  resolveTextPage,
  TransactionEnded,
  uniqueKey,
  type AnyEntity,
  type Schema,
  type KeyValues,
  type TableSchema,
  type MergeQuery,
  type PageQuery,
  type ReadTx,
  type ResolvedPage,
  type RowOf,
  type Selection,
  type StoredRow,
  type TextQuery,
  type UniqueKey,
} from '@chowk/engine'
import { columnsOf, tableOf } from './names.ts'
import type { Rows } from './pool.ts'
import { countQuery, isEqual, listOf, mergeQuery, pageQuery, searchQuery } from './selection-sql.ts'
import type { Session } from './session.ts'
import { comma, every, quoted, sql, type Statement } from './statement.ts'

/** What is read in one transaction. */
export class PostgresView implements ReadTx {
  protected readonly session: Session
  readonly #schema: Schema
  #ended = false

  constructor(schema: Schema, session: Session) {
    this.#schema = schema
    this.session = session
  }

  /** From now on every method rejects. */
  end(): void {
    this.#ended = true
  }

  protected assertUsable(): void {
    if (this.#ended) throw new TransactionEnded()
  }

  protected layoutOf(entity: AnyEntity): TableSchema {
    this.assertUsable()
    return this.#schema.of(entity)
  }

  protected run<Row>(what: Statement): Promise<Rows<Row>> {
    return this.session.run<Row>(what)
  }

  protected async rows<E extends AnyEntity>(what: Statement): Promise<RowOf<E>[]> {
    const { rows } = await this.run<StoredRow>(what)
    return rows as unknown as RowOf<E>[]
  }

  async get<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    if (!Number.isSafeInteger(id)) return undefined
    const [row] = await this.rows<E>(
      sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE id = ${id}`,
    )
    return row
  }

  async find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    const unique = uniqueKey(layout, key)
    const wanted = keyValues(layout, unique, values)
    const where = every(unique.columns.map((column, at) => isEqual(column, wanted[at]!)))
    const [row] = await this.rows<E>(sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE ${where}`)
    return row
  }

  async getMany<E extends AnyEntity>(entity: E, ids: Iterable<number>): Promise<Map<number, RowOf<E>>> {
    const layout = this.layoutOf(entity)
    const wanted = [...new Set(ids)].filter(Number.isSafeInteger)
    if (wanted.length === 0) return new Map()
    const found = await this.rows<E>(
      sql`SELECT ${columnsOf(layout)} FROM ${tableOf(layout)} WHERE id = ANY(${wanted}::bigint[])`,
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    return new Map(wanted.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!] as const] : [])))
  }

  async findMany<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: readonly KeyValues<E, K>[],
  ): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const unique = uniqueKey(layout, key)
    const wanted = values.map((each) => keyValues(layout, unique, each))
    if (wanted.length === 0) return []
    const lists = unique.columns.map((column, at) =>
      listOf(
        column,
        wanted.map((each) => each[at]!),
      ),
    )
    const names = comma(unique.columns.map((column) => quoted(column.name)))
    const same = every(
      unique.columns.map(({ name }) => sql`${quoted(layout.name, name)} = _wanted.${quoted(name)}`),
    )
    const columns = comma(
      ['id', ...layout.columns.map(({ name }) => name)].map((name) => quoted(layout.name, name)),
    )
    const found = await this.rows<E>(
      sql`SELECT ${columns} FROM unnest(${comma(lists)}) AS _wanted(${names}) JOIN ${tableOf(layout)} ON ${same}`,
    )
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }

  async page<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const page: ResolvedPage = resolvePage(layout, query)
    if (page.limit === 0) return []
    return this.rows<E>(pageQuery(layout, columnsOf(layout), page))
  }

  async mergedPage<E extends AnyEntity>(entity: E, query: MergeQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const merge = resolveMerge(layout, query)
    if (merge === undefined || merge.limit === 0) return []
    return this.rows<E>(mergeQuery(layout, merge))
  }

  async count<E extends AnyEntity>(entity: E, selection: Selection<E>): Promise<number> {
    const layout = this.layoutOf(entity)
    return this.#count(countQuery(layout, resolveSelection(layout, selection)))
  }

  async search<E extends AnyEntity>(entity: E, query: TextQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const page = resolveTextPage(layout, query)
    if (page.limit === 0 || matchesNothing(page)) return []
    return this.rows<E>(searchQuery(layout, page))
  }

  async #count(statement: Statement): Promise<number> {
    const { rows } = await this.run<{ count: number }>(statement)
    return rows[0]!.count
  }
}
