import {
  assertCounter,
  changesTerms,
  checkedRow,
  checkedValue,
  columnOf,
  comparableValue,
  InvalidValue,
  keyValues,
  resolvePage,
  Savepoints,
  StoreView,
  UniqueViolation,
  uniqueKey,
  type AnyEntity,
  type Schema,
  type RowInput,
  type Equals,
  type KeyValues,
  type TableSchema,
  type NewRow,
  type PageQuery,
  type RowOf,
  type Tx,
  type UniqueKey,
} from '@chowk/engine'
import { columnsOf, idsOf, tableOf, TERMS } from './names.ts'
import { PostgresRows, select, type Runner } from './rows.ts'
import { isConflict, isUniqueViolation } from './refusal.ts'
import { isEqual, pageQuery } from './selection-sql.ts'
import type { Session } from './session.ts'
import {
  comma,
  empty,
  every,
  literal,
  quoted,
  sql,
  textOf,
  type Fragment,
  type Statement,
} from './statement.ts'
import { termsText, toSql } from './values.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A transaction of READ COMMITTED. Every guard is part of the statement that writes: PostgreSQL waits for others who write
 * the same row, and then looks at the guard again.
 */
export class PostgresTransaction extends StoreView implements Tx {
  readonly #session: Session
  readonly #rows: PostgresRows
  readonly #savepoints: Savepoints

  constructor(schema: Schema, session: Session) {
    const run: Runner['run'] = async (statement) => {
      try {
        return await session.run(statement)
      } catch (error) {
        throw this.#noted(error)
      }
    }
    const rows = new PostgresRows({ run })
    const savepoints = new Savepoints({
      mark: (depth) => session.send(`SAVEPOINT s${depth}`),
      release: (depth) => session.send(`RELEASE s${depth}`),
      async rollback(depth) {
        await session.send(`ROLLBACK TO s${depth}`)
        await session.send(`RELEASE s${depth}`)
      },
    })
    super(schema, rows, savepoints)
    this.#session = session
    this.#rows = rows
    this.#savepoints = savepoints
  }

  /** Whether running its work again, in another transaction, may succeed. */
  get conflicted(): boolean {
    return this.#savepoints.defeated
  }

  /** Runs the work of this transaction, and neither keeps nor undoes what it did. */
  runWork<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#savepoints.run(async () => work(this))
  }

  /** Runs the work of this transaction and ends it, durable or undone. */
  async perform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let value: T
    try {
      value = await this.runWork(work)
      await this.#session.commit().catch((error: unknown) => {
        throw this.#noted(error)
      })
    } catch (error) {
      await this.#session.rollback()
      throw error
    }
    this.#savepoints.runEffects()
    return value
  }

  async insert<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E>> {
    return this.#write(entity, async (layout) => {
      const inserted = await this.#insert<E>(layout, checkedRow(layout, row))
      if (inserted === undefined) throw new UniqueViolation(layout.name)
      return inserted
    })
  }

  async insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined> {
    return this.#write(entity, async (layout) => this.#insert<E>(layout, checkedRow(layout, row)))
  }

  async update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard: Equals<RowOf<E>> = {},
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, async (layout) => {
      const changed = Object.keys(changes)
      const assignments = changed.map((name) => {
        if (name === 'id') throw new InvalidValue(`${layout.name}.id never changes.`)
        const column = columnOf(layout, name)
        const value = checkedValue(layout, column, (changes as Values)[name])
        return sql`${quoted(name)} = ${toSql(column, value)}`
      })
      return this.#guarded(layout, id, guard, (where) =>
        this.#change<E>(layout, id, changed, assignments, where),
      )
    })
  }

  async increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard: Equals<RowOf<E>> = {},
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, async (layout) => {
      const names = Object.keys(amounts)
      const assignments = names.map((name) => {
        assertCounter(layout, name)
        const amount = checkedValue(layout, columnOf(layout, name), (amounts as Values)[name])
        return sql`${quoted(name)} = ${quoted(name)} + ${amount}`
      })
      return this.#guarded(layout, id, guard, async (where) => {
        const row = await this.#change<E>(layout, id, names, assignments, where)
        for (const name of row === undefined ? [] : names)
          checkedValue(layout, columnOf(layout, name), (row as Values)[name])
        return row
      })
    })
  }

  async incrementUpTo<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, async (layout) => {
      const unique = uniqueKey(layout, key)
      assertCounter(layout, column)
      const first = checkedRow(layout, { ...values, [column]: 1 })
      keyValues(layout, unique, values)
      if (max < 1) return undefined
      const counted = unique.columns.map((each) => toSql(each, first[each.name]))
      const table = tableOf(layout)
      const count = sql`${table}.${quoted(column)}`
      const names = unique.columns.map(({ name }) => quoted(name))
      return this.#first<E>(
        sql`INSERT INTO ${table} (${comma([...names, quoted(column)])}) VALUES (${comma([...counted, sql`1`])})
          ON CONFLICT (${comma(names)}) DO UPDATE SET ${quoted(column)} = ${count} + 1 WHERE ${count} < ${max}
          RETURNING ${columnsOf(layout)}`,
      )
    })
  }

  async delete<E extends AnyEntity>(
    entity: E,
    id: number,
    guard: Equals<RowOf<E>> = {},
  ): Promise<RowOf<E> | undefined> {
    return this.#write(entity, (layout) =>
      this.#guarded(layout, id, guard, (where) =>
        this.#first<E>(sql`DELETE FROM ${tableOf(layout)} WHERE ${where} RETURNING ${columnsOf(layout)}`),
      ),
    )
  }

  async deleteMany<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<number> {
    return this.#write(entity, async (layout) => {
      const page = resolvePage(layout, query)
      if (page.limit === 0) return 0
      const table = tableOf(layout)
      const { rowCount } = await this.#rows.run(
        sql`WITH _doomed AS MATERIALIZED (${pageQuery(layout, sql`id`, page)} FOR UPDATE)
          DELETE FROM ${table} USING _doomed WHERE ${table}.id = _doomed.id`,
      )
      return rowCount ?? 0
    })
  }

  async lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined> {
    const layout = this.layoutOf(entity)
    if (!Number.isSafeInteger(id)) return undefined
    return this.#first<E>(sql`${select(layout, sql`id = ${id}`)} FOR UPDATE`)
  }

  async tryLock(name: string): Promise<boolean> {
    this.#savepoints.assertUsable()
    const { rows } = await this.#rows.run<{ taken: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
      values: [toSql(NAME, name)],
    })
    return rows[0]!.taken
  }

  async lockSkipLocked<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]> {
    const layout = this.layoutOf(entity)
    const page = resolvePage(layout, query)
    if (page.limit === 0) return []
    const locked = sql`${pageQuery(layout, columnsOf(layout), page)} FOR UPDATE SKIP LOCKED`
    return (await this.#rows.all(locked)) as RowOf<E>[]
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#savepoints.savepoint(work)
  }

  onCommit(effect: () => void): void {
    this.#savepoints.onCommit(effect)
  }

  /** PostgreSQL does nothing more in a transaction, or a savepoint, once a statement of it has failed. */
  #noted(error: unknown): unknown {
    // As a whole: a savepoint would only lose again.
    if (isConflict(error) || this.#session.mayWriteElsewhere) this.#savepoints.defeat(error as Error)
    if (!this.#savepoints.failed) this.#savepoints.fail(error as Error)
    return error
  }

  async #write<T>(entity: AnyEntity, write: (layout: TableSchema) => Promise<T>): Promise<T> {
    const layout = this.layoutOf(entity)
    try {
      return await write(layout)
    } catch (error) {
      const cause = isUniqueViolation(error) ? new UniqueViolation(layout.name) : (error as Error)
      this.#savepoints.fail(cause)
      throw cause
    }
  }

  async #first<E extends AnyEntity>(statement: Statement): Promise<RowOf<E> | undefined> {
    return (await this.#rows.first(statement)) as RowOf<E> | undefined
  }

  async #insert<E extends AnyEntity>(layout: TableSchema, draft: RowInput): Promise<RowOf<E> | undefined> {
    const withId = draft.id > 0
    const values: unknown[] = layout.columns.map((column) => toSql(column, draft[column.name]))
    if (layout.search !== undefined) values.push(termsText(layout, draft))
    if (withId) values.push(draft.id)
    const { rows } = await this.#rows.run<{ id: number }>(insertion(layout, values, withId))
    if (rows[0] === undefined) return undefined
    draft.id = rows[0].id
    return draft as RowOf<E>
  }

  async #change<E extends AnyEntity>(
    layout: TableSchema,
    id: number,
    changed: readonly string[],
    assignments: readonly Fragment[],
    where: Fragment,
  ): Promise<RowOf<E> | undefined> {
    const table = tableOf(layout)
    const row = await this.#first<E>(
      assignments.length === 0
        ? select(layout, where)
        : sql`UPDATE ${table} SET ${comma(assignments)} WHERE ${where} RETURNING ${columnsOf(layout)}`,
    )
    if (row !== undefined && changesTerms(layout, changed)) {
      const terms = termsText(layout, row)
      await this.#rows.run(sql`UPDATE ${table} SET ${quoted(TERMS)} = ${terms}::tsvector WHERE id = ${id}`)
    }
    return row
  }

  /** Acts on a row as it is guarded. Without the row, not even a guard that no row could meet is refused. */
  async #guarded<T>(
    layout: TableSchema,
    id: number,
    guard: Values,
    act: (where: Fragment) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!Number.isSafeInteger(id)) return undefined
    let terms: Fragment[]
    try {
      terms = Object.keys(guard).map((name) => {
        const column = columnOf(layout, name)
        return isEqual(column, comparableValue(layout, column, guard[name]))
      })
    } catch (error) {
      const { rowCount } = await this.#rows.run(sql`SELECT 1 FROM ${tableOf(layout)} WHERE id = ${id}`)
      if (rowCount === 0) return undefined
      throw error
    }
    // Without waiting for anything: statements are sent in the order in which they were asked for.
    return act(every([sql`id = ${id}`, ...terms]))
  }
}

/** Takes the values of the columns, the terms where the table is searched, and the id where there is one. */
function insertion(layout: TableSchema, values: readonly unknown[], withId: boolean): Fragment {
  const table = tableOf(layout)
  const names = layout.columns.map(({ name }) => name)
  if (layout.search !== undefined) names.push(TERMS)
  if (withId) names.push('id')
  const columns = names.map((name) => quoted(name))
  const given = names.map((name, at) => (name === TERMS ? sql`${values[at]}::tsvector` : values[at]))
  const row = names.length === 0 ? sql`DEFAULT VALUES` : sql`(${comma(columns)}) VALUES (${comma(given)})`
  const passed = withId ? sql`, ${passedOver(layout)}` : empty
  return sql`INSERT INTO ${table} ${row} ON CONFLICT DO NOTHING RETURNING id${passed}`
}

/** Has rows that come without an id get one above those that come with theirs. */
function passedOver(layout: TableSchema): Fragment {
  const ids = idsOf(layout)
  const id = sql`${tableOf(layout)}.id`
  return sql`(SELECT setval(${literal(textOf(ids))}::regclass, ${id}) FROM ${ids} WHERE last_value + is_called::integer <= ${id})`
}

/** The column by which names of locks are escaped. */
const NAME = { name: 'name', kind: 'text', nullable: false } as const
