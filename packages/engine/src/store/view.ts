import type { Schema, KeySchema, TableSchema } from './schema.ts'
import type { AnyEntity, KeyValues, RowOf, UniqueKey } from './entity.ts'
import { resolveMerge, resolvePage, resolveSelection } from './selection.ts'
import {
  TransactionEnded,
  type MergeQuery,
  type PageQuery,
  type ReadTx,
  type Selection,
  type TextQuery,
} from './store.ts'
import { matchesNothing, resolveTextPage } from './text-search.ts'
import { checkedValue, InvalidValue, type Scalar, type StoredRow } from './values.ts'
import type { RowReader } from './rows.ts'

/** The reads of a view or a transaction of any store. Rows are untyped; the entity of a call determines their type. */
export class StoreView implements ReadTx {
  readonly #schema: Schema
  readonly #reader: RowReader
  /** Whether more calls are possible. {@link assertUsable} throws the reason why not. */
  usable = true

  constructor(schema: Schema, reader: RowReader) {
    this.#schema = schema
    this.#reader = reader
  }

  /** Ends the view. Every later method rejects. */
  end(): void {
    this.usable = false
  }

  protected assertUsable(): void {
    if (!this.usable) throw new TransactionEnded()
  }

  /** Returns the table of an entity. Throws if no more calls are possible. */
  protected tableOf(entity: AnyEntity): TableSchema {
    if (!this.usable) this.assertUsable()
    return this.#schema.byEntity.get(entity) ?? this.#schema.of(entity)
  }

  async get<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    const table = this.tableOf(entity)
    return Number.isSafeInteger(id) ? (this.#reader.get(table, id) as RowOf<E> | undefined) : undefined
  }

  async find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): Promise<RowOf<E> | undefined> {
    const table = this.tableOf(entity)
    const unique = uniqueKey(table, key)
    return this.#reader.find(table, unique, keyValues(table, unique, values)) as RowOf<E> | undefined
  }

  async getMany<E extends AnyEntity>(entity: E, ids: Iterable<number>): Promise<Map<number, RowOf<E>>> {
    const table = this.tableOf(entity)
    // In the requested order, the same in every store.
    const rows = new Map<number, StoredRow | undefined>()
    for (const id of ids) if (Number.isSafeInteger(id)) rows.set(id, undefined)
    if (rows.size === 0) return new Map()
    const found = await this.#reader.getMany(table, [...rows.keys()])
    for (const row of found) rows.set(row.id, row)
    if (found.length < rows.size) for (const [id, row] of rows) if (row === undefined) rows.delete(id)
    return rows as Map<number, unknown> as Map<number, RowOf<E>>
  }

  async findMany<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: readonly KeyValues<E, K>[],
  ): Promise<RowOf<E>[]> {
    const table = this.tableOf(entity)
    const unique = uniqueKey(table, key)
    const wanted: Scalar[][] = []
    for (const each of values) wanted.push(keyValues(table, unique, each))
    if (wanted.length === 0) return []
    const distinct = new Map<number, StoredRow>()
    for (const row of await this.#reader.findMany(table, unique, wanted)) distinct.set(row.id, row)
    return [...distinct.values()] as unknown[] as RowOf<E>[]
  }

  async page<E extends AnyEntity>(entity: E, query: PageQuery<E> | MergeQuery<E>): Promise<RowOf<E>[]> {
    const table = this.tableOf(entity)
    if ('ranges' in query) {
      const merge = resolveMerge(table, query)
      if (merge === undefined || merge.limit === 0) return []
      return this.#reader.mergedPage(table, merge) as Promise<RowOf<E>[]>
    }
    const page = resolvePage(table, query)
    if (page.limit === 0) return []
    return this.#reader.page(table, page) as Promise<RowOf<E>[]>
  }

  async count<E extends AnyEntity>(entity: E, selection: Selection<E>): Promise<number> {
    const table = this.tableOf(entity)
    return this.#reader.count(table, resolveSelection(table, selection))
  }

  async search<E extends AnyEntity>(entity: E, query: TextQuery<E>): Promise<RowOf<E>[]> {
    const table = this.tableOf(entity)
    const page = resolveTextPage(table, query)
    if (page.limit === 0 || matchesNothing(page)) return []
    return this.#reader.search(table, page) as Promise<RowOf<E>[]>
  }
}

export function uniqueKey(table: TableSchema, name: string): KeySchema {
  const key = table.unique.get(name)
  if (key === undefined) throw new InvalidValue(`${table.name} has no unique key ${name}.`)
  return key
}

export function keyValues(
  table: TableSchema,
  key: KeySchema,
  values: Readonly<Record<string, unknown>>,
): Scalar[] {
  const { columns } = key
  // Preallocated: an array that grows has capacity for seventeen.
  const checked = new Array<Scalar>(columns.length)
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]!
    const value = values[column.name]
    if (value === null)
      throw new InvalidValue(`${table.name}.${column.name} is null, and no unique key finds a null.`)
    checked[index] = checkedValue(table, column, value) as Scalar
  }
  return checked
}
