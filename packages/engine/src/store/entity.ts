/**
 * Declares what the store holds. An entity is declared once; the declaration gives its row type, the memory store's
 * indexes, the SQL tables and their migrations.
 */

/** How a column is kept: `integer` also holds times (milliseconds since 1970, UTC), `json` any JSON value. */
export type ColumnKind = 'integer' | 'real' | 'text' | 'boolean' | 'json' | 'bytes'

/** Of json: a list of texts, any list, an object that is no list. */
export type JsonShape = 'texts' | 'list' | 'object'

export interface Column<Value> {
  readonly kind: ColumnKind
  /** Left out where json may be anything. */
  readonly shape?: JsonShape
  readonly nullable: boolean
  /** The value of rows that were written before the column was declared; undefined where there are none. */
  readonly before?: Value
  /** Carries the type of the values; never set. */
  readonly value?: Value
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** A list of columns for each name, none of json or bytes. */
export type ColumnLists<Names extends string> = Readonly<Record<string, readonly Names[]>>

/** An index of some rows only: others cost it nothing. */
export interface PartialIndex<C extends Columns> {
  /** None of those in `where`. */
  readonly columns: readonly (keyof C & string)[]
  /** What rows in it have. Whoever reads it gives these values in `equals` as well. */
  readonly where?: { readonly [K in keyof C]?: C[K] extends Column<infer Value> ? Value : never }
  /** Leaves out rows in which the first column is null. Whoever reads it gives that column in `equals`, not null. */
  readonly unlessNull?: true
}

/** By name, the columns that order an index, or more of it. */
export type Indexes<C extends Columns> = Readonly<
  Record<string, readonly (keyof C & string)[] | PartialIndex<C>>
>

/** Full-text search over an entity. */
export interface Search<Names extends string> {
  /** The columns of text whose words are looked for. */
  readonly columns: readonly Names[]
  /** Columns whose text is words already, as `wordsOf` gives them, each once and with a space between two. */
  readonly words?: readonly Names[]
  /** Columns of integers or text by whose values a search can be narrowed without passing over what others wrote. */
  readonly within?: readonly Names[]
}

export interface Entity<
  C extends Columns = Columns,
  U extends ColumnLists<string> = ColumnLists<string>,
  I extends Indexes<C> = Indexes<C>,
> {
  /** The name of the table. Names of tables, and of columns, differ by more than case. */
  readonly name: string
  /** Every column but `id`, a positive integer which each entity has. */
  readonly columns: C
  /** Combinations of columns that no two rows share. A combination that holds a null is shared by any number of rows. */
  readonly unique: U
  /** Orders in which rows can be paged: by the listed columns, then by `id`. An empty list is the order by `id` alone. */
  readonly indexes: I
  readonly search: Search<string> | undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- the widest entity, whose parameters are of no interest
export type AnyEntity = Entity<any, any, any>

/** A row of an entity. Rows are values: nobody changes one in place. */
export type RowOf<E extends AnyEntity> = { readonly id: number } & {
  readonly [K in keyof E['columns'] & string]: E['columns'][K] extends Column<infer Value> ? Value : never
}

/** A row to insert. Without `id` the store gives the next one of the entity. */
export type NewRow<E extends AnyEntity> = Omit<RowOf<E>, 'id'> & { readonly id?: number }

export type UniqueKey<E extends AnyEntity> = keyof E['unique'] & string
export type IndexName<E extends AnyEntity> = keyof E['indexes'] & string

/** The values that name one row by a unique key. */
export type KeyValues<E extends AnyEntity, K extends UniqueKey<E>> = {
  readonly [C in E['unique'][K][number] & keyof RowOf<E>]: NonNullable<RowOf<E>[C]>
}

export function entity<
  const C extends Columns,
  const U extends ColumnLists<keyof C & string>,
  const I extends Indexes<C>,
>(
  name: string,
  declaration: { columns: C; unique?: U; indexes?: I; search?: Search<keyof C & string> },
): Entity<C, U, I> {
  return {
    name,
    columns: declaration.columns,
    unique: declaration.unique ?? ({} as U),
    indexes: declaration.indexes ?? ({} as I),
    search: declaration.search,
  }
}

export const integer = <T extends number = number>(): Column<T> => ({ kind: 'integer', nullable: false })
export const real = (): Column<number> => ({ kind: 'real', nullable: false })
export const text = <T extends string = string>(): Column<T> => ({ kind: 'text', nullable: false })
export const boolean = (): Column<boolean> => ({ kind: 'boolean', nullable: false })
export const json = <T>(): Column<T> => ({ kind: 'json', nullable: false })
export const texts = <T extends string = string>(): Column<readonly T[]> => ({ ...json(), shape: 'texts' })
export const list = <T>(): Column<readonly T[]> => ({ ...json(), shape: 'list' })
export const object = <T extends object>(): Column<T> => ({ ...json(), shape: 'object' })
export const bytes = (): Column<Uint8Array> => ({ kind: 'bytes', nullable: false })
export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true })
/**
 * A column that a later version added: rows from before have `before` in it, which stores give them without touching each
 * where they can.
 */
export const added = <T>(column: Column<T>, before: T): Column<T> => ({ ...column, before })
