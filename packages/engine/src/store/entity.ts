/**
 * Declarations of stored data. Each entity is declared once. The row type, the indexes of the memory store, the SQL
 * tables and their migrations derive from the declaration.
 */

/** The storage type of a column. `integer` also holds times (milliseconds since 1970, UTC), `json` any JSON value. */
export type ColumnKind = 'integer' | 'text' | 'boolean' | 'json' | 'bytes'

/** The shape of a JSON column: a list of strings, any list, or an object that is not a list. */
export type JsonShape = 'texts' | 'list' | 'object'

export interface Column<Value> {
  readonly kind: ColumnKind
  /** Undefined where any JSON value is allowed. */
  readonly shape?: JsonShape
  readonly nullable: boolean
  /** Whether it is a counter: see {@link counter}. */
  readonly counter?: true
  /** The value of rows older than the column; undefined if the column has existed from the start. */
  readonly before?: Value
  /** Carries the type of the values at compile time; never set. */
  readonly value?: Value
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** A list of columns for each name. JSON and bytes columns are not allowed. */
export type ColumnLists<Names extends string> = Readonly<Record<string, readonly Names[]>>

/** An index of some rows only. Writes of other rows do not touch it. */
export interface PartialIndex<C extends Columns> {
  /** None of the columns in `where`. */
  readonly columns: readonly (keyof C & string)[]
  /** The column values of rows in the index. Queries repeat these values in `equals`. */
  readonly where?: { readonly [K in keyof C]?: C[K] extends Column<infer Value> ? Value : never }
  /** Omits rows whose first column is null. Queries give that column in `equals`, not null. */
  readonly unlessNull?: true
}

/** The columns of each index by name, or a partial index. */
export type Indexes<C extends Columns> = Readonly<
  Record<string, readonly (keyof C & string)[] | PartialIndex<C>>
>

/** Full-text search over an entity. */
export interface Search<Names extends string> {
  /** The text columns whose words are searched. */
  readonly columns: readonly Names[]
  /** Columns whose text is already in the format of `wordsOf`: distinct words, separated by single spaces. */
  readonly words?: readonly Names[]
  /** Integer or text columns that can narrow a search without scanning the rows of other values. */
  readonly within?: readonly Names[]
}

/** Why rows stay when the member whose they are is deleted. `domains/members/kept.ts` has the words. */
export type KeptReason =
  'agreement' | 'community' | 'group' | 'log' | 'reaction' | 'report' | 'tag' | 'thread'

/** Columns that hold what someone can write: texts that are not of a fixed vocabulary, JSON and bytes. */
type Written<C extends Columns> = {
  [K in keyof C & string]: C[K] extends Column<infer Value>
    ? NonNullable<Value> extends number | boolean
      ? never
      : NonNullable<Value> extends string
        ? string extends NonNullable<Value>
          ? K
          : never
        : K
    : never
}[keyof C & string]

/** The effect of a deletion on a column of a row that stays. `emptied` is null, or an empty text, list or object. */
type ColumnFate<Value> = 'kept' | 'emptied' | ((value: Value) => Value)

type ColumnFates<C extends Columns> = {
  readonly [K in Written<C>]: C[K] extends Column<infer Value> ? ColumnFate<Value> : never
} & { readonly [K in keyof C]?: C[K] extends Column<infer Value> ? ColumnFate<Value> : never }

/**
 * The effect of a member's deletion on their row: it is deleted, or stays for a reason; then each column that can hold
 * words states what is kept.
 */
export type RowFate<C extends Columns> =
  { readonly gone: true } | { readonly kept: KeptReason; readonly columns: 'kept' | ColumnFates<C> }

export interface ExportedColumns<C extends Columns = Columns> {
  /** The columns that the export has; none if empty. Default: all but those of `without`. */
  readonly only?: readonly (keyof C & string)[]
  readonly without?: readonly (keyof C & string)[]
  /** Returns what the member may know of a row; undefined for nothing. */
  readonly seen?: (row: RowOf<Entity<C>>) => Readonly<Record<string, unknown>> | undefined
}

/** Rows of a member, which the column names. */
export type Owned<C extends Columns = Columns, I extends string = string> = ExportedColumns<C> &
  RowFate<C> & {
    /** The index whose first free column is that of the member. */
    readonly index: I
    /** Values of the columns before. */
    readonly equals?: Readonly<Record<string, string>>
  }

/** Rows that belong to another row, and have its member. */
export type Part<C extends Columns = Columns, I extends string = string> = ExportedColumns<C> &
  RowFate<C> & {
    /** The name of the other entity. */
    readonly partOf: string
    /** The column with the id of the other row, first in an index. Without, they share one id. */
    readonly by?: readonly [index: I, column: keyof C & string]
  }

/**
 * Whose the rows are: of the member whom a column names, of several, a part of another row, a copy that follows from other
 * rows, of a member under whose id they are and who is deleted last, or of no one.
 */
export type Whose<C extends Columns = Columns, I extends string = string> =
  | 'nobody'
  | 'copied'
  | Part<C, I>
  | { readonly id: ExportedColumns<C> }
  | { readonly [K in keyof C]?: Owned<C, I> }

export interface Entity<
  C extends Columns = Columns,
  U extends ColumnLists<string> = ColumnLists<string>,
  I extends Indexes<C> = Indexes<C>,
> {
  /** The name of the table. Names of tables and columns are case-insensitively unique. */
  readonly name: string
  /** Every column except `id`, a positive integer that each entity has. */
  readonly columns: C
  /** Combinations of columns that no two rows share. Combinations that contain a null are exempt. */
  readonly unique: U
  /** Orders of pages: by the listed columns, then by `id`. An empty list orders by `id` alone. */
  readonly indexes: I
  readonly search: Search<string> | undefined
  readonly whose: Whose
}

// oxlint-disable-next-line typescript/no-explicit-any -- the widest entity, whose parameters do not matter
export type AnyEntity = Entity<any, any, any>

/** A row of an entity. Rows are immutable values. */
export type RowOf<E extends AnyEntity> = { readonly id: number } & {
  readonly [K in keyof E['columns'] & string]: E['columns'][K] extends Column<infer Value> ? Value : never
}

/** A row to insert. Without `id` the store assigns the next id of the entity. */
export type NewRow<E extends AnyEntity> = Omit<RowOf<E>, 'id'> & { readonly id?: number }

export type UniqueKey<E extends AnyEntity> = keyof E['unique'] & string
export type IndexName<E extends AnyEntity> = keyof E['indexes'] & string

/** The values of a unique key, which identify one row. */
export type KeyValues<E extends AnyEntity, K extends UniqueKey<E>> = {
  readonly [C in E['unique'][K][number] & keyof RowOf<E>]: NonNullable<RowOf<E>[C]>
}

export function entity<
  const C extends Columns,
  const U extends ColumnLists<keyof C & string>,
  const I extends Indexes<C>,
>(
  name: string,
  declaration: {
    columns: C
    whose: Whose<C, keyof I & string>
    unique?: U
    indexes?: I
    search?: Search<keyof C & string>
  },
): Entity<C, U, I> {
  return {
    name,
    columns: declaration.columns,
    unique: declaration.unique ?? ({} as U),
    indexes: declaration.indexes ?? ({} as I),
    search: declaration.search,
    whose: declaration.whose as Whose,
  }
}

export const integer = <T extends number = number>(): Column<T> => ({ kind: 'integer', nullable: false })
/** A number that transactions add to. `counts/kept-counts.ts` lists every one, and how it is recounted. */
export const counter = (): Column<number> => ({ ...integer(), counter: true })
export const text = <T extends string = string>(): Column<T> => ({ kind: 'text', nullable: false })
export const boolean = (): Column<boolean> => ({ kind: 'boolean', nullable: false })
export const json = <T>(): Column<T> => ({ kind: 'json', nullable: false })
export const texts = <T extends string = string>(): Column<readonly T[]> => ({ ...json(), shape: 'texts' })
export const list = <T>(): Column<readonly T[]> => ({ ...json(), shape: 'list' })
export const object = <T extends object>(): Column<T> => ({ ...json(), shape: 'object' })
export const bytes = (): Column<Uint8Array> => ({ kind: 'bytes', nullable: false })
export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true })
/**
 * Declares a column that a later version added. Older rows have the value `before`, which stores fill in without
 * rewriting each row where they can.
 */
export const added = <T>(column: Column<T>, before: T): Column<T> => ({ ...column, before })
