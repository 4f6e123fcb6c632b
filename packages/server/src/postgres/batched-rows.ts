import type { ColumnKind, StoredRow, TableSchema } from '@chowk/engine'
import { quoted } from '../sql/dialect.ts'
import { compile, type QueryCompiler } from '../sql/query-compiler.ts'
import { postgres } from './dialect.ts'
import type { Rows, Statement } from './pool.ts'

/** A selection, or an insert that returns columns, whose parameters are not numbered yet. */
export interface Read {
  /** The returned columns: all of a table, or others under a name that no table has. */
  readonly of: Pick<TableSchema, 'name' | 'column' | 'blank'>
  readonly write: (query: QueryCompiler) => string
}

/** Composes one statement of several. `select` returns a selection of the columns of one, under those of all. */
type Composition = (parts: readonly string[], select: (from: string, part: number) => string) => string

export const unionReads: Composition = (parts, select) => parts.map(select).join(' UNION ALL ')

export const combineInserts: Composition = (parts, select) => {
  const names = parts.map((_, part) => `_insert${part}`)
  const inserts = parts.map((insert, part) => `${names[part]} AS ${insert}`)
  return `WITH ${inserts.join(', ')} ${unionReads(names, select)}`
}

/** Maximum number of reads in one statement: each connection keeps a plan of each combination. */
const MAX_READS = 8

/** The columns of a statement for several reads. */
interface Layout {
  /** The `SELECT` lists. */
  readonly lists: readonly string[]
  /** The positions of the columns in a returned list, by name. */
  readonly places: readonly ReadonlyMap<string, number>[]
}

/**
 * Sends the reads, or the inserts, of one turn of the event loop as one statement. Its rows have the position of their
 * read, then as many columns of each kind as one of the reads needs. Each read keeps its order: PostgreSQL runs the
 * parts of a `UNION ALL` one after the other, unless in parallel, which a limit rules out. Inserts run in this order too.
 */
export class BatchedRows {
  readonly #compose: Composition
  readonly #run: (statement: Statement) => Promise<Rows<unknown>>
  #waiting: { readonly read: Read; readonly answer: PromiseWithResolvers<StoredRow[]> }[] = []

  constructor(compose: Composition, run: (statement: Statement) => Promise<Rows<unknown>>) {
    this.#compose = compose
    this.#run = run
  }

  /** Returns the rows of a read. */
  add(read: Read): Promise<StoredRow[]> {
    // Runs after the callbacks of all settled promises, so that they can add theirs.
    if (this.#waiting.length === 0) process.nextTick(() => this.flush())
    const answer = Promise.withResolvers<StoredRow[]>()
    this.#waiting.push({ read, answer })
    return answer.promise
  }

  /** Sends all waiting reads now. */
  flush(): void {
    const queue = this.#waiting
    if (queue.length === 0) return
    this.#waiting = []
    for (let index = 0; index < queue.length; index += MAX_READS) {
      const batch = queue.slice(index, index + MAX_READS)
      this.#send(batch.map(({ read }) => read)).then(
        (found) => batch.forEach(({ answer }, part) => answer.resolve(found[part]!)),
        (error: unknown) => batch.forEach(({ answer }) => answer.reject(error)),
      )
    }
  }

  async #send(reads: readonly Read[]): Promise<StoredRow[][]> {
    if (reads.length === 1) {
      const { rows } = await this.#run(compile(postgres, reads[0]!.write))
      return [rows as StoredRow[]]
    }
    const { lists, places } = layoutOf(reads)
    const statement = compile(postgres, (query) => {
      const parts = reads.map(({ write }) => `(${write(query)})`)
      return this.#compose(parts, (from, part) => `SELECT ${lists[part]} FROM ${from} AS _read`)
    })
    const { rows } = await this.#run({ ...statement, asLists: true })
    const found = reads.map((): StoredRow[] => [])
    for (const list of rows as readonly unknown[] as readonly (readonly [part: number, ...unknown[]])[]) {
      const [part] = list
      const row: Record<string, unknown> = { ...reads[part]!.of.blank }
      for (const [name, index] of places[part]!) row[name] = list[index]
      found[part]!.push(row as StoredRow)
    }
    return found
  }
}

const MAX_LAYOUTS = 1000
const layouts = new Map<string, Layout>()

function layoutOf(reads: readonly Read[]): Layout {
  const name = reads.map(({ of }) => of.name).join()
  const known = layouts.get(name)
  if (known !== undefined) return known
  if (layouts.size >= MAX_LAYOUTS) layouts.clear()
  const layout = newLayout(reads)
  layouts.set(name, layout)
  return layout
}

function newLayout(reads: readonly Read[]): Layout {
  const kinds: ColumnKind[] = []
  const places = reads.map(({ of }) => {
    const free = kinds.map(() => true)
    return new Map(
      [...of.column.values()].map(({ name, kind }) => {
        let index = kinds.findIndex((each, index) => each === kind && free[index])
        if (index === -1) index = kinds.push(kind) - 1
        free[index] = false
        return [name, index + 1]
      }),
    )
  })
  const lists = places.map((columns, part) => {
    const list = [String(part), ...kinds.map((kind) => `NULL::${postgres.types[kind]}`)]
    for (const [name, index] of columns) list[index] = quoted(name)
    return list.join(', ')
  })
  return { lists, places }
}
