import { entities, mendCounts, recountStore, schemaVersion, type Store } from '@chowk/engine'
import type { SiteSize } from '../large-site/index.ts'
import { postgresStore, sqliteStore } from '@chowk/server'
import { generateStore } from '../large-site/generate-store.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../../tests/stores/postgres-cluster.ts'
import { fillMember } from './fill-member.ts'

/** A store with a generated site of a given number of items. */
export interface SizedWorld {
  readonly size: SiteSize
  readonly store: Store
  readonly bytes: number
  /** Address of a PostgreSQL store. */
  readonly address?: string
  readonly close: () => Promise<unknown>
}

/** The member with the most followers and content. */
export const LEADER = 4

/** Returns a size with one member for every ten items, but enough that those who have most have as much on any site. */
export const sizeOf = (items: number): SiteSize => ({
  members: Math.max(10_000, items / 10),
  items,
  messages: items,
  seed: 1,
})

const made = { entities, version: schemaVersion }

export const pathOf = (folder: string, items: number): string => join(folder, `scale-${items}.sqlite`)

/** Opens the site of this size in a folder, or creates it. */
export async function sqliteWorld(folder: string, size: SiteSize): Promise<SizedWorld> {
  const path = pathOf(folder, size.items)
  const store = sqliteStore({ path, ...made })
  await fill('SQLite', store, size)
  return { size, store, bytes: statSync(path).size, close: () => store.close() }
}

/** Opens the site of this size on a PostgreSQL, or creates it. */
export async function postgresWorld(cluster: string, size: SiteSize): Promise<SizedWorld> {
  const name = `chowk_scale_${size.items}`
  const { address } = await createDatabase(cluster, 'template0', name).catch((error: unknown) => {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error
    return { address: Object.assign(new URL(cluster), { pathname: `/${name}` }).href }
  })
  const store = await postgresStore({ address, ...made })
  const isNew = await fill('PostgreSQL', store, size)
  const client = new pg.Client(address)
  await client.connect()
  // Automatic analysis would run later.
  if (isNew) await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  )
  await client.end()
  return { size, store, address, bytes: Number(rows[0]!.bytes), close: () => store.close() }
}

const DUPLICATE_DATABASE = '42P04'

/** Generates the site, unless the store has it. */
async function fill(kind: string, store: Store, size: SiteSize): Promise<boolean> {
  if ((await store.size()) > 0) return false
  await timed(`${kind}, ${size.items} items`, () => generateStore(store, size))
  await fillMember(store, LEADER)
  // Added as rows, which count nothing.
  await mendCounts(store, await recountStore(store))
  return true
}

async function timed(what: string, work: () => Promise<number>): Promise<void> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  const rows = await work()
  const { user, system } = process.cpuUsage(before)
  const [seconds, cpu] = [(performance.now() - startedAt) / 1000, (user + system) / 1e6]
  console.error(
    `${what}: ${rows} rows in ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time here`,
  )
}
