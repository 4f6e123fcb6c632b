import { createEngine, demoSeed, entities, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'
import { dumpOf } from '../tests/stores/released/dump.ts'

/**
 * Saves a store of this version of the schema: an SQLite file and the SQL of a PostgreSQL database, with the
 * demonstration site. Run it once for each released version, and never change its output.
 */
const folder = join(import.meta.dirname, '../tests/stores/released')
mkdirSync(folder, { recursive: true })
/** Time of the demonstration site. */
const now = Date.UTC(2026, 5, 1, 12)

async function fill(store: Store): Promise<void> {
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  await demoSeed({ ...engine, clock: { ...engine.clock, now: () => now } })
  await store.close()
}

const file = join(folder, `${schemaVersion}.sqlite`)
await fill(sqliteStore({ path: file, entities, version: schemaVersion }))
const database = new Database(file)
database.exec('VACUUM')
database.pragma('journal_mode = DELETE')
writeFileSync(`${file}.gz`, gzipSync(database.serialize(), { level: 9 }))
database.close()
rmSync(file)

const cluster = await startCluster()
const { address, remove } = await createDatabase(cluster.address)
await fill(await postgresStore({ address, entities, version: schemaVersion }))
writeFileSync(join(folder, `${schemaVersion}.postgres.sql.gz`), gzipSync(await dumpOf(address), { level: 9 }))
await remove()
await cluster.remove()
