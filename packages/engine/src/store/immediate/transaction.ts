import type { Schema, Layout } from '../schema.ts'
import type { AnyEntity, KeyValues, NewRow, RowOf, UniqueKey } from '../entity.ts'
import { resolvePage } from '../selection.ts'
import { UniqueViolation, type Equals, type PageQuery, type Tx } from '../store.ts'
import {
  assertCounter,
  checkedRow,
  checkedValue,
  columnOf,
  hasValues,
  InvalidValue,
  type Draft,
  type StoredRow,
} from '../values.ts'
import { Savepoints } from '../savepoints.ts'
import type { ImmediateRows } from './rows.ts'
import { ImmediateView, keyValues, uniqueKey } from './view.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A transaction over rows that are changed at once. No other transaction runs meanwhile, so reading a row before changing
 * it makes a guard, and no lock has to be taken.
 */
export class ImmediateTransaction extends ImmediateView implements Tx {
  readonly #rows: ImmediateRows
  readonly #savepoints: Savepoints

  constructor(schema: Schema, rows: ImmediateRows) {
    super(schema, rows)
    this.#rows = rows
    this.#savepoints = new Savepoints(rows)
  }

  /** Runs the work of this transaction and ends it. Where it rejects, its writes are still to be undone. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#savepoints.run(() => work(this))
  }

  override end(): void {
    this.#savepoints.end()
  }

  /** What to do now that the writes are durable. */
  runEffects(): void {
    this.#savepoints.runEffects()
  }

  protected override assertUsable(): void {
    this.#savepoints.assertUsable()
  }

  async insert<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    return this.#write(entity, (layout) => {
      const inserted = this.#rows.insert(layout, checkedRow(layout, row))
      if (inserted === undefined) throw new UniqueViolation(layout.name)
      return inserted as RowOf<E>
    })
  }

  async insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined> {
    return this.#write(
      entity,
      (layout) => this.#rows.insert(layout, checkedRow(layout, row)) as RowOf<E> | undefined,
    )
  }

  async update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    return this.#change<E>(entity, id, guard, (layout) => {
      const checked: Record<string, unknown> = {}
      for (const name in changes) {
        if (name === 'id') throw new InvalidValue(`${layout.name}.id never changes.`)
        checked[name] = checkedValue(layout, columnOf(layout, name), (changes as Values)[name])
      }
      return () => checked
    })
  }

  async increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    return this.#change<E>(entity, id, guard, (layout) => {
      for (const name in amounts) assertCounter(layout, name)
      return (row) => {
        const sums: Record<string, unknown> = {}
        for (const name in amounts) {
          const sum = (row[name] as number) + (amounts as Record<string, number>)[name]!
          sums[name] = checkedValue(layout, columnOf(layout, name), sum)
        }
        return sums
      }
    })
  }

  async tally<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (layout) => {
      const unique = uniqueKey(layout, key)
      assertCounter(layout, column)
      const row = this.#rows.find(layout, unique, keyValues(layout, unique, values))
      if (row === undefined) {
        return 1 > max
          ? undefined
          : (this.#rows.insert(layout, checkedRow(layout, { ...values, [column]: 1 })) as
              RowOf<E> | undefined)
      }
      const count = (row[column] as number) + 1
      return count > max ? undefined : (this.#replace(layout, row, { [column]: count }) as RowOf<E>)
    })
  }

  async take<E extends AnyEntity>(
    entity: E,
    id: number,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (layout) => {
      const row = this.#rows.get(layout, id)
      if (row === undefined || (guard !== undefined && !hasValues(layout, row, guard))) return undefined
      this.#rows.remove(layout, row)
      return row as RowOf<E>
    })
  }

  async deleteMany<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<number> {
    return this.#write(entity, (layout) => this.#rows.removePage(layout, resolvePage(layout, query)))
  }

  async lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    return this.get(entity, id)
  }

  async tryLock(_name: string): Promise<boolean> {
    this.assertUsable()
    return true
  }

  async claim<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    return this.page(entity, query)
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#savepoints.savepoint(work)
  }

  onCommit(effect: () => void): void {
    this.#savepoints.onCommit(effect)
  }

  /** A write that rejects leaves only the rollback, in every store alike. */
  #write<T>(entity: AnyEntity, write: (layout: Layout) => T): T {
    const layout = this.layoutOf(entity)
    try {
      return write(layout)
    } catch (error) {
      // Nothing but errors is thrown by the methods of a store.
      this.#savepoints.fail(error as Error)
      throw error
    }
  }

  #change<E extends AnyEntity>(
    entity: E,
    id: number,
    guard: Equals<RowOf<E>> | undefined,
    prepare: (layout: Layout) => (row: StoredRow) => Values,
  ): RowOf<E> | undefined {
    return this.#write(entity, (layout) => {
      const changes = prepare(layout)
      const row = this.#rows.get(layout, id)
      if (row === undefined || (guard !== undefined && !hasValues(layout, row, guard))) return undefined
      return this.#replace(layout, row, changes(row)) as RowOf<E>
    })
  }

  #replace(layout: Layout, before: StoredRow, changes: Values): StoredRow {
    const changed = Object.keys(changes).filter((name) => before[name] !== changes[name])
    if (changed.length === 0) return before
    const after: Draft = { ...before, ...changes }
    if (!this.#rows.replace(layout, before, after, changed)) throw new UniqueViolation(layout.name)
    return after
  }
}
