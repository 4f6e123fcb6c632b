import { all } from './all.ts'
import type { AnyEntity, KeyValues, NewRow, RowOf, UniqueKey } from './entity.ts'
import type { Amounts, Guard, RowReader, RowWriter, Values } from './rows.ts'
import type { Schema, TableSchema } from './schema.ts'
import { resolvePage } from './selection.ts'
import { TransactionEnded, type Equals, type PageQuery, type SingleWrite, type Tx } from './store.ts'
import { checkedRow, checkedValue, columnOf, comparableValue, counterOf, InvalidValue } from './values.ts'
import { keyValues, StoreView, uniqueKey } from './view.ts'

/**
 * A transaction of any store: resolves names, checks values, delegates writes to the store, and keeps track of its
 * savepoints and of the effects to run on commit.
 */
export class StoreTransaction extends StoreView implements Tx {
  readonly #rows: RowWriter
  readonly #unawaited: Promise<unknown>[] = []
  #effects: (() => void)[] = []
  #depth = 0
  #ended = false
  /** The reason why the transaction, or the current savepoint, can only roll back. */
  #failure: Error | undefined
  /** The reason why the whole transaction can only roll back. */
  #defeat: Error | undefined

  constructor(schema: Schema, rows: RowReader & RowWriter) {
    super(schema, rows)
    this.#rows = rows
  }

  /** Runs the work of this transaction and ends it. If it rejects, the caller must undo the writes. */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      const value = await work(this)
      const failure = this.#defeat ?? this.#failure
      if (failure !== undefined) throw failure
      if (this.#depth > 0)
        throw new Error('The work of a transaction settled before the work of its savepoint.')
      return value
    } finally {
      this.end()
    }
  }

  override end(): void {
    this.#ended = true
    super.end()
  }

  protected override assertUsable(): void {
    if (this.#ended) throw new TransactionEnded()
    const failure = this.#defeat ?? this.#failure
    if (failure !== undefined) throw failure
  }

  /** Allows only a rollback, of the current savepoint if there is one. */
  fail(failure: Error): void {
    this.#failure = failure
    this.usable = false
  }

  /** Allows only a rollback of the whole transaction. */
  defeat(failure: Error): void {
    this.#defeat = failure
    this.usable = false
  }

  /** Whether the transaction, or the current savepoint, must roll back. */
  get failed(): boolean {
    return this.#failure !== undefined
  }

  /** Whether the whole transaction must roll back. */
  get defeated(): boolean {
    return this.#defeat !== undefined
  }

  /** Waits for the writes that go {@link withCommit}. Rejects if one has failed. */
  async settle(): Promise<void> {
    if (this.#unawaited.length > 0) await all(this.#unawaited.splice(0))
  }

  /**
   * Runs the effects of the commit, once the writes are durable. An effect that throws is a bug: the error is reported
   * as uncaught, and the other effects run.
   */
  runEffects(): void {
    for (const effect of this.#effects) {
      try {
        effect()
      } catch (error) {
        queueMicrotask(() => {
          throw error as Error
        })
      }
    }
  }

  insert<E extends AnyEntity>(entity: E, row: NewRow<E>): SingleWrite<RowOf<E>> {
    return this.#write(entity, (table) => this.#rows.insert(table, checkedRow(table, row))) as SingleWrite<
      RowOf<E>
    >
  }

  insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (table) => this.#rows.insertIfAbsent(table, checkedRow(table, row)))
  }

  update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (table) =>
      this.#rows.update(table, id, checkedChanges(table, changes), resolveGuard(table, guard)),
    )
  }

  increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): SingleWrite<RowOf<E> | undefined> {
    return this.#write(entity, (table) => {
      const checked = checkedChanges(table, amounts, counterOf) as Amounts
      return this.#rows.increment(table, id, checked, resolveGuard(table, guard))
    }) as SingleWrite<RowOf<E> | undefined>
  }

  incrementUpTo<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (table) => {
      const unique = uniqueKey(table, key)
      counterOf(table, column)
      const first = checkedRow(table, { ...values, [column]: 1 })
      keyValues(table, unique, values)
      return max < 1 ? undefined : this.#rows.incrementUpTo(table, unique, first, column, max)
    })
  }

  delete<E extends AnyEntity>(
    entity: E,
    id: number,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (table) => this.#rows.delete(table, id, resolveGuard(table, guard)))
  }

  deleteMany<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<number> {
    return this.#write(entity, (table) => {
      const page = resolvePage(table, query)
      return page.limit === 0 ? 0 : this.#rows.deletePage(table, page)
    })
  }

  async lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    const table = this.tableOf(entity)
    return Number.isSafeInteger(id) ? (this.#rows.lock(table, id) as RowOf<E> | undefined) : undefined
  }

  async tryLock(name: string): Promise<boolean> {
    this.assertUsable()
    return this.#rows.tryLock(name)
  }

  async lockSkipLocked<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    const table = this.tableOf(entity)
    const page = resolvePage(table, query)
    return page.limit === 0 ? [] : (this.#rows.lockSkipLocked(table, page) as Promise<RowOf<E>[]>)
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    // Undoing a savepoint must not hide the failure of a write before it.
    await this.settle()
    this.assertUsable()
    const depth = ++this.#depth
    const effects = this.#effects.length
    await this.#rows.mark(depth)
    try {
      const value = await work()
      await this.settle()
      this.#assertInnermost(depth)
      if (this.#failure !== undefined) throw this.#failure
      await this.#rows.release(depth)
      this.#depth--
      return value
    } catch (error) {
      await Promise.allSettled(this.#unawaited.splice(0))
      this.#assertInnermost(depth)
      await this.#rows.rollback(depth)
      this.#effects.length = effects
      this.#failure = undefined
      this.usable = !this.#ended && this.#defeat === undefined
      this.#depth--
      throw error
    }
  }

  withCommit(write: SingleWrite<unknown>): void {
    write.catch(() => undefined)
    this.#unawaited.push(write)
  }

  onCommit(effect: () => void): void {
    this.assertUsable()
    this.#effects.push(effect)
  }

  /** Savepoints nest. Concurrent ones would undo each other's writes, so the transaction fails instead. */
  #assertInnermost(depth: number): void {
    if (this.#ended) throw new TransactionEnded()
    if (depth === this.#depth) return
    const failure = this.#failure ?? new Error('Savepoints of one transaction ran at the same time.')
    this.fail(failure)
    throw failure
  }

  /** A write that rejects allows only a rollback, in every store. */
  async #write<T>(entity: AnyEntity, write: (table: TableSchema) => unknown): Promise<T> {
    const table = this.tableOf(entity)
    try {
      return (await write(table)) as T
    } catch (error) {
      this.fail(error as Error)
      throw error
    }
  }
}

function checkedChanges(table: TableSchema, changes: Values, find = columnOf): Values {
  const checked: Record<string, unknown> = {}
  for (const name in changes) {
    if (name === 'id') throw new InvalidValue(`${table.name}.id never changes.`)
    checked[name] = checkedValue(table, find(table, name), changes[name])
  }
  return checked
}

const NO_GUARD: Guard = []

function resolveGuard(table: TableSchema, guard: Values | undefined): Guard {
  if (guard === undefined) return NO_GUARD
  return Object.keys(guard).map((name) => {
    const column = columnOf(table, name)
    return { column, value: comparableValue(table, column, guard[name]) }
  })
}
