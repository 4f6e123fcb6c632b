import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startCluster } from '../../tests/stores/postgres-cluster.ts'

/** Creates an empty store. */
export type Place = () => Promise<{ readonly address: string; readonly remove: () => Promise<void> }>

/** A new place of each kind of store. */
export const targets: Readonly<Record<string, Place>> = {
  memory: () => Promise.resolve({ address: 'memory', remove: () => Promise.resolve() }),
  SQLite: () => {
    const folder = mkdtempSync(join(tmpdir(), 'chowk-'))
    const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    return Promise.resolve({ address: join(folder, 'chowk.sqlite'), remove })
  },
  async PostgreSQL() {
    const cluster = await startCluster()
    const { address } = await createDatabase(cluster.address)
    return { address, remove: () => cluster.remove() }
  },
}
