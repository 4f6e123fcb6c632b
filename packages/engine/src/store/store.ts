import type { AnyEntity, IndexName, KeyValues, NewRow, RowOf, UniqueKey } from './entity.ts'
import type { RateWindows } from './rate-windows.ts'

/**
 * A comparison of one column. Null is a value like others here: it equals null and differs from everything else. None of
 * `<`, `<=`, `>` and `>=` holds where either side is null. Columns of json and of bytes are compared with null only, here
 * and in guards.
 */
export type Comparison<Row> = {
  [C in keyof Row & string]:
    | readonly [column: C, operator: '=' | '!=' | '<' | '<=' | '>' | '>=', value: Row[C]]
    | readonly [column: C, operator: 'in' | 'not in', values: readonly Row[C][]]
}[keyof Row & string]

/**
 * Whether another entity has a row whose unique key is the value of a column here; of a key of several columns, `equals` gives the
 * others. A null names no row. It costs one look-up, however many rows the other entity has.
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

/** A condition on a row: a comparison, a naming, or at least one of several conditions. */
export type Condition<Row> = Comparison<Row> | Existence<Row> | { readonly any: readonly Condition<Row>[] }

/** Columns and the values they must have. */
export type Equals<Row> = { readonly [C in keyof Row]?: Row[C] }

/**
 * Where a row stands in an order: its values of the columns that put it there, and last its `id`. `positionOf` gives that of a row;
 * the row itself may be gone when the position is used.
 */
export type Position = readonly (number | string | boolean | null)[]

/** Some rows of an entity in the order of one of its indexes. */
export interface Selection<E extends AnyEntity> {
  readonly index: IndexName<E>
  /** Values of the first columns of the index: none, or any number of them from the left; and all those in its `where`. */
  readonly equals?: Equals<RowOf<E>>
  /**
   * Bounds, both inclusive, of the first column of the index that `equals` leaves free, or of `id` where it leaves none. A
   * null is never within bounds.
   */
  readonly from?: number | string
  readonly to?: number | string
  /** Further conditions, tested row by row along the index. */
  readonly where?: readonly Condition<RowOf<E>>[]
}

export interface PageQuery<E extends AnyEntity> extends Selection<E> {
  /**
   * `asc` by default: nulls before every value, false before true, text by its UTF-8 bytes, and ties by `id`. `desc` is
   * exactly the reverse.
   */
  readonly order?: 'asc' | 'desc'
  /** Begins after this position, at the same cost however many rows are before it. */
  readonly after?: Position | undefined
  /** How many rows to pass over; 0 by default. */
  readonly offset?: number
  readonly limit: number
}

/** Rows in several ranges of one index, as if they were one. */
export interface MergeQuery<E extends AnyEntity> extends Omit<PageQuery<E>, 'equals'> {
  /** The ranges: values of the first columns of the index, the same columns for each. A range given twice counts once. */
  readonly ranges: readonly Equals<RowOf<E>>[]
}

/** Rows of an entity that is declared to be searched, by the words in them, newest first, which is by descending `id`. */
export interface TextQuery<E extends AnyEntity> {
  /**
   * Each of its words begins a word of the row, in whatever order, without regard to case and accents. A text without words
   * is found nowhere.
   */
  readonly text: string
  /** Values of columns that the declaration lists as `within`: the row has one of those given for each. */
  readonly within?: { readonly [C in keyof RowOf<E>]?: readonly NonNullable<RowOf<E>[C]>[] }
  /** Further conditions, tested row by row along the matches. */
  readonly where?: readonly Condition<RowOf<E>>[]
  /** Begins after this position, which is the `id` alone. */
  readonly after?: Position | undefined
  /** How many rows to pass over; 0 by default. */
  readonly offset?: number
  readonly limit: number
}

/** A view of the store in which nothing can be written. Everything read through one view belongs to one moment. */
export interface ReadTx {
  get<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined>
  /** The row with these values of a unique key. */
  find<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
  ): Promise<RowOf<E> | undefined>
  /** The rows that exist of those asked for, by id, in one round trip. */
  getMany<E extends AnyEntity>(entity: E, ids: Iterable<number>): Promise<Map<number, RowOf<E>>>
  /** The rows that exist of those asked for, each once, in no particular order, in one round trip. */
  findMany<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: readonly KeyValues<E, K>[],
  ): Promise<RowOf<E>[]>
  page<E extends AnyEntity>(entity: E, query: PageQuery<E>): Promise<RowOf<E>[]>
  /**
   * A page of several ranges of an index, in the order of the columns that follow those of the ranges, in one round trip. It
   * costs no more than the first rows of each range, however many rows lie between them.
   */
  mergedPage<E extends AnyEntity>(entity: E, query: MergeQuery<E>): Promise<RowOf<E>[]>
  count<E extends AnyEntity>(entity: E, selection: Selection<E>): Promise<number>
  search<E extends AnyEntity>(entity: E, query: TextQuery<E>): Promise<RowOf<E>[]>
}

/**
 * A transaction. What it wrote is seen by nobody else before it commits, and is gone when its work rejects. It sees what it
 * wrote; a store that several servers share may also show it what others commit meanwhile.
 *
 * Calls that were begun side by side take effect in the order in which they were begun.
 *
 * A write that rejects undoes the transaction, or the savepoint it is part of: nothing else can be done there, and the work
 * cannot resolve. Values that do not fit the declaration of the entity reject with `InvalidValue`.
 *
 * It must not be used once its work has settled: every method then rejects with {@link TransactionEnded}. Its work may
 * run more than once (a store that several servers share repeats it after a deadlock), so it acts on nothing outside the
 * transaction but through {@link onCommit}.
 */
export interface Tx extends ReadTx {
  /** Rejects with {@link UniqueViolation} where a unique key, or the `id`, is taken. */
  insert<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E>>
  /** Undefined where a unique key, or the `id`, is taken. Of several callers racing for one key, exactly one receives a row. */
  insertIfAbsent<E extends AnyEntity>(entity: E, row: NewRow<E>): Promise<RowOf<E> | undefined>
  /**
   * Changes some columns of a row, if it still has the values of `guard`, and gives the changed row; undefined where the
   * row is gone or differs. Of several callers racing with the same guard, exactly one receives the row, if the change
   * breaks the guard. Rejects with {@link UniqueViolation} where another row has a unique key of the changed row.
   */
  update<E extends AnyEntity>(
    entity: E,
    id: number,
    changes: Partial<Omit<RowOf<E>, 'id'>>,
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined>
  /**
   * Adds to integer columns that are never null, each by its own amount (which may be negative), and gives the changed row;
   * undefined where the row is gone or differs from `guard`. No addition is lost, however many run at once.
   */
  increment<E extends AnyEntity>(
    entity: E,
    id: number,
    amounts: { readonly [C in keyof RowOf<E>]?: number },
    guard?: Equals<RowOf<E>>,
  ): Promise<RowOf<E> | undefined>
  /**
   * Adds one to `column` of the row that a unique key names, inserting the row with a count of one where there is none;
   * undefined, and nothing changed, where the count would pass `max`. However many run at once, the count never passes
   * `max`. The entity has no columns but those of the key and the count.
   */
  incrementUpTo<E extends AnyEntity, K extends UniqueKey<E>>(
    entity: E,
    key: K,
    values: KeyValues<E, K>,
    column: keyof RowOf<E> & string,
    max: number,
  ): Promise<RowOf<E> | undefined>
  /** Deletes a row, if it still has the values of `guard`, and gives what it was. Exactly one caller receives the row. */
  delete<E extends AnyEntity>(entity: E, id: number, guard?: Equals<RowOf<E>>): Promise<RowOf<E> | undefined>
  /** Deletes what {@link page} would give, and says how many that were. */
  deleteMany<E extends AnyEntity>(entity: E, query: Omit<PageQuery<E>, 'after'>): Promise<number>
  /** Reads a row and keeps every other transaction from changing it until this one ends. */
  lock<E extends AnyEntity>(entity: E, id: number): Promise<RowOf<E> | undefined>
  /** Takes a named lock until the transaction ends; false, at once, where another transaction holds it. */
  tryLock(name: string): Promise<boolean>
  /** Like {@link page}, with each row locked until the transaction ends; rows that others have locked are passed over. */
  lockSkipLocked<E extends AnyEntity>(entity: E, query: Omit<PageQuery<E>, 'after'>): Promise<RowOf<E>[]>
  /**
   * Runs work whose writes are undone if it rejects, while the transaction goes on. Savepoints run one after the other or
   * one inside the other, never side by side, and settle before the work of the transaction does.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `effect` once the writes are durable, before {@link Store.transact} resolves; never where they, or those of the
   * savepoint it was given in, are undone. Effects run in the order given, and do not throw.
   */
  onCommit(effect: () => void): void
}

/** One row of a snapshot: the entity's name and the row. */
export type SnapshotRow = readonly [
  entity: string,
  row: Readonly<Record<string, unknown>> & { readonly id: number },
]

/** The resources that a store uses. */
export interface StoreUsage {
  readonly bytes?: number
  /** Commits that a synchronous standby has not confirmed for more than five seconds. */
  readonly unconfirmed?: number
  /** Whether it has several hosts, and no standby has to confirm a commit: a failover may lose what was acknowledged. */
  readonly unreplicated?: boolean
  readonly connections?: {
    readonly busy: number
    readonly idle: number
    /** Callers that wait for one. */
    readonly waiting: number
  }
}

export interface Store {
  /**
   * Runs reads on a view of what is committed when its first read begins, which includes every transaction that was answered
   * before. The work awaits nothing but the view: a store may let nothing else happen meanwhile.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs work in a transaction, and resolves once its writes are durable. Transactions have the effect of running one
   * after the other as far as guards, unique keys, increments, tallies and locks go. Rejects with what the work rejects
   * with, and then nothing was written. The work awaits nothing but the transaction.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether other processes may write to it as well, so that what was read a moment ago may be out of date. */
  readonly shared?: boolean
  /** Whether whoever administers it may write to it beside its server, and tells it nothing. */
  readonly administered?: boolean
  /** Sliding windows for the burst limit and for bad keys, shared by everything that uses the same store. */
  readonly windows: RateWindows
  /** Every row of every entity, as of one moment: entities in the order declared, rows by id. */
  export(): AsyncIterable<SnapshotRow>
  /** How many rows an {@link export} would give at this moment. */
  size(): Promise<number>
  /**
   * Replaces everything by these rows, in whatever order they come, all or nothing. New rows get ids above the highest of
   * theirs. Rejects with `InvalidSnapshot` where a row does not fit, and with what `rows` rejects with.
   */
  import(rows: Iterable<SnapshotRow> | AsyncIterable<SnapshotRow>): Promise<void>
  /** The resources it uses; those that a store does not know are left out. */
  usage?(): Promise<StoreUsage>
  /** Rejects unless the store answers and can be written to, with {@link StoreReadOnly} where it answers only. */
  ping(): Promise<void>
  /** Finishes the transactions under way and lets go of the files or connections. All else then rejects with {@link StoreClosed}. */
  close(): Promise<void>
}

/** A store as far as it is copied from. */
export type StoreSource = Pick<Store, 'read' | 'export' | 'size' | 'close'>

/** The limit of a page that is to have everything: more than any member has, and than there are parts of anything. */
export const UNLIMITED = 1_000_000

/** A unique key of the row to insert or to change belongs to another row. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  readonly entity: string
  constructor(entity: string) {
    super(`A row of ${entity} with the same unique key exists.`)
    this.entity = entity
  }
}

/** The store was used after {@link Store.close}. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed'
  constructor() {
    super('The store is closed.')
  }
}

/** The database answers, and writes nothing. */
export class StoreReadOnly extends Error {
  override readonly name = 'StoreReadOnly'
  /** @param address Without a password. */
  constructor(address: string) {
    super(
      `The database ${address} is read-only, as a standby is. Name the primary, or all hosts with target_session_attrs=read-write.`,
    )
  }
}

/** A transaction, or a view, was used after its end. */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded'
  constructor() {
    super('This transaction has ended.')
  }
}
