import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'

export interface StorePlace {
  readonly title: string
  readonly address: string
  /** A folder for files of the benchmark. */
  readonly folder: string
}

/** Runs work on a new SQLite file, then on a new PostgreSQL, both with durable commits. Returns both results. */
export async function onEachStore<T>(work: (place: StorePlace) => Promise<T>): Promise<T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bench-'))
  const cluster = await startCluster(['-c', 'fsync=on'])
  try {
    const { address } = await createDatabase(cluster.address)
    return [
      await work({ title: 'SQLite', address: `sqlite:${join(folder, 'site.sqlite')}`, folder }),
      await work({ title: 'PostgreSQL', address, folder }),
    ]
  } finally {
    await cluster.remove()
    rmSync(folder, { recursive: true })
  }
}
