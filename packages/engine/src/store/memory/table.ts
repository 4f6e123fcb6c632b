import type { ColumnSchema, IndexSchema, KeySchema, TableSchema } from '../schema.ts'
import { termsOf } from '../text-search.ts'
import type { Scalar, StoredRow } from '../values.ts'
import { OrderedIndex, type Slot } from './ordered-index.ts'
import { TermIndex } from './term-index.ts'

interface UniqueMap {
  readonly names: readonly string[]
  readonly slots: Map<unknown, Slot>
}

interface TableIndex {
  readonly schema: IndexSchema
  /** Whether the index has every row. */
  readonly whole: boolean
  /** Undefined until it is first read, if the table began with rows. */
  entries: OrderedIndex | undefined
  /** The columns that decide whether and where a row is in the index. */
  readonly depends: readonly string[]
}

/** The rows of a table at one moment. */
export interface TableImage {
  /** The rows by id. */
  readonly rows: readonly StoredRow[]
  /** The id of the next row without one. */
  readonly nextId: number
}

export const emptyTable: TableImage = { rows: [], nextId: 1 }

/**
 * The rows of one entity: by id, by each unique key, in the order of each index, and by their words. Of rows that a
 * table begins with, an index is made when it is first read: most images are restored for a few calls.
 */
export class Table {
  readonly schema: TableSchema
  /** The id of the next row without one. */
  nextId: number
  /** Undefined until it is first read, like an index, and for entities without search. */
  #terms: TermIndex | undefined
  /** The JSON columns. */
  readonly json: readonly string[]
  readonly #rows = new Map<number, Slot>()
  readonly #unique: readonly UniqueMap[]
  readonly #indexes: readonly TableIndex[]
  /** The columns of the search terms. */
  readonly #searched: readonly string[]

  constructor(schema: TableSchema, { rows, nextId }: TableImage) {
    this.schema = schema
    this.nextId = nextId
    this.json = namesOf(schema.columns.filter(({ kind }) => kind === 'json'))
    this.#unique = [...schema.unique.values()].map((key) => ({
      names: namesOf(key.columns),
      slots: new Map(),
    }))
    this.#indexes = [...schema.indexes.values()].map((index) => ({
      schema: index,
      whole: index.where.length === 0 && !index.unlessNull,
      entries: undefined,
      depends: namesOf([...index.columns, ...index.where.map(({ column }) => column)]),
    }))
    this.#searched = namesOf(schema.search?.all ?? [])
    for (const row of rows) this.insert(row)
    // An empty index grows along, so that no later read has to index many rows at once.
    if (rows.length > 0) return
    for (const index of this.#indexes) index.entries = this.#indexed(index)
    void this.terms
  }

  /** Undefined for entities without search. */
  get terms(): TermIndex | undefined {
    if (this.schema.search && this.#terms === undefined) {
      this.#terms = new TermIndex()
      for (const row of this.all()) this.#terms.add(row.id, termsOf(this.schema, row))
    }
    return this.#terms
  }

  get(id: number): StoredRow | undefined {
    return this.#rows.get(id)?.row
  }

  find(key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    return this.#unique[key.position]!.slots.get(values.length === 1 ? values[0] : joined(values))?.row
  }

  index(index: IndexSchema): OrderedIndex {
    const own = this.#indexes[index.position]!
    return (own.entries ??= this.#indexed(own))
  }

  #indexed(index: TableIndex): OrderedIndex {
    const entries = new OrderedIndex(namesOf(index.schema.columns))
    for (const slot of this.#rows.values()) if (holds(index, slot.row)) entries.add(slot)
    return entries
  }

  /** Returns every row, by id. */
  all(): StoredRow[] {
    return Array.from(this.#rows.values(), (slot) => slot.row).sort((a, b) => a.id - b.id)
  }

  /** Adds a row. Returns false and changes nothing if its id or one of its unique keys is taken. */
  insert(row: StoredRow): boolean {
    if (row.id < this.nextId && this.#rows.has(row.id)) return false
    const keys: unknown[] = []
    for (const { names, slots } of this.#unique) {
      const key = keyOf(row, names)
      if (slots.has(key)) return false
      keys.push(key)
    }
    const slot: Slot = { row }
    this.#rows.set(row.id, slot)
    for (let index = 0; index < keys.length; index++)
      if (keys[index] !== undefined) this.#unique[index]!.slots.set(keys[index], slot)
    for (const index of this.#indexes) if (index.entries && holds(index, row)) index.entries.add(slot)
    this.#terms?.add(row.id, termsOf(this.schema, row))
    return true
  }

  remove({ id }: StoredRow): void {
    const slot = this.#rows.get(id)!
    this.#rows.delete(id)
    for (const { names, slots } of this.#unique) slots.delete(keyOf(slot.row, names))
    for (const index of this.#indexes) if (index.entries && holds(index, slot.row)) index.entries.remove(slot)
    this.#terms?.remove(id)
  }

  /** Replaces the row with the same id. Returns false and changes nothing if one of its unique keys is taken. */
  replace(after: StoredRow): boolean {
    const slot = this.#rows.get(after.id)!
    const before = slot.row
    const rekeyed: UniqueMap[] = []
    for (const unique of this.#unique) {
      if (!differs(before, after, unique.names)) continue
      if (unique.slots.has(keyOf(after, unique.names))) return false
      rekeyed.push(unique)
    }
    for (const { names, slots } of rekeyed) {
      slots.delete(keyOf(before, names))
      const key = keyOf(after, names)
      if (key !== undefined) slots.set(key, slot)
    }
    const moved: TableIndex[] = []
    for (const index of this.#indexes) {
      if (!index.entries || !differs(before, after, index.depends)) continue
      moved.push(index)
      // An index finds a slot by its row, so remove the slot before the row changes.
      if (holds(index, before)) index.entries.remove(slot)
    }
    slot.row = after
    for (const index of moved) if (holds(index, after)) index.entries!.add(slot)
    if (this.#terms !== undefined && differs(before, after, this.#searched)) {
      this.#terms.remove(after.id)
      this.#terms.add(after.id, termsOf(this.schema, after))
    }
    return true
  }
}

function namesOf(columns: readonly ColumnSchema[]): readonly string[] {
  return columns.map((column) => column.name)
}

/** Whether a row is in an index. */
function holds({ schema: { columns, where, unlessNull }, whole }: TableIndex, row: StoredRow): boolean {
  if (whole) return true
  if (unlessNull && row[columns[0]!.name] === null) return false
  for (const { column, value } of where) if (row[column.name] !== value) return false
  return true
}

function differs(a: StoredRow, b: StoredRow, names: readonly string[]): boolean {
  for (const name of names) if (a[name] !== b[name]) return true
  return false
}

/** Returns the map key of a unique key; undefined if one value is null, since such rows never conflict. */
function keyOf(row: StoredRow, names: readonly string[]): unknown {
  if (names.length === 1) return row[names[0]!] ?? undefined
  const values: Scalar[] = []
  for (const name of names) {
    const value = row[name]
    if (value === null) return undefined
    values.push(value as Scalar)
  }
  return joined(values)
}

/** Joins values. Lengths keep apart strings that would join to the same text. */
function joined(values: readonly Scalar[]): string {
  let key = ''
  for (const value of values) key += typeof value === 'string' ? `${value.length}:${value};` : `${value};`
  return key
}
