import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { article, articles, entities, people, person } from './entities.ts'
import { query } from './postgres-cluster.ts'
import { tempDatabase } from '../harness/temporary.ts'

let address: string
beforeEach(async () => {
  address = await tempDatabase()
})

const open = (version = 1) => postgresStore({ address, entities, version })

test('stores that are opened together on a new database make its tables once', async () => {
  const stores = await Promise.all(Array.from({ length: 5 }, () => open()))
  await Promise.all(
    stores.map((store, index) => store.transact((tx) => tx.insert(people, person(`${index}`)))),
  )
  for (const store of stores) {
    expect(await store.read((tx) => tx.count(people, { index: 'byId' }))).toBe(5)
    await store.close()
  }
})

test('rejects a newer schema and a foreign database without the password', async () => {
  const newer = await open(2)
  await newer.close()
  await expect(open(1)).rejects.toThrow(/:\/\/…@.* its schema has version 2/)
  await query(address, 'DROP TABLE "_schema"')
  await expect(open()).rejects.toThrow(/tables of another application/)
})

test('reports a foreign table and rejects it only when its name is taken', async () => {
  await (await open()).close()
  await query(address, 'CREATE TABLE spatial_ref_sys (srid integer)')
  const events: (readonly string[])[] = []
  const onForeignTables = (names: readonly string[]) => void events.push(names)
  const store = await postgresStore({ address, entities, version: 2, onForeignTables })
  await store.transact((tx) => tx.insert(people, person('asha')))
  await store.close()
  expect(events).toEqual([['spatial_ref_sys']])

  await query(address, 'DROP TABLE people; ALTER TABLE spatial_ref_sys RENAME TO people')
  await expect(open(2)).rejects.toThrow(/people has a column srid, which is not declared/)
})

test('rejects calls on lost connections and replaces them', async () => {
  const store = await open()
  const cutting = store.transact(async (tx) => {
    await tx.insert(people, person('lost'))
    await query(
      address,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    )
    await tx.insert(people, person('never'))
  })
  await expect(cutting).rejects.toThrow()
  await store.transact((tx) => tx.insert(people, person('after')))
  const names = await store.read((tx) => tx.page(people, { index: 'byId', limit: 9 }))
  expect(names.map(({ name }) => name)).toEqual(['after'])
  await store.close()
})

test('statements are planned once, a search for all words and pages of similar length', async () => {
  const store = await open()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await store.transact((tx) => tx.insert(articles, article('mango')))
  await store.read((tx) => tx.search(articles, { text: 'mango', limit: 5 }))
  await store.read((tx) => tx.search(articles, { text: 'ripe lemon', limit: 6, offset: 1 }))
  const statements = (query.mock.calls as unknown as [string | { text: string; name?: string }][])
    .map(([what]) => what)
    .filter((what) => typeof what !== 'string')
  const searches = statements.filter(({ text }) => text.includes('@@'))
  expect(searches).toHaveLength(2)
  expect(searches[0]!.name).toEqual(expect.any(String))
  expect(searches[1]!.name).toBe(searches[0]!.name)
  expect(statements.filter(({ text }) => text.startsWith('INSERT'))).toEqual([
    expect.objectContaining({ name: expect.anything() as string }),
  ])
  await store.close()
})
