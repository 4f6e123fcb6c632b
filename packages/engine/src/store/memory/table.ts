import type { ColumnLayout, IndexLayout, KeyLayout, Layout } from '../schema.ts'
import { termsOf } from '../text-search.ts'
import type { Scalar, StoredRow } from '../values.ts'
import { OrderedIndex, type Slot } from './ordered-index.ts'
import { TermIndex } from './term-index.ts'

interface UniqueMap {
  readonly names: readonly string[]
  readonly slots: Map<unknown, Slot>
}

interface TableIndex {
  readonly layout: IndexLayout
  readonly entries: OrderedIndex
  /** The columns that decide whether and where a row is in it. */
  readonly depends: readonly string[]
}

/** The rows of one entity: by id, by each unique key, in the order of each index, and by the words in them. */
export class Table {
  readonly layout: Layout
  /** The id of the next row that comes without one. */
  nextId = 1
  /** Of an entity that is searched. */
  readonly terms: TermIndex | undefined
  readonly #rows = new Map<number, Slot>()
  readonly #unique: readonly UniqueMap[]
  readonly #indexes: readonly TableIndex[]
  /** The columns that the terms come from. */
  readonly #searched: readonly string[]

  constructor(layout: Layout) {
    this.layout = layout
    this.#unique = [...layout.unique.values()].map((key) => ({
      names: namesOf(key.columns),
      slots: new Map(),
    }))
    this.#indexes = [...layout.indexes.values()].map((layout) => ({
      layout,
      entries: new OrderedIndex(namesOf(layout.columns)),
      depends: namesOf([...layout.columns, ...layout.where.map(({ column }) => column)]),
    }))
    this.terms = layout.search && new TermIndex()
    this.#searched = namesOf([...(layout.search?.columns ?? []), ...(layout.search?.within ?? [])])
  }

  get(id: number): StoredRow | undefined {
    return this.#rows.get(id)?.row
  }

  find(key: KeyLayout, values: readonly Scalar[]): StoredRow | undefined {
    return this.#unique[key.position]!.slots.get(values.length === 1 ? values[0] : joined(values))?.row
  }

  index(index: IndexLayout): OrderedIndex {
    return this.#indexes[index.position]!.entries
  }

  /** Every row, by id. */
  all(): StoredRow[] {
    return Array.from(this.#rows.values(), (slot) => slot.row).sort((a, b) => a.id - b.id)
  }

  /** Whether `after` may stand where `before` stands, or beside what is there if nothing is to go. */
  admits(before: StoredRow | undefined, after: StoredRow): boolean {
    if (before === undefined && this.#rows.has(after.id)) return false
    for (const { names, slots } of this.#unique) {
      const key = keyOf(after, names)
      if (key === undefined || !slots.has(key)) continue
      if (before === undefined || keyOf(before, names) !== key) return false
    }
    return true
  }

  /** Puts `after` in the place of `before`. Either may be missing; both have the same id. Unique keys are the caller's matter. */
  put(before: StoredRow | undefined, after: StoredRow | undefined): void {
    if (before === undefined) {
      if (after !== undefined) this.#add({ row: after })
    } else if (after === undefined) {
      this.#remove(this.#rows.get(before.id)!)
    } else {
      this.#replace(this.#rows.get(before.id)!, after)
    }
  }

  /** Takes rows that another table of the same entity held. */
  fill(rows: readonly StoredRow[], nextId: number): void {
    for (const row of rows) this.#add({ row })
    this.nextId = nextId
  }

  #add(slot: Slot): void {
    this.#rows.set(slot.row.id, slot)
    for (const { names, slots } of this.#unique) {
      const key = keyOf(slot.row, names)
      if (key !== undefined) slots.set(key, slot)
    }
    for (const { layout, entries } of this.#indexes) if (holds(layout, slot.row)) entries.add(slot)
    this.terms?.add(slot.row.id, termsOf(this.layout, slot.row))
  }

  #remove(slot: Slot): void {
    this.#rows.delete(slot.row.id)
    for (const { names, slots } of this.#unique) slots.delete(keyOf(slot.row, names))
    for (const { layout, entries } of this.#indexes) if (holds(layout, slot.row)) entries.remove(slot)
    this.terms?.remove(slot.row.id)
  }

  #replace(slot: Slot, after: StoredRow): void {
    const before = slot.row
    for (const { names, slots } of this.#unique) {
      if (!differs(before, after, names)) continue
      slots.delete(keyOf(before, names))
      const key = keyOf(after, names)
      if (key !== undefined) slots.set(key, slot)
    }
    const moved = this.#indexes.filter(({ depends }) => differs(before, after, depends))
    // An index finds a slot by its row: it has to let go of the slot before the row changes.
    for (const { layout, entries } of moved) if (holds(layout, before)) entries.remove(slot)
    slot.row = after
    for (const { layout, entries } of moved) if (holds(layout, after)) entries.add(slot)
    if (this.terms !== undefined && differs(before, after, this.#searched)) {
      this.terms.remove(after.id)
      this.terms.add(after.id, termsOf(this.layout, after))
    }
  }
}

function namesOf(columns: readonly ColumnLayout[]): readonly string[] {
  return columns.map((column) => column.name)
}

/** Whether a row is in an index. */
function holds({ columns, where, unlessNull }: IndexLayout, row: StoredRow): boolean {
  if (unlessNull && row[columns[0]!.name] === null) return false
  for (const { column, value } of where) if (row[column.name] !== value) return false
  return true
}

function differs(a: StoredRow, b: StoredRow, names: readonly string[]): boolean {
  for (const name of names) if (a[name] !== b[name]) return true
  return false
}

/** What stands for the values of a unique key; undefined where one is null, since such rows are never alike. */
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

/** Lengths keep texts apart that would read alike once joined. */
function joined(values: readonly Scalar[]): string {
  let key = ''
  for (const value of values) key += typeof value === 'string' ? `${value.length}:${value};` : `${value};`
  return key
}
