import { createEngine, entities, migrations, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import Database from 'better-sqlite3'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadViewer } from '../../packages/engine/src/domains/viewer/viewer.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { sweepPart } from '../harness/sweep.ts'
import { query } from './postgres-cluster.ts'
import { previewsOf } from './released/previews.ts'
import { createKey } from '../harness/administer.ts'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

const folder = join(import.meta.dirname, 'released')
const readReleased = (name: string) => gunzipSync(readFileSync(join(folder, name)))
const versions = readdirSync(folder).flatMap((name) => /^(\d+)\.sqlite\.gz$/.exec(name)?.[1] ?? [])

const previews = { sqlite: previewsOf('sqlite'), postgres: previewsOf('postgres.sql') }

/** @param change SQL to run before the store is opened. */
async function sqlite(version: string, change = ''): Promise<() => Promise<Store>> {
  const path = tempSqliteFile()
  writeFileSync(path, previews.sqlite.get(version) ?? readReleased(`${version}.sqlite.gz`))
  new Database(path).exec(change).close()
  const store = sqliteStore({ path, entities, version: schemaVersion, migrations })
  await store.close()
  return async () => sqliteStore({ path, entities, version: schemaVersion, migrations })
}

async function postgres(version: string, change = ''): Promise<() => Promise<Store>> {
  const address = await tempDatabase()
  const found = previews.postgres.get(version) ?? readReleased(`${version}.postgres.sql.gz`)
  await query(address, found.toString())
  await query(address, change)
  const onForeignTables = (names: readonly string[]) => expect(names).toEqual([])
  return () => postgresStore({ address, entities, version: schemaVersion, migrations, onForeignTables })
}

/** Returns the number of rows of each entity. */
async function sizes(store: Store): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for await (const [name] of store.export()) found[name] = (found[name] ?? 0) + 1
  return found
}

describe.each(versions)('rows of schema version %s', (version) => {
  test.each([
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ])('%s opens it, with everything in it', async (_, unpack) => {
    const open = await unpack(version)
    // Servers that start together on one database take turns, so that a migration runs once.
    const [store, otherStore] = await Promise.all([open(), open()])
    onTestFinished(async () => void (await Promise.all([store.close(), otherStore.close()])))
    expect(await sizes(store)).toMatchObject({ members: 8, items: 21, messages: 9, jobs: 3, reviews: 1 })

    const engine = createEngine({ store: otherStore, publicUrl: 'http://localhost' })
    const { key } = await createKey(engine, { username: 'asha' })
    const get = async (path: string) => {
      const request = new Request(`http://localhost/api/v1${path}`, { headers: { 'x-api-key': key } })
      return (await (await engine.fetch(request)).json()) as { ok: boolean; items: { title: string }[] }
    }
    for (const path of ['/me', '/feed', '/posts', '/services', '/jobs', '/notifications', '/chats'])
      expect(await get(path)).toMatchObject({ ok: true })
    const { items } = await get('/posts?limit=50')
    expect(items.length).toBeGreaterThan(5)
    for (const { title } of items) {
      const found = await get(`/search?q=${encodeURIComponent(title)}&limit=50`)
      expect(found.items.map((item) => item.title)).toContain(title)
    }
    if (Number(version) < 2) expect(await salaries(store)).toEqual(JOBS)
  })
})

/** What the schema lacked, or had in addition, without another version. */
const LACKED = { by: 'e8a55295', digests: 'e818e43c' }

describe.each([...new Set([...Object.values(LACKED), ...sweepPart([...previews.sqlite.keys()], 3)])])(
  'rows of the preview of commit %s',
  (commit) => {
    const session = 'member_id, hash, agent, created_at, seen_at, expires_at'
    const change =
      commit === LACKED.by ? `INSERT INTO sessions (${session}) VALUES (1, 'x', NULL, 1, 1, 1)` : ''
    test.each([
      ['SQLite', sqlite],
      ['PostgreSQL', postgres],
    ])('%s opens, with everything in it', async (_, unpack) => {
      const store = await (await unpack(commit, change))()
      onTestFinished(() => store.close())
      const found = await sizes(store)
      expect(found).toMatchObject({ members: 8, messages: 9, jobs: 3, reviews: 1 })
      if (change) expect(found).toMatchObject({ sessions: 1 })
      const engine = createEngine({ store, publicUrl: 'http://localhost' })
      const { key } = await createKey(engine, { username: 'asha' })
      for (const path of ['/me', '/feed', '/posts', '/services', '/jobs', '/notifications', '/chats']) {
        const request = new Request(`http://localhost/api/v1${path}`, { headers: { 'x-api-key': key } })
        expect(await (await engine.fetch(request)).json()).toMatchObject({ ok: true })
      }
    })
  },
)

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('hides members suspended in schema version 1 on %s', async (_, unpack) => {
  const store = await (await unpack('1', "UPDATE members SET status = 'suspended' WHERE username = 'ravi'"))()
  onTestFinished(() => store.close())
  await store.read(async (tx) => {
    const ravi = await tx.find(members, 'username', { username_key: 'ravi' })
    const asha = await tx.find(members, 'username', { username_key: 'asha' })
    const viewer = await (await loadViewer(tx, asha!)).load([asha!.id, ravi!.id])
    expect([asha, ravi].map((row) => viewer.isHidden(row!.id))).toEqual([false, true])
  })
})

/** Jobs stored by version 1, by id: named salary and expected yearly salary. */
const JOBS = {
  19: [2_600_000, 'yearly', 2_600_000],
  20: [18_000, 'monthly', 216_000],
  21: [null, null, null],
}

async function salaries(store: Store): Promise<Record<number, unknown>> {
  const found: Record<number, unknown> = {}
  for await (const [name, row] of store.export())
    if (name === 'jobs') found[row.id] = [row.salary_max, row.salary_period, row.yearly_top]
  return found
}
