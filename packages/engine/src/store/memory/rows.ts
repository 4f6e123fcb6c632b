import type { Schema, KeySchema, TableSchema } from '../schema.ts'
import type { ImmediateRows } from '../rows.ts'
import { mergedPage } from '../merge.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { RowInput, Scalar, StoredRow } from '../values.ts'
import { countOf, pageOf } from './pages.ts'
import { searchPage } from './search.ts'
import { Table } from './table.ts'

/** One change, with what it takes to undo it. */
interface Change {
  readonly table: Table
  readonly before: StoredRow | undefined
  readonly after: StoredRow | undefined
  readonly nextId: number
}

/** Rows in memory, with a journal of what the transaction under way changed. */
export class MemoryRows implements ImmediateRows {
  readonly tables: readonly Table[]
  readonly #journal: Change[] = []
  /** How long the journal was when each open savepoint began. */
  readonly #marks: number[] = []

  constructor(schema: Schema) {
    this.tables = schema.layouts.map((layout) => new Table(layout))
  }

  get(layout: TableSchema, id: number): StoredRow | undefined {
    return this.tables[layout.position]!.get(id)
  }

  find(layout: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    return this.tables[layout.position]!.find(key, values)
  }

  getMany(layout: TableSchema, ids: readonly number[]): StoredRow[] {
    const table = this.tables[layout.position]!
    const rows: StoredRow[] = []
    for (const id of ids) {
      const row = table.get(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  findMany(layout: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[] {
    const table = this.tables[layout.position]!
    const rows: StoredRow[] = []
    for (const each of values) {
      const row = table.find(key, each)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  page(layout: TableSchema, page: ResolvedPage): StoredRow[] {
    return pageOf(this.tables[layout.position]!.index(page.index), page, this)
  }

  mergedPage(layout: TableSchema, merge: ResolvedMerge): StoredRow[] {
    return mergedPage((page) => this.page(layout, page), merge)
  }

  count(layout: TableSchema, selection: ResolvedSelection): number {
    return countOf(this.tables[layout.position]!.index(selection.index), selection, this)
  }

  search(layout: TableSchema, page: ResolvedTextPage): StoredRow[] {
    return searchPage(this.tables[layout.position]!, page, this)
  }

  insert(layout: TableSchema, draft: RowInput): StoredRow | undefined {
    const table = this.tables[layout.position]!
    if (draft.id === 0) draft.id = table.nextId
    const { nextId } = table
    if (!table.insert(frozen(table, draft))) return undefined
    this.#journal.push({ table, before: undefined, after: draft, nextId })
    if (draft.id >= nextId) table.nextId = draft.id + 1
    return draft
  }

  replace(layout: TableSchema, before: StoredRow, after: RowInput, _changed: readonly string[]): boolean {
    const table = this.tables[layout.position]!
    if (!table.replace(frozen(table, after))) return false
    this.#journal.push({ table, before, after, nextId: table.nextId })
    return true
  }

  remove(layout: TableSchema, row: StoredRow): void {
    const table = this.tables[layout.position]!
    table.remove(row)
    this.#journal.push({ table, before: row, after: undefined, nextId: table.nextId })
  }

  removePage(layout: TableSchema, page: ResolvedPage): number {
    const rows = this.page(layout, page)
    for (const row of rows) this.remove(layout, row)
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

  /** Whether something was changed and is neither kept nor undone yet. */
  get changing(): boolean {
    return this.#journal.length > 0
  }

  /** Keeps everything that was changed. */
  commit(): void {
    this.#journal.length = 0
    this.#marks.length = 0
  }

  /** Undoes everything that was changed since the last commit. */
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

/** Readers get the very rows that the store holds, so that nobody may change them. Bytes cannot be frozen. */
function frozen({ json }: Table, row: RowInput): StoredRow {
  for (const name of json) freezeDeep(row[name])
  return Object.freeze(row)
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) if (typeof part === 'object') freezeDeep(part)
}
