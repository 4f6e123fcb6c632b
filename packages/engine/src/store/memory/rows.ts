import type { Schema, KeySchema, TableSchema } from '../schema.ts'
import { ImmediateRows } from '../immediate-rows.ts'
import { mergedPage } from '../merge.ts'
import type { ResolvedMerge, ResolvedPage, ResolvedSelection } from '../selection.ts'
import type { ResolvedTextPage } from '../text-search.ts'
import type { RowInput, Scalar, StoredRow } from '../values.ts'
import { countOf, pageOf } from './pages.ts'
import { searchPage } from './search.ts'
import { emptyTable, Table, type TableImage } from './table.ts'

/** One change, with the data to undo it. */
interface Change {
  readonly table: Table
  readonly before: StoredRow | undefined
  readonly after: StoredRow | undefined
  readonly nextId: number
}

/** The rows of a memory store at one moment, shared and not copied. */
export interface MemoryImage {
  readonly tables: readonly TableImage[]
}

/** Rows in memory, with an undo journal of the current transaction. */
export class MemoryRows extends ImmediateRows {
  readonly #schema: Schema
  readonly #start: MemoryImage
  /** The tables that were used, by position. Of others, the image is all there is. */
  readonly #tables: Table[] = []
  readonly #journal: Change[] = []
  /** The length of the journal at the start of each open savepoint. */
  readonly #marks: number[] = []

  constructor(schema: Schema, image: MemoryImage = { tables: [] }) {
    super()
    this.#schema = schema
    this.#start = image
  }

  #table(schema: TableSchema): Table {
    const { position } = schema
    return (this.#tables[position] ??= new Table(schema, this.#start.tables[position] ?? emptyTable))
  }

  image(): MemoryImage {
    return {
      tables: this.#schema.tables.map(({ position }) => {
        const table = this.#tables[position]
        return table
          ? { rows: table.all(), nextId: table.nextId }
          : (this.#start.tables[position] ?? emptyTable)
      }),
    }
  }

  nextIdOf(table: TableSchema): number {
    return this.#table(table).nextId
  }

  /** Raises the ids of new rows to at least these. */
  raiseIds(nextIdOf: (table: TableSchema) => number): void {
    for (const schema of this.#schema.tables) {
      const table = this.#table(schema)
      table.nextId = Math.max(table.nextId, nextIdOf(schema))
    }
  }

  get(table: TableSchema, id: number): StoredRow | undefined {
    return this.#table(table).get(id)
  }

  find(schema: TableSchema, key: KeySchema, values: readonly Scalar[]): StoredRow | undefined {
    return this.#table(schema).find(key, values)
  }

  getMany(schema: TableSchema, ids: readonly number[]): StoredRow[] {
    const table = this.#table(schema)
    const rows: StoredRow[] = []
    for (const id of ids) {
      const row = table.get(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  findMany(schema: TableSchema, key: KeySchema, values: readonly (readonly Scalar[])[]): StoredRow[] {
    const table = this.#table(schema)
    const rows: StoredRow[] = []
    for (const each of values) {
      const row = table.find(key, each)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }

  page(schema: TableSchema, page: ResolvedPage): StoredRow[] {
    return pageOf(this.#table(schema).index(page.index), page, this)
  }

  mergedPage(table: TableSchema, merge: ResolvedMerge): StoredRow[] {
    return mergedPage((page) => this.page(table, page), merge)
  }

  count(schema: TableSchema, selection: ResolvedSelection): number {
    return countOf(this.#table(schema).index(selection.index), selection, this)
  }

  search(schema: TableSchema, page: ResolvedTextPage): StoredRow[] {
    return searchPage(this.#table(schema), page, this)
  }

  insertIfAbsent(schema: TableSchema, draft: RowInput): StoredRow | undefined {
    const table = this.#table(schema)
    if (draft.id === 0) draft.id = table.nextId
    const { nextId } = table
    if (!table.insert(frozen(table, draft))) return undefined
    this.#journal.push({ table, before: undefined, after: draft, nextId })
    if (draft.id >= nextId) table.nextId = draft.id + 1
    return draft
  }

  protected replace(schema: TableSchema, before: StoredRow, after: RowInput): boolean {
    const table = this.#table(schema)
    if (!table.replace(frozen(table, after))) return false
    this.#journal.push({ table, before, after, nextId: table.nextId })
    return true
  }

  protected remove(schema: TableSchema, row: StoredRow): void {
    const table = this.#table(schema)
    table.remove(row)
    this.#journal.push({ table, before: row, after: undefined, nextId: table.nextId })
  }

  deletePage(table: TableSchema, page: ResolvedPage): number {
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
