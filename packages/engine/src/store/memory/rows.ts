import type { Schema, KeySchema, TableSchema } from '../schema.ts'
import type { ImmediateRows } from '../rows.ts'
import { mergedPage } from '../merge.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { RowInput, Scalar, StoredRow } from '../values.ts'
import { countOf, pageOf } from './pages.ts'
import { searchPage } from './search.ts'
import { Table } from './table.ts'

/** One change, with the data to undo it. */
interface Change {
  readonly table: Table
  readonly before: StoredRow | undefined
  readonly after: StoredRow | undefined
  readonly nextId: number
}

/** Rows in memory, with an undo journal of the current transaction. */
export class MemoryRows implements ImmediateRows {
  readonly tables: readonly Table[]
  readonly #journal: Change[] = []
  /** The length of the journal at the start of each open savepoint. */
  readonly #marks: number[] = []

  constructor(schema: Schema) {
    this.tables = schema.tables.map((table) => new Table(table))
  }

  get({ position }: TableSchema, id: number): StoredRow | undefined {
    return this.tables[position]!.get(id)
  }

  find({ position }: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    return this.tables[position]!.find(key, values)
  }

  getMany({ position }: TableSchema, ids: readonly number[]): StoredRow[] {
    const table = this.tables[position]!
    const rows: StoredRow[] = []
    for (const id of ids) {
      const row = table.get(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  findMany({ position }: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[] {
    const table = this.tables[position]!
    const rows: StoredRow[] = []
    for (const each of values) {
      const row = table.find(key, each)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  page({ position }: TableSchema, page: ResolvedPage): StoredRow[] {
    return pageOf(this.tables[position]!.index(page.index), page, this)
  }

  mergedPage(table: TableSchema, merge: ResolvedMerge): StoredRow[] {
    return mergedPage((page) => this.page(table, page), merge)
  }

  count({ position }: TableSchema, selection: ResolvedSelection): number {
    return countOf(this.tables[position]!.index(selection.index), selection, this)
  }

  search({ position }: TableSchema, page: ResolvedTextPage): StoredRow[] {
    return searchPage(this.tables[position]!, page, this)
  }

  insert({ position }: TableSchema, draft: RowInput): StoredRow | undefined {
    const table = this.tables[position]!
    if (draft.id === 0) draft.id = table.nextId
    const { nextId } = table
    if (!table.insert(frozen(table, draft))) return undefined
    this.#journal.push({ table, before: undefined, after: draft, nextId })
    if (draft.id >= nextId) table.nextId = draft.id + 1
    return draft
  }

  replace(
    { position }: TableSchema,
    before: StoredRow,
    after: RowInput,
    _changed: readonly string[],
  ): boolean {
    const table = this.tables[position]!
    if (!table.replace(frozen(table, after))) return false
    this.#journal.push({ table, before, after, nextId: table.nextId })
    return true
  }

  remove({ position }: TableSchema, row: StoredRow): void {
    const table = this.tables[position]!
    table.remove(row)
    this.#journal.push({ table, before: row, after: undefined, nextId: table.nextId })
  }

  removePage(table: TableSchema, page: ResolvedPage): number {
    const rows = this.page(table, page)
    for (const row of rows) this.remove(table, row)
    return rows.length
  }

  mark(_depth: number): void {
    this.#marks.push(this.#journal.length)
  }

  release(_depth: number): void {
    this.#marks.pop()
  }

  rollback(_depth: number): void {
    this.#undo(this.#marks.pop()!)
  }

  /** Whether there are changes that are neither committed nor undone. */
  get changing(): boolean {
    return this.#journal.length > 0
  }

  /** Commits all changes. */
  commit(): void {
    this.#journal.length = 0
    this.#marks.length = 0
  }

  /** Undoes all changes since the last commit. */
  abort(): void {
    this.#undo(0)
    this.#marks.length = 0
  }

  #undo(length: number): void {
    while (this.#journal.length > length) {
      const { table, before, after, nextId } = this.#journal.pop()!
      if (before === undefined) table.remove(after!)
      else if (after === undefined) table.insert(before)
      else table.replace(before)
      table.nextId = nextId
    }
  }
}

/** Freezes a row, since readers get the store's own objects. Bytes cannot be frozen. */
function frozen({ json }: Table, row: RowInput): StoredRow {
  for (const name of json) freezeDeep(row[name])
  return Object.freeze(row)
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) if (typeof part === 'object') freezeDeep(part)
}
