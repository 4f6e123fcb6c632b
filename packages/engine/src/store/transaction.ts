import { all } from './all.ts'
import type { AnyEntity, KeyValues, NewRow, RowOf, UniqueKey } from './entity.ts'
import type { Amounts, Guard, RowReader, RowWriter, Values } from './rows.ts'
import type { Savepoints } from './savepoints.ts'
import type { Schema, TableSchema } from './schema.ts'
import { resolvePage } from './selection.ts'
import type { Equals, PageQuery, SingleWrite, Tx } from './store.ts'
import { checkedRow, checkedValue, columnOf, comparableValue, counterOf, InvalidValue } from './values.ts'
import { keyValues, StoreView, uniqueKey } from './view.ts'

/** A transaction of any store: resolves names, checks values, and delegates writes to the store. */
export class StoreTransaction extends StoreView implements Tx {
  readonly #rows: RowWriter
  readonly #savepoints: Savepoints
  readonly #unawaited: Promise<unknown>[] = []

  constructor(schema: Schema, rows: RowReader & RowWriter, savepoints: Savepoints) {
    super(schema, rows, savepoints)
    this.#rows = rows
    this.#savepoints = savepoints
  }

  /** Runs the work of this transaction and ends it. If it rejects, the caller must undo the writes. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#savepoints.run(() => work(this))
  }

  /** Waits for the writes that go {@link withCommit}. Rejects if one has failed. */
  async settle(): Promise<void> {
    if (this.#unawaited.length > 0) await all(this.#unawaited.splice(0))
  }

  /** Runs the effects of the commit, once the writes are durable. */
  runEffects(): void {
    this.#savepoints.runEffects()
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
    return this.#write(entity, (table) => {
      const checked = checkedChanges(table, changes)
      return this.#guarded(entity, table, id, guard, (resolved) =>
        this.#rows.update(table, id, checked, resolved),
      )
    })
  }

  increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): SingleWrite<RowOf<E> | undefined> {
    return this.#write(entity, (table) => {
      const checked = checkedChanges(table, amounts, counterOf) as Amounts
      return this.#guarded(entity, table, id, guard, (resolved) =>
        this.#rows.increment(table, id, checked, resolved),
      )
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
    return this.#write(entity, (table) =>
      this.#guarded(entity, table, id, guard, (resolved) => this.#rows.delete(table, id, resolved)),
    )
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
    this.#savepoints.assertUsable()
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
    return this.#savepoints.savepoint(async () => {
      try {
        const value = await work()
        await this.settle()
        return value
      } finally {
        // Effects of rejected work are undone with it.
        await Promise.allSettled(this.#unawaited.splice(0))
      }
    })
  }

  withCommit(write: SingleWrite<unknown>): void {
    write.catch(() => undefined)
    this.#unawaited.push(write)
  }

  onCommit(effect: () => void): void {
    this.#savepoints.onCommit(effect)
  }

  /** A write that rejects allows only a rollback, in every store. */
  async #write<T>(entity: AnyEntity, write: (table: TableSchema) => unknown): Promise<T> {
    const table = this.tableOf(entity)
    try {
      return (await write(table)) as T
    } catch (error) {
      this.#savepoints.fail(error as Error)
      throw error
    }
  }

  /** A missing row resolves to undefined even if the guard is invalid. */
  async #guarded(
    entity: AnyEntity,
    table: TableSchema,
    id: number,
    guard: Values | undefined,
    write: (guard: Guard) => unknown,
  ): Promise<unknown> {
    if (!Number.isSafeInteger(id)) return undefined
    if (guard === undefined) return write([])
    let resolved: Guard
    try {
      resolved = resolveGuard(table, guard)
    } catch (error) {
      if ((await this.get(entity, id)) === undefined) return undefined
      throw error
    }
    return write(resolved)
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

function resolveGuard(table: TableSchema, guard: Values): Guard {
  return Object.keys(guard).map((name) => {
    const column = columnOf(table, name)
    return { column, value: comparableValue(table, column, guard[name]) }
  })
}
