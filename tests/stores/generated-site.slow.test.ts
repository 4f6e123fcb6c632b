import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { entities, schemaVersion, type Store } from '@chowk/engine'
import { BLOCKER, FOLLOWER, generatedSite, JOINER } from '../../bench/large-site/index.ts'
import { postgresStore, sqliteStore } from '@chowk/server'
import Database from 'better-sqlite3'
import { expect, inject, onTestFinished, test } from 'vitest'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { chowk, folder } from '../cli/chowk.ts'
import { callEveryReadAs } from '../harness/every-read.ts'
import { recount } from '../harness/recount.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { createDatabase } from './postgres-cluster.ts'

/** Runs `npm run tool -- seed`. Returns what it tells, on success and failure. */
function seed(...words: string[]): string {
  const program = join(import.meta.dirname, '../../bench/seed.ts')
  const size = ['--members', '40', '--items', '300', '--messages', '900']
  const run = spawnSync(process.execPath, ['--conditions=@chowk/source', program, ...size, ...words])
  return run.stderr.toString()
}

/** Returns the diagnosis of a store, without facts about its location. */
async function diagnosed(address: string): Promise<unknown[]> {
  const { out } = await chowk(['doctor', '--store', address, '--public-url', 'http://127.0.0.1:2', '--json'])
  const { results } = JSON.parse(out) as { results: { check: string; status: string }[] }
  return results.filter(({ check, status }) => status !== 'ok' && check !== 'public URL' && check !== 'disk')
}

const stored = async (store: Store): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for await (const [name] of store.export()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

test('generates the same correctly counted site on SQLite and PostgreSQL', async () => {
  const path = `${folder()}/site.sqlite`
  const database = await createDatabase(inject('postgres'))
  onTestFinished(database.remove)
  for (const address of [`sqlite:${path}`, database.address]) {
    expect(seed('--seed', '7', '--store', address)).toMatch(
      /^Generated 40 members, 300 items and 900 messages: \d+ rows\./,
    )
    expect(await diagnosed(address)).toEqual([])
  }
  const sqlite = sqliteStore({ path, entities, version: schemaVersion })
  const postgres = await postgresStore({ address: database.address, entities, version: schemaVersion })
  onTestFinished(async () => {
    await Promise.all([sqlite.close(), postgres.close()])
  })
  await recount(sqlite)
  expect(await measureStore(postgres)).toEqual(await measureStore(sqlite))
  const counts = await stored(sqlite)
  expect([counts.get('members'), counts.get('items'), counts.get('messages')]).toEqual([40, 300, 900])
  // The site covers every entity, except those of some platforms only.
  const without = entities.map(({ name }) => name).filter((name) => !counts.has(name))
  expect(without).not.toEqual(expect.arrayContaining(['reviews', 'applications', 'votes', 'message_stars']))
})

test('generates another site for another seed and rejects a store with content', async () => {
  const address = `sqlite:${folder()}/site.sqlite`
  const rows = (seed: number) =>
    JSON.stringify([...generatedSite({ members: 10, items: 10, messages: 1, seed })])
  expect(rows(1)).toBe(rows(1))
  expect(rows(1)).not.toBe(rows(2))
  expect(seed('--store', address)).toContain('rows.')
  expect(seed('--store', address)).toContain('The store is not empty. Name a new one.')
  expect(seed('--members', '9')).toContain('from 10 to')
})

test.each([
  { members: 10, items: 10, messages: 0, seed: 1 },
  { members: 11, items: 13, messages: 1, seed: 2 },
  { members: 60, items: 500, messages: 2000, seed: 3 },
])('reads a site of $members members like any other', async (made) => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  await store.import(generatedSite(made))
  await recount(store)
  const world = new World(store)
  const names = await store.read(async (tx) => {
    const row = entities.find(({ name }) => name === 'members')!
    const found = await tx.getMany(row, [JOINER, FOLLOWER, BLOCKER, 4])
    return [...found.values()].map((member) => (member as unknown as { username: string }).username)
  })
  const clients = await Promise.all(names.map((username) => world.member(username)))
  await callEveryReadAs(clients, store)
  expect(world.errors).toEqual([])
  const feed = await clients[1]!.ok('feed.list', { query: { limit: 10 } })
  expect(feed.items.length).toBeGreaterThan(0)
})

test('keeps the indexes of SQLite after a large import, completed or aborted', async () => {
  const { store, path, dispose } = await stores.sqlite()
  onTestFinished(dispose)
  const database = new Database(path, { readonly: true })
  onTestFinished(() => void database.close())
  const indexes = () =>
    database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name").all()
  const made = { members: 200, items: 1500, messages: 1500, seed: 1 }
  const before = indexes()
  await store.import(generatedSite(made))
  const measure = await measureStore(store)
  expect(measure.rows).toBeGreaterThan(20_000)
  expect(indexes()).toEqual(before)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')

  function* broken() {
    yield* generatedSite({ ...made, seed: 2 })
    yield* generatedSite(made)
  }
  await expect(store.import(broken())).rejects.toThrow('has the id or a unique key of an earlier row')
  expect(indexes()).toEqual(before)
  expect(await measureStore(store)).toEqual(measure)
})
