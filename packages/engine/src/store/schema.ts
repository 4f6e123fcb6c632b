import type {
  AnyEntity,
  Column,
  ColumnKind,
  Columns,
  Indexes,
  JsonShape,
  PartialIndex,
  Search,
} from './entity.ts'
import { pluck } from './pluck.ts'

/** The declarations of a store, checked once, with lookup by entity or by name. */

export interface ColumnSchema {
  readonly name: string
  readonly kind: ColumnKind
  readonly shape?: JsonShape
  readonly nullable: boolean
  readonly counter?: true
  /** The value of rows older than the column; undefined if the column has existed from the start. */
  readonly before?: unknown
}

/** The columns that a search reads, and those that can narrow it. */
export interface SearchSchema {
  readonly columns: readonly ColumnSchema[]
  readonly words: readonly ColumnSchema[]
  readonly within: readonly ColumnSchema[]
  /** The columns of all three lists. */
  readonly all: readonly ColumnSchema[]
}

/** A unique key, or the order of an index. */
export interface KeySchema {
  readonly name: string
  /** The index among the unique keys, or the indexes, of its entity. */
  readonly position: number
  readonly columns: readonly ColumnSchema[]
}

export interface IndexSchema extends KeySchema {
  /** Values of other columns that rows of a partial index have. */
  readonly where: readonly {
    readonly column: ColumnSchema
    readonly value: string | number | boolean | null
  }[]
  /** Whether the index omits rows whose first column is null. */
  readonly unlessNull: boolean
  /** The unique key with the same order, which replaces the index. Undefined if there is none. */
  readonly key: KeySchema | undefined
}

export interface TableSchema {
  readonly name: string
  /** The index among the entities of the store. */
  readonly position: number
  /** Every column except `id`, in declaration order. */
  readonly columns: readonly ColumnSchema[]
  /** Every column by name, including `id`. */
  readonly column: ReadonlyMap<string, ColumnSchema>
  /** A row of nulls to copy. Rows built column by column become hash tables in V8, several times the size. */
  readonly blank: Readonly<Record<string, null>>
  readonly unique: ReadonlyMap<string, KeySchema>
  readonly indexes: ReadonlyMap<string, IndexSchema>
  readonly search: SearchSchema | undefined
  /** Returns the table of another entity of the same store. */
  readonly tableOf: (entity: AnyEntity) => TableSchema
}

/** Thrown for declarations that a store does not support. */
export class InvalidDeclaration extends Error {
  override readonly name = 'InvalidDeclaration'
}

export const idColumn: ColumnSchema = { name: 'id', kind: 'integer', nullable: false }

export class Schema {
  readonly tables: readonly TableSchema[]
  readonly byEntity: ReadonlyMap<AnyEntity, TableSchema>
  readonly #byName: ReadonlyMap<string, TableSchema>

  /** Throws {@link InvalidDeclaration}. */
  constructor(entities: readonly AnyEntity[]) {
    assertDistinct('the store', pluck(entities, 'name'))
    const tableOf = (entity: AnyEntity): TableSchema => this.of(entity)
    this.tables = entities.map((entity, position) => tableSchema(entity, position, tableOf))
    this.byEntity = new Map(entities.map((entity, position) => [entity, this.tables[position]!]))
    this.#byName = new Map(this.tables.map((table) => [table.name, table]))
  }

  of(entity: AnyEntity): TableSchema {
    const table = this.byEntity.get(entity)
    if (table === undefined) throw new Error(`The store was opened without the entity ${entity.name}.`)
    return table
  }

  named(name: string): TableSchema | undefined {
    return this.#byName.get(name)
  }
}

function tableSchema(entity: AnyEntity, position: number, tableOf: TableSchema['tableOf']): TableSchema {
  const columns = Object.entries(entity.columns as Columns).map(
    ([name, { kind, shape, nullable, counter, before }]: [string, Column<unknown>]) => ({
      name,
      kind,
      ...(shape !== undefined && { shape }),
      nullable,
      ...(counter && { counter }),
      ...(before !== undefined && { before }),
    }),
  )
  assertDistinct(entity.name, ['id', ...columns.map((column) => column.name)])
  const column = new Map([idColumn, ...columns].map((each) => [each.name, each]))

  const columnsOf = (key: string, names: readonly string[]): ColumnSchema[] => {
    assertDistinct(`${entity.name}.${key}`, names)
    return names.map((name) => keyColumn(entity.name, key, column.get(name), name))
  }

  const unique = named(entity.unique as Record<string, readonly string[]>, (name, position, names) => ({
    name,
    position,
    columns: columnsOf(name, names),
  }))
  for (const key of unique.values()) {
    if (key.columns.length === 0)
      throw new InvalidDeclaration(`The unique key ${entity.name}.${key.name} has no columns.`)
  }
  return {
    name: entity.name,
    position,
    columns,
    column,
    blank: Object.fromEntries([idColumn, ...columns].map((each) => [each.name, null])),
    unique,
    indexes: named(entity.indexes as Indexes<Columns>, (name, position, declared) => {
      const {
        columns,
        where = {},
        unlessNull = false,
      } = isPartial(declared) ? declared : { columns: declared }
      if (columns.length === 0 && isPartial(declared))
        throw new InvalidDeclaration(`The partial index ${entity.name}.${name} has no columns.`)
      const all = columnsOf(name, [...columns, ...Object.keys(where)])
      const ordering = all.slice(0, columns.length)
      return {
        name,
        position,
        columns: ordering,
        where: all
          .slice(columns.length)
          .map((column) => ({ column, value: where[column.name] as string | number | boolean | null })),
        unlessNull,
        key: isPartial(declared) ? undefined : [...unique.values()].find((key) => isOrderOf(key, ordering)),
      }
    }),
    search: entity.search && searchSchema(entity.name, entity.search, column),
    tableOf: tableOf,
  }
}

const isPartial = (index: Indexes<Columns>[string]): index is PartialIndex<Columns> => !Array.isArray(index)

/** Whether a unique key has these columns, none of which may be null: nulls are ordered differently. */
const isOrderOf = (key: KeySchema, columns: readonly ColumnSchema[]): boolean =>
  key.columns.length === columns.length &&
  columns.every((column, index) => column === key.columns[index] && !column.nullable)

function named<Declared, Made>(
  declared: Readonly<Record<string, Declared>>,
  make: (name: string, position: number, declared: Declared) => Made,
): Map<string, Made> {
  return new Map(Object.entries(declared).map(([name, each], index) => [name, make(name, index, each)]))
}

function searchSchema(entity: string, search: Search<string>, column: ReadonlyMap<string, ColumnSchema>) {
  function listed(names: readonly string[], kinds: readonly ColumnKind[]): readonly ColumnSchema[] {
    assertDistinct(`The search of ${entity}`, names)
    return names.map((name) => {
      const found = column.get(name)
      if (found !== undefined && found !== idColumn && kinds.includes(found.kind)) return found
      throw new InvalidDeclaration(
        `The search of ${entity} lists ${name}, which is not a column of ${kinds.join(' or ')} there.`,
      )
    })
  }
  const columns = listed(search.columns, ['text'])
  const words = listed(search.words ?? [], ['text'])
  const within = listed(search.within ?? [], ['integer', 'text'])
  return { columns, words, within, all: [...columns, ...words, ...within] }
}

function keyColumn(entity: string, key: string, column: ColumnSchema | undefined, name: string) {
  if (column === undefined || column === idColumn) {
    throw new InvalidDeclaration(
      `${entity}.${key} lists ${name}, which is not a column of ${entity} that a key can contain.`,
    )
  }
  if (!isComparable(column)) {
    throw new InvalidDeclaration(`${entity}.${key} lists ${name}; columns of ${column.kind} have no order.`)
  }
  return column
}

/** Whether values of the column can be compared and ordered. `json` and `bytes` can only be compared with null. */
export function isComparable(column: ColumnSchema): boolean {
  return column.kind !== 'json' && column.kind !== 'bytes'
}

/** Names must differ by more than case, since SQL may ignore case. */
function assertDistinct(where: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    const folded = name.toLowerCase()
    if (seen.has(folded)) throw new InvalidDeclaration(`${where} declares ${name} twice.`)
    seen.add(folded)
  }
}
