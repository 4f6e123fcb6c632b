import { entities, schemaVersion, type Store } from '@chowk/engine'
import type { SiteSize } from '@chowk/engine/large-site'
import { postgresStore, sqliteStore } from '@chowk/server'
import { generateStore } from '@chowk/server/settings'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../../tests/stores/postgres-cluster.ts'

/** A store with a generated site of a given number of items. */
export interface SizedWorld {
  readonly size: SiteSize
  readonly store: Store
  readonly bytes: number
  /** Address of a PostgreSQL store. */
  readonly address?: string
  readonly close: () => Promise<unknown>
}

/** Returns a size with one member for every ten items, but enough for all content. */
export const sizeOf = (items: number): SiteSize => ({
  members: Math.max(1000, items / 10),
  items,
  messages: items,
  seed: 1,
})

const made = { entities, version: schemaVersion }

export const pathOf = (folder: string, items: number): string => join(folder, `scale-${items}.sqlite`)

/** Opens the site of this size in a folder, or creates it. */
export async function sqliteWorld(folder: string, size: SiteSize): Promise<SizedWorld> {
  const path = pathOf(folder, size.items)
  const fresh = !existsSync(path)
  const store = sqliteStore({ path, ...made })
  if (fresh) await timed(`SQLite, ${size.items} items`, () => generateStore(store, size))
  return { size, store, bytes: statSync(path).size, close: () => store.close() }
}

export async function postgresWorld(cluster: string, size: SiteSize): Promise<SizedWorld> {
  const { address, remove } = await createDatabase(cluster)
  const store = await postgresStore({ address, ...made })
  await timed(`PostgreSQL, ${size.items} items`, () => generateStore(store, size))
  const client = new pg.Client(address)
  await client.connect()
  // Automatic analysis would run later.
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  )
  await client.end()
  const close = async () => {
    await store.close()
    await remove()
  }
  return { size, store, address, bytes: Number(rows[0]!.bytes), close }
}

async function timed(what: string, work: () => Promise<number>): Promise<void> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const rows = await work()
  const { user, system } = process.cpuUsage(before)
  const [seconds, cpu] = [(performance.now() - began) / 1000, (user + system) / 1e6]
  console.error(
    `${what}: ${rows} rows in ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time here`,
  )
}
