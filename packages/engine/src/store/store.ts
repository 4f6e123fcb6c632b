import type { AnyEntity, IndexName, KeyValues, NewRow, RowOf, UniqueKey } from './entity.ts'
import type { RateWindows } from './rate-windows.ts'

/**
 * A comparison of one column. Null equals null and differs from everything else. `<`, `<=`, `>` and `>=` are false if
 * either side is null. JSON and bytes columns can be compared with null only, here and in guards.
 */
export type Comparison<Row> = {
  [C in keyof Row & string]:
    | readonly [column: C, operator: '=' | '!=' | '<' | '<=' | '>' | '>=', value: Row[C]]
    | readonly [column: C, operator: 'in' | 'not in', values: readonly Row[C][]]
}[keyof Row & string]

/**
 * Whether another entity has a row whose unique key equals the value of a column here. For a key of several columns,
 * `equals` has the others. A null matches no row. The cost is one lookup, however many rows the other entity has.
 */
export type Existence<Row> = readonly [
  column: keyof Row & string,
  operator: 'exists in' | 'not exists in',
  named: {
    readonly entity: AnyEntity
    readonly key: string
    readonly equals?: Readonly<Record<string, unknown>>
  },
]

/** A condition on a row: a comparison, an existence check, or at least one of several conditions. */
export type Condition<Row> = Comparison<Row> | Existence<Row> | { readonly any: readonly Condition<Row>[] }

/** Columns and the values they must have. */
export type Equals<Row> = { readonly [C in keyof Row]?: Row[C] }

/**
 * A position in an order: the row's values of the ordering columns, then its `id`. `positionOf` returns it. It stays
 * valid after its row is deleted.
 */
export type Position = readonly (number | string | boolean | null)[]

/** Rows of an entity in the order of one of its indexes. */
export interface Selection<E extends AnyEntity> {
  readonly index: IndexName<E>
  /** Values of the first columns of the index (any number, from the left), and of all columns in its `where`. */
  readonly equals?: Equals<RowOf<E>>
  /**
   * Bounds, both inclusive, of the first column of the index that `equals` leaves free, or of `id` if it leaves none.
   * A null is never within bounds.
   */
  readonly from?: number | string
  readonly to?: number | string
  /** Further conditions, tested row by row along the index. */
  readonly where?: readonly Condition<RowOf<E>>[]
}

export interface PageQuery<E extends AnyEntity> extends Selection<E> {
  /**
   * Default: `asc`. Nulls come before every value, false before true, text by its UTF-8 bytes, ties by `id`. `desc` is
   * exactly the reverse.
   */
  readonly order?: 'asc' | 'desc'
  /** Starts after this position, at the same cost for any number of rows before it. */
  readonly after?: Position | undefined
  /** The number of rows to skip. Default: 0. */
  readonly offset?: number
  readonly limit: number
}

/** Rows in several ranges of one index, merged into one order. */
export interface MergeQuery<E extends AnyEntity> extends Omit<PageQuery<E>, 'equals'> {
  /** Values of the first columns of the index, the same columns for each range. A repeated range counts once. */
  readonly ranges: readonly Equals<RowOf<E>>[]
}

/** A word search over an entity declared with `search`. Newest first, by descending `id`. */
export interface TextQuery<E extends AnyEntity> {
  /**
   * Each word of the text must be a prefix of a word of the row, in any order, ignoring case and accents. A text
   * without words matches nothing.
   */
  readonly text: string
  /** Values of columns declared as `within`. The row must have one of the given values for each column. */
  readonly within?: { readonly [C in keyof RowOf<E>]?: readonly NonNullable<RowOf<E>[C]>[] }
  /** Further conditions, tested row by row along the matches. */
  readonly where?: readonly Condition<RowOf<E>>[]
  /** Starts after this position, which is the `id` alone. */
  readonly after?: Position | undefined
  /** The number of rows to skip. Default: 0. */
  readonly offset?: number
  readonly limit: number
}

/** A read-only view of the store. All reads through one view see the same moment. */
export interface ReadTx {
  get<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined>
  /** Finds the row with these values of a unique key. */
  find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): Promise<RowOf<E> | undefined>
  /** Returns the existing rows by id, in one round trip. */
  getMany<E extends AnyEntity>(entity: E, ids: Iterable<number>): Promise<Map<number, RowOf<E>>>
  /** Returns the existing rows, each once, in no particular order, in one round trip. */
  findMany<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: readonly KeyValues<E, K>[],
  ): Promise<RowOf<E>[]>
  /**
   * Returns a page of an index, in one round trip. Several ranges are ordered by the columns after those of the ranges; the
   * cost is that of the first rows of each range, however many rows lie between them.
   */
  page<E extends AnyEntity>(entity: E, query: PageQuery<E> | MergeQuery<E>): Promise<RowOf<E>[]>
  count<E extends AnyEntity>(entity: E, selection: Selection<E>): Promise<number>
  search<E extends AnyEntity>(entity: E, query: TextQuery<E>): Promise<RowOf<E>[]>
}

declare const oneStatement: unique symbol

/** A write of one statement, which has begun: it may go with the commit. A write of several could fail to begin. */
export type SingleWrite<T> = Promise<T> & { readonly [oneStatement]: true }

/**
 * A transaction. Its writes are invisible to others before the commit, and undone if its work rejects. It sees its own
 * writes; in a store that several servers share, it may also see what others commit in the meantime.
 *
 * Concurrent calls take effect in the order in which they started.
 *
 * A write that rejects fails the transaction, or its savepoint: no other call is possible there, and the work cannot
 * resolve. Values that do not fit the declaration of the entity reject with `InvalidValue`.
 *
 * After the work has settled, every method rejects with {@link TransactionEnded}. The work may run more than once (a
 * store that several servers share retries it after a deadlock), so it must have no side effects outside the
 * transaction except through {@link onCommit}.
 */
export interface Tx extends ReadTx {
  /** Inserts a row. Rejects with {@link UniqueViolation} if a unique key, or the `id`, is taken. */
  insert<E extends AnyEntity>(entity: E, row: NewRow<E>): SingleWrite<RowOf<E>>
  /**
   * Inserts a row; resolves to undefined if a unique key, or the `id`, is taken. Of concurrent callers with one key,
   * exactly one receives a row.
   */
  insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined>
  /**
   * Changes columns of a row if it matches `guard`, and returns the changed row; undefined if the row is missing or
   * does not match. Of concurrent callers with the same guard, exactly one receives the row, provided that the change
   * breaks the guard. Rejects with {@link UniqueViolation} if another row has a unique key of the changed row.
   */
  update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined>
  /**
   * Adds amounts, which may be negative, to counters, and returns the changed row;
   * undefined if the row is missing or does not match `guard`. No concurrent addition is lost.
   */
  increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): SingleWrite<RowOf<E> | undefined>
  /**
   * Adds one to `column` of the row with this unique key, or inserts the row with a count of one. Returns undefined
   * and changes nothing if the count would exceed `max`, which holds under concurrency. The entity must have no
   * columns except those of the key and the count.
   */
  incrementUpTo<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined>
  /** Deletes a row if it matches `guard`, and returns it. Of concurrent callers, exactly one receives the row. */
  delete<E extends AnyEntity>(entity: E, id: number, guard?: Equals<RowOf<E>>): Promise<RowOf<E> | undefined>
  /** Deletes the rows that {@link page} would return, and returns their number. */
  deleteMany<E extends AnyEntity>(entity: E, query: Omit<PageQuery<E>, 'after'>): Promise<number>
  /** Reads a row and blocks changes by other transactions until this one ends. */
  lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined>
  /** Acquires a named lock until the transaction ends. Returns false immediately if another transaction holds it. */
  tryLock(name: string): Promise<boolean>
  /** Like {@link page}, but locks each row until the transaction ends and skips rows that others have locked. */
  lockSkipLocked<E extends AnyEntity>(entity: E, query: Omit<PageQuery<E>, 'after'>): Promise<RowOf<E>[]>
  /**
   * Runs work whose writes are undone if it rejects, while the transaction continues. Savepoints run in sequence or
   * nested, never concurrently, and settle before the work of the transaction.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Lets a write settle with the commit, or with its savepoint, instead of the work: a remote store then sends both in
   * one round trip. If it rejects, so does the transaction, and nothing is written.
   */
  withCommit(write: SingleWrite<unknown>): void
  /**
   * Runs `effect` once the writes are durable, before {@link Store.transact} resolves. It does not run if the writes,
   * or those of its savepoint, are undone. Effects run in the order added, and must not throw.
   */
  onCommit(effect: () => void): void
}

/** One row of a snapshot: the entity's name and the row. */
export type SnapshotRow = readonly [
  entity: string,
  row: Readonly<Record<string, unknown>> & { readonly id: number },
]

/** Resource usage of a store. */
export interface StoreUsage {
  readonly bytes?: number
  /** Free space on the disk of the store. */
  readonly freeBytes?: number
  /** Commits that a synchronous standby has not confirmed for more than five seconds. */
  readonly unconfirmed?: number
  /** Whether there are several hosts but no synchronous standby: a failover may lose acknowledged writes. */
  readonly unreplicated?: boolean
  /**
   * What is between this program and its database: nothing, or a pooler by session; a pooler by transaction; or one that
   * loses prepared statements too.
   */
  readonly pooler?: 'none' | 'transaction' | 'forgetful'
  readonly connections?: {
    readonly busy: number
    readonly idle: number
    /** Callers waiting for a connection. */
    readonly waiting: number
  }
  /** Number of servers that share the database, connections that each may open, and those that the database takes. */
  readonly capacity?: { readonly servers: number; readonly each: number; readonly limit: number }
}

/** Options of a view. */
export interface ViewOptions {
  /**
   * `any`: each read may see a later moment than the one before it. A remote store then saves statements, and the work
   * may await more than the view.
   */
  readonly moments?: 'any'
}

export interface Store {
  /**
   * Runs reads on a view of the data committed when its first read begins, including every transaction that has
   * already resolved. The work must await nothing but the view: a store may block everything else until it settles.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, options?: ViewOptions): Promise<T>
  /**
   * Runs work in a transaction, and resolves once its writes are durable. Transactions behave as if run one after the
   * other as far as guards, unique keys, increments, tallies and locks go. If the work rejects, rejects with its
   * error, and nothing is written. The work must await nothing but the transaction.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether other processes may write to the store too, so that earlier reads may be out of date. */
  readonly shared?: boolean
  /** Whether an administrator may write to the store without notifying its server. */
  readonly administered?: boolean
  /** Sliding windows for the burst limit and for bad keys, shared by all processes on the same store. */
  readonly windows: RateWindows
  /**
   * Overwrites what deleted rows left in the store's files, step by step, so that others write in between. A store
   * without it leaves nothing, or leaves that to its database.
   * @param whole Whether to write all files again at once, for those of before: nothing else may use the store.
   */
  purge?(whole?: boolean): Promise<void>
  /** Exports every row as of one moment: of every entity in declaration order, or of these in theirs; rows by id. */
  export(only?: readonly AnyEntity[]): AsyncIterable<SnapshotRow>
  /** Returns the number of rows that an {@link export} would yield now. */
  size(): Promise<number>
  /**
   * Replaces all rows with these, in any order, all or nothing. Later rows get ids above the highest one, and with
   * `keepsIds` above those that were ever given. Rejects with `InvalidSnapshot` if a row does not fit, and with errors of
   * `rows`.
   */
  import(
    rows: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>,
    options?: { readonly keepsIds?: boolean },
  ): Promise<void>
  /** Leaves out this many ids of each entity, which may have been given to rows that are lost. */
  skipIds(count: number): Promise<void>
  /** Returns resource usage, without the values that a store does not know. */
  usage?(): Promise<StoreUsage>
  /** Returns the time of the database in milliseconds, if several machines share it. Its servers go by that clock. */
  time?(): Promise<number>
  /** Rejects unless the store responds and is writable; with {@link StoreReadOnly} if it only responds. */
  ping(): Promise<void>
  /** Finishes running transactions and releases files or connections. Later calls reject with {@link StoreClosed}. */
  close(): Promise<void>
}

/** The limit of a page without a limit: above the number of items of any member, and of parts of anything. */
export const UNLIMITED = 1_000_000

/** Thrown if another row has a unique key of the row to insert or change. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  readonly entity: string
  constructor(entity: string) {
    super(`A row of ${entity} with the same unique key exists.`)
    this.entity = entity
  }
}

/** Thrown for calls after {@link Store.close}. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed'
  constructor() {
    super('The store is closed.')
  }
}

/** Thrown if the store can't do its work for now, as without its database or on a full disk. Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** Thrown if the store can be read, but not written to. */
export class StoreNotWritable extends StoreUnavailable {
  override readonly name = 'StoreNotWritable'
}

/** Thrown if the database responds but is read-only. */
export class StoreReadOnly extends StoreUnavailable {
  override readonly name = 'StoreReadOnly'
  /** @param address Without a password. */
  constructor(address: string) {
    super(
      `The database ${address} is read-only, as a standby is. Name the primary, or all hosts with target_session_attrs=read-write.`,
    )
  }
}

/** Thrown for calls on a transaction, or a view, after its end. */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded'
  constructor() {
    super('This transaction has ended.')
  }
}
