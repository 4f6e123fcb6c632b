import type { Schema, KeyLayout, Layout } from '../schema.ts'
import type { AnyEntity, KeyValues, RowOf, UniqueKey } from '../entity.ts'
import { resolveMerge, resolvePage, resolveSelection } from '../selection.ts'
import {
  TransactionEnded,
  type MergeQuery,
  type PageQuery,
  type ReadTx,
  type Selection,
  type TextQuery,
} from '../store.ts'
import { resolveTextPage } from '../text-search.ts'
import { checkedValue, InvalidValue, type Scalar } from '../values.ts'
import { mergedPage } from './merge.ts'
import type { ImmediateReads } from './rows.ts'

/** A view over rows that are read at once. Stores keep rows of every entity alike; the entity named in a call tells their type. */
export class ImmediateView implements ReadTx {
  readonly #schema: Schema
  readonly #reads: ImmediateReads
  #ended = false

  constructor(schema: Schema, reads: ImmediateReads) {
    this.#schema = schema
    this.#reads = reads
  }

  /** From now on every method rejects. */
  end(): void {
    this.#ended = true
  }

  protected assertUsable(): void {
    if (this.#ended) throw new TransactionEnded()
  }

  protected layoutOf(entity: AnyEntity): Layout {
    this.assertUsable()
    return this.#schema.of(entity)
  }

  async get<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    return this.#reads.get(this.layoutOf(entity), id) as RowOf<E> | undefined
  }

  async find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    const unique = uniqueKey(layout, key)
    return this.#reads.find(layout, unique, keyValues(layout, unique, values)) as RowOf<E> | undefined
  }

  async getMany<E extends AnyEntity>(entity: E, ids: Iterable<number>): Promise<Map<number, RowOf<E>>> {
    const layout = this.layoutOf(entity)
    const wanted = [...new Set(ids)]
    const rows = new Map<number, RowOf<E>>()
    const found = new Map(this.#reads.getMany(layout, wanted).map((row) => [row.id, row]))
    for (const id of wanted) {
      const row = found.get(id) as RowOf<E> | undefined
      if (row !== undefined) rows.set(id, row)
    }
    return rows
  }

  async findMany<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: readonly KeyValues<E, K>[],
  ): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const unique = uniqueKey(layout, key)
    const wanted = values.map((each) => keyValues(layout, unique, each))
    const rows = this.#reads.findMany(layout, unique, wanted) as unknown as RowOf<E>[]
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }

  async page<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    return this.#reads.page(layout, resolvePage(layout, query)) as unknown as RowOf<E>[]
  }

  async mergedPage<E extends AnyEntity>(entity: E, query: MergeQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const merge = resolveMerge(layout, query)
    if (merge === undefined) return []
    return mergedPage((page) => this.#reads.page(layout, page), merge) as unknown as RowOf<E>[]
  }

  async count<E extends AnyEntity>(entity: E, selection: Selection<E>): Promise<number> {
    const layout = this.layoutOf(entity)
    return this.#reads.count(layout, resolveSelection(layout, selection))
  }

  async search<E extends AnyEntity>(entity: E, query: TextQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    return this.#reads.search(layout, resolveTextPage(layout, query)) as unknown as RowOf<E>[]
  }
}

export function uniqueKey(layout: Layout, name: string): KeyLayout {
  const key = layout.unique.get(name)
  if (key === undefined) throw new InvalidValue(`${layout.name} has no unique key ${name}.`)
  return key
}

export function keyValues(
  layout: Layout,
  key: KeyLayout,
  values: Readonly<Record<string, unknown>>,
): Scalar[] {
  const checked: Scalar[] = []
  for (const column of key.columns) {
    const value = values[column.name]
    if (value === null)
      throw new InvalidValue(`${layout.name}.${column.name} is null, and no unique key finds a null.`)
    checked.push(checkedValue(layout, column, value) as Scalar)
  }
  return checked
}
