import type { Schema, TableSchema } from './schema.ts'
import type { AnyEntity, KeyValues, NewRow, RowOf, UniqueKey } from './entity.ts'
import { resolvePage } from './selection.ts'
import { UniqueViolation, type Equals, type PageQuery, type Tx } from './store.ts'
import {
  assertCounter,
  checkedCount,
  checkedRow,
  checkedValue,
  columnOf,
  hasValues,
  InvalidValue,
  type RowInput,
  type StoredRow,
} from './values.ts'
import { Savepoints } from './savepoints.ts'
import type { ImmediateRows } from './rows.ts'
import { StoreView, keyValues, uniqueKey } from './view.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A transaction over rows that are changed at once. No other transaction runs meanwhile, so reading a row before changing
 * it makes a guard, and no lock has to be taken.
 */
export class ImmediateTransaction extends StoreView implements Tx {
  readonly #rows: ImmediateRows
  readonly #savepoints: Savepoints

  constructor(schema: Schema, rows: ImmediateRows) {
    const savepoints = new Savepoints(rows)
    super(schema, rows, savepoints)
    this.#rows = rows
    this.#savepoints = savepoints
  }

  /** Runs the work of this transaction and ends it. Where it rejects, its writes are still to be undone. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#savepoints.run(() => work(this))
  }

  /** Runs the effects of the commit, once the writes are durable. */
  runEffects(): void {
    this.#savepoints.runEffects()
  }

  async insert<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    const layout = this.layoutOf(entity)
    try {
      const inserted = this.#rows.insert(layout, checkedRow(layout, row))
      if (inserted === undefined) throw new UniqueViolation(layout.name)
      return inserted as RowOf<E>
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    try {
      return this.#rows.insert(layout, checkedRow(layout, row)) as RowOf<E> | undefined
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    try {
      const checked = checkedChanges(layout, changes)
      const row = this.#guarded(layout, id, guard)
      return row && (this.#replace(layout, row, checked) as RowOf<E>)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    try {
      for (const name in amounts) assertCounter(layout, name)
      const row = this.#guarded(layout, id, guard)
      if (row === undefined) return undefined
      const sums: Record<string, number> = {}
      for (const name in amounts)
        sums[name] = checkedCount(layout, name, (row[name] as number) + amounts[name]!)
      return this.#replace(layout, row, sums) as RowOf<E>
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async incrementUpTo<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    try {
      const unique = uniqueKey(layout, key)
      assertCounter(layout, column)
      const row = this.#rows.find(layout, unique, keyValues(layout, unique, values))
      const count = row === undefined ? 1 : (row[column] as number) + 1
      if (count > max) return undefined
      if (row !== undefined) return this.#replace(layout, row, { [column]: count }) as RowOf<E>
      const first = checkedRow(layout, { ...values, [column]: count })
      return this.#rows.insert(layout, first) as RowOf<E> | undefined
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async delete<E extends AnyEntity>(
    entity: E,
    id: number,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    try {
      const row = this.#guarded(layout, id, guard)
      if (row !== undefined) this.#rows.remove(layout, row)
      return row as RowOf<E> | undefined
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async deleteMany<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<number> {
    const layout = this.layoutOf(entity)
    try {
      return this.#rows.removePage(layout, resolvePage(layout, query))
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    return this.get(entity, id)
  }

  async tryLock(_name: string): Promise<boolean> {
    this.#savepoints.assertUsable()
    return true
  }

  async lockSkipLocked<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    return this.page(entity, query)
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#savepoints.savepoint(work)
  }

  onCommit(effect: () => void): void {
    this.#savepoints.onCommit(effect)
  }

  /** A write that rejects leaves only the rollback, in every store alike. Gives what to reject with. */
  #failed(error: unknown): unknown {
    // Nothing but errors is thrown by the methods of a store.
    this.#savepoints.fail(error as Error)
    return error
  }

  /** A row, if it is there and has the values of the guard. */
  #guarded(layout: TableSchema, id: number, guard: Values | undefined): StoredRow | undefined {
    const row = this.#rows.get(layout, id)
    return row === undefined || guard === undefined || hasValues(layout, row, guard) ? row : undefined
  }

  #replace(layout: TableSchema, before: StoredRow, changes: Values): StoredRow {
    const changed: string[] = []
    for (const name in changes) if (before[name] !== changes[name]) changed.push(name)
    if (changed.length === 0) return before
    const after: RowInput = { ...before, ...changes }
    if (!this.#rows.replace(layout, before, after, changed)) throw new UniqueViolation(layout.name)
    return after
  }
}

function checkedChanges(layout: TableSchema, changes: Values): Values {
  const checked: Record<string, unknown> = {}
  for (const name in changes) {
    if (name === 'id') throw new InvalidValue(`${layout.name}.id never changes.`)
    checked[name] = checkedValue(layout, columnOf(layout, name), changes[name])
  }
  return checked
}
