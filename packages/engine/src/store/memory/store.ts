import { Schema } from '../schema.ts'
import type { AnyEntity } from '../entity.ts'
import { StoreTransaction } from '../transaction.ts'
import { StoreView } from '../view.ts'
import { memoryWindows } from '../rate-windows.ts'
import { importRows } from '../snapshot.ts'
import { StoreClosed, type ReadTx, type SnapshotRow, type Store, type Tx } from '../store.ts'
import { ReadWriteLock } from './read-write-lock.ts'
import { MemoryRows, type MemoryImage } from './rows.ts'

export type { MemoryImage }

/** A store whose rows can be saved and restored synchronously. */
export interface MemoryStore extends Store {
  /** Returns the current rows. @throws Error during a transaction with writes. */
  image(): MemoryImage
  /** Restores an image of a store of the same entities. Writes of a running transaction are lost. */
  restore(image: MemoryImage): void
}

/**
 * Creates a store in the memory of this process. Reads run concurrently, a transaction runs alone, all in order of
 * arrival: work that never settles blocks everything after it. Returned rows are frozen. Their bytes belong to the
 * store and must not be changed.
 */
export function memoryStore(entities: readonly AnyEntity[]): MemoryStore {
  const schema = schemaOf(entities)
  const lock = new ReadWriteLock()
  let rows = new MemoryRows(schema)
  let closed = false

  function assertOpen(): void {
    if (closed) throw new StoreClosed()
  }

  return {
    windows: memoryWindows(),

    async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
      assertOpen()
      return lock.shared(async () => {
        const view = new StoreView(schema, rows)
        try {
          return await work(view)
        } finally {
          view.end()
        }
      })
    },

    async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      assertOpen()
      return lock.alone(async () => {
        // `restore` may replace `rows` during this transaction.
        const own = rows
        const transaction = new StoreTransaction(schema, own)
        try {
          const value = await transaction.run(work)
          own.commit()
          transaction.runEffects()
          return value
        } catch (error) {
          own.abort()
          throw error
        }
      })
    },

    async *export(only = entities): AsyncGenerator<SnapshotRow> {
      assertOpen()
      const { tables } = await lock.shared(async () => rows.image())
      for (const { name, position } of only.map((entity) => schema.of(entity)))
        for (const row of tables[position]!.rows) yield [name, row]
    },

    async size() {
      assertOpen()
      return lock.shared(async () => rows.image().tables.reduce((sum, table) => sum + table.rows.length, 0))
    },

    async import(snapshot, { keepsIds = false } = {}) {
      assertOpen()
      const fresh = new MemoryRows(schema)
      await importRows(schema, snapshot, (table, draft) => fresh.insertIfAbsent(table, draft) !== undefined)
      fresh.commit()
      await lock.alone(async () => {
        if (keepsIds) fresh.raiseIds((table) => rows.nextIdOf(table))
        rows = fresh
      })
    },

    async skipIds(count) {
      assertOpen()
      await lock.alone(async () => rows.raiseIds((table) => rows.nextIdOf(table) + count))
    },

    image() {
      assertOpen()
      if (rows.changing) throw new Error('A transaction is in progress. Await it first.')
      return rows.image()
    },

    restore(image) {
      assertOpen()
      rows = new MemoryRows(schema, image)
    },

    async ping() {
      assertOpen()
    },

    async close() {
      closed = true
      await lock.alone(async () => {})
    },
  }
}

const schemas = new WeakMap<readonly AnyEntity[], Schema>()

/** Stores of the same entities share their checked declarations. */
function schemaOf(entities: readonly AnyEntity[]): Schema {
  let schema = schemas.get(entities)
  if (schema === undefined) schemas.set(entities, (schema = new Schema(entities)))
  return schema
}
