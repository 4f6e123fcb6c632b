import type { Schema } from '../schema.ts'
import type { AnyEntity, KeyValues, NewRow, RowOf, UniqueKey } from '../entity.ts'
import { resolvePage, resolveSelection } from '../selection.ts'
import { UniqueViolation, type PageQuery, type Selection } from '../store.ts'
import { checkedRow, type Draft } from '../values.ts'
import type { ImmediateRows } from './rows.ts'
import { keyValues, uniqueKey } from './view.ts'

/** Reads and writes that are done when they return, for those who cannot wait. They are undone where anything throws. */
export class ImmediateEdits {
  readonly #schema: Schema
  readonly #rows: ImmediateRows

  constructor(schema: Schema, rows: ImmediateRows) {
    this.#schema = schema
    this.#rows = rows
  }

  get<E extends AnyEntity>(entity: E, id: number): RowOf<E> | undefined {
    return this.#rows.get(this.#schema.of(entity), id) as RowOf<E> | undefined
  }

  find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): RowOf<E> | undefined {
    const layout = this.#schema.of(entity)
    const unique = uniqueKey(layout, key)
    return this.#rows.find(layout, unique, keyValues(layout, unique, values)) as RowOf<E> | undefined
  }

  page<E extends AnyEntity>(entity: E, query: PageQuery<E>): RowOf<E>[] {
    const layout = this.#schema.of(entity)
    return this.#rows.page(layout, resolvePage(layout, query)) as unknown as RowOf<E>[]
  }

  count<E extends AnyEntity>(entity: E, selection: Selection<E>): number {
    const layout = this.#schema.of(entity)
    return this.#rows.count(layout, resolveSelection(layout, selection))
  }

  /** @throws UniqueViolation */
  insert<E extends AnyEntity>(entity: E, row: NewRow<E>): RowOf<E> {
    const layout = this.#schema.of(entity)
    const inserted = this.#rows.insert(layout, checkedRow(layout, row))
    if (inserted === undefined) throw new UniqueViolation(layout.name)
    return inserted as RowOf<E>
  }

  /** Changes some columns of a row. @throws UniqueViolation */
  update<E extends AnyEntity>(entity: E, row: RowOf<E>, changes: Partial<Omit<RowOf<E>, 'id'>>): RowOf<E> {
    const layout = this.#schema.of(entity)
    const after: Draft = checkedRow(layout, { ...row, ...changes })
    if (!this.#rows.replace(layout, row, after, Object.keys(changes))) throw new UniqueViolation(layout.name)
    return after as unknown as RowOf<E>
  }

  remove<E extends AnyEntity>(entity: E, row: RowOf<E>): void {
    this.#rows.remove(this.#schema.of(entity), row)
  }
}
