import { Catalogue } from '../catalogue.ts'
import type { AnyEntity } from '../entity.ts'
import { ImmediateTransaction } from '../immediate/transaction.ts'
import { ImmediateView } from '../immediate/view.ts'
import { memoryWindows } from '../rate-windows.ts'
import { importRows } from '../snapshot.ts'
import { StoreClosed, type ReadTx, type SnapshotRow, type Store, type Tx } from '../store.ts'
import { Gate } from './gate.ts'
import { MemoryRows } from './rows.ts'

/**
 * A store in the memory of this process, gone with it. Reads run side by side, a transaction runs alone, and all in order of
 * arrival: work that never settles holds up everything after it. Rows it gives are frozen, and their bytes are the store's
 * own, for nobody to change.
 */
export function memoryStore(entities: readonly AnyEntity[]): Store {
  const catalogue = new Catalogue(entities)
  const gate = new Gate()
  let rows = new MemoryRows(catalogue)
  let closed = false

  function assertOpen(): void {
    if (closed) throw new StoreClosed()
  }

  return {
    windows: memoryWindows(),

    async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
      assertOpen()
      return gate.shared(async () => {
        const view = new ImmediateView(catalogue, rows)
        try {
          return await work(view)
        } finally {
          view.end()
        }
      })
    },

    async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      assertOpen()
      return gate.alone(async () => {
        const transaction = new ImmediateTransaction(catalogue, rows)
        try {
          const value = await transaction.run(work)
          rows.commit()
          transaction.runEffects()
          return value
        } catch (error) {
          rows.abort()
          throw error
        }
      })
    },

    async *export(): AsyncGenerator<SnapshotRow> {
      assertOpen()
      const tables = await gate.shared(async () =>
        rows.tables.map((table) => ({ name: table.layout.name, rows: table.all() })),
      )
      for (const table of tables) for (const row of table.rows) yield [table.name, row]
    },

    async import(snapshot) {
      assertOpen()
      const fresh = new MemoryRows(catalogue)
      await importRows(catalogue, snapshot, (layout, draft) => fresh.insert(layout, draft) !== undefined)
      fresh.commit()
      await gate.alone(async () => {
        rows = fresh
      })
    },

    async ping() {
      assertOpen()
    },

    async close() {
      closed = true
      await gate.alone(async () => {})
    },
  }
}
