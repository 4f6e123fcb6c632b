import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { entities, migrations, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore, versionOfStore } from '@chowk/server'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { query } from './postgres-cluster.ts'
import { openSession, until } from './postgres-session.ts'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')
const released = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, 'released', name)))
const target = { entities, version: schemaVersion, migrations }

async function file(): Promise<string> {
  const path = tempSqliteFile()
  writeFileSync(path, released('1.sqlite.gz'))
  return path
}

async function database(): Promise<string> {
  const address = await tempDatabase()
  await query(address, released('1.postgres.sql.gz').toString())
  return address
}

/** Migrates a store, and returns what is in it. */
async function migrated(opening: Store | Promise<Store>): Promise<object> {
  const store = await opening
  try {
    return await measureStore(store)
  } finally {
    await store.close()
  }
}

const versionOf = async (address: string) => (await versionOfStore(address)).found

test('a migration on SQLite that is killed between its steps and its end leaves the file as it was', async () => {
  const path = await file()
  const rows = () => {
    const database = new Database(path, { readonly: true })
    const tables = database.prepare(`SELECT sql FROM sqlite_schema ORDER BY name`).all()
    const jobs = database.prepare('SELECT * FROM jobs').all()
    database.close()
    return { tables, jobs }
  }
  const before = rows()
  const script = join(import.meta.dirname, 'held-migration.ts')
  const child = spawn(process.execPath, ['--conditions=@chowk/source', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  expect(String((await Promise.race([once(child.stdout, 'data'), exit]))[0])).toBe('held\n')
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(rows()).toEqual(before)
  expect(await versionOf(`sqlite:${path}`)).toBe(1)

  const atOnce = await migrated(sqliteStore({ path: await file(), ...target }))
  expect(await migrated(sqliteStore({ path, ...target }))).toEqual(atOnce)
  expect(await versionOf(`sqlite:${path}`)).toBe(schemaVersion)
})

test('a migration on PostgreSQL that is killed between its steps leaves the database as it was', async () => {
  const address = await database()
  const [holder, watcher] = [await openSession(address), await openSession(address)]
  const columns = `SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`
  const { rows: before } = await watcher.query(columns)
  // The last step reads the follows of tags; those before it have run.
  await holder.query('BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE')
  const child = spawn(process.execPath, [program, 'store', 'migrate', '--store', address], {
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  await until(
    watcher,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  // It has changed the table of jobs, in a transaction that nobody else sees.
  const [changed] = await until<{ locks: string }>(
    watcher,
    `SELECT count(*) AS locks FROM pg_locks WHERE relation = 'jobs'::regclass AND mode = 'AccessExclusiveLock' AND granted`,
  )
  expect(Number(changed!.locks)).toBe(1)
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
  await holder.query('ROLLBACK')
  await until(
    watcher,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'chowk%'`,
    0,
  )
  expect((await watcher.query(columns)).rows).toEqual(before)
  expect(await versionOf(address)).toBe(1)

  const atOnce = await migrated(postgresStore({ address: await database(), ...target }))
  expect(await migrated(postgresStore({ address, ...target }))).toEqual(atOnce)
  expect(await versionOf(address)).toBe(schemaVersion)
})
