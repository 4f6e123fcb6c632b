import { memoryStore, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { rowsTouched } from '../harness/rows-touched.ts'
import { entities, note, notes } from './entities.ts'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

const RANGES = 1000
const LIMIT = 20
const options = { entities, version: 1 }

/** Each person has three notes; the ranks of different people alternate. */
const fill = (store: Store) =>
  store.transact(async (tx) => {
    for (let index = 0; index < 3 * RANGES; index++)
      await tx.insert(
        notes,
        note(`${index}`, { person_id: index % RANGES, rank: (index * 7919) % (3 * RANGES) }),
      )
  })

const newest = (store: Store, limit = LIMIT) =>
  store.read((tx) =>
    tx.page(notes, {
      index: 'byPersonAndRank',
      ranges: Array.from({ length: RANGES }, (_, person_id) => ({ person_id })),
      order: 'desc',
      limit,
    }),
  )

async function expected(limit = LIMIT) {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  await fill(store)
  return newest(store, limit)
}

test('reads a page of a thousand ranges on SQLite with one statement and one per range shown', async () => {
  const store = sqliteStore({ ...options, path: tempSqliteFile() })
  onTestFinished(() => store.close())
  await fill(store)
  await newest(store)
  const statements = vi.spyOn(Connection.prototype, 'statement')
  onTestFinished(() => statements.mockRestore())
  expect(await newest(store)).toEqual(await expected())
  // With the view's BEGIN and COMMIT.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(LIMIT + 3)
})

test('reads one row per range and the rows of the page on PostgreSQL', async () => {
  const address = await tempDatabase()
  const store = await postgresStore({ ...options, address })
  onTestFinished(() => store.close())
  await fill(store)
  expect(await newest(store)).toEqual(await expected())
  expect(await rowsTouched(address, () => newest(store), 'notes')).toBeLessThanOrEqual(RANGES + 3 * LIMIT)
})
