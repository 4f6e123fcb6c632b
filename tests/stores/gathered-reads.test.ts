import type { ReadTx } from '@chowk/engine'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { countingPostgres } from '../harness/counted-postgres.ts'
import { article, articles, entities, note, notes, pairs, people, person, uses } from './entities.ts'
import { createDatabase, query } from './postgres-cluster.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let store: Awaited<ReturnType<typeof postgresStore>>
beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
  store = await postgresStore({ address: database.address, entities, version: 1 })
  await store.transact(async (tx) => {
    for (const name of ['asha', 'ravi', 'zoë']) await tx.insert(people, person(name, { visits: name.length }))
    await tx.insert(
      notes,
      note('a \0 and a \x01', {
        rank: 3,
        weight: -1,
        pinned: true,
        details: { 'z\0': [1, null, '\x01'], a: 1e300 },
        extra: { list: [] },
        content: new Uint8Array([0, 1, 92, 255]),
      }),
    )
    for (const title of ['c', 'b', 'd']) await tx.insert(notes, note(title, { details: null }))
    await tx.insert(uses, { person_id: 1, day: 'Monday', count: 7 })
    await tx.insert(articles, article('mango'))
  })
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

/** Reads of every kind, of tables that share no columns. */
const reads: readonly ((tx: ReadTx) => Promise<unknown>)[] = [
  (tx) => tx.get(notes, 1),
  (tx) => tx.find(people, 'name', { name: 'zoë' }),
  (tx) => tx.get(people, 99),
  (tx) => tx.count(notes, { index: 'byPinnedAndTitle', equals: { pinned: false } }),
  (tx) => tx.page(notes, { index: 'byPinnedAndTitle', order: 'desc', limit: 10 }),
  (tx) => tx.getMany(people, [2, 1, 5]),
  (tx) => tx.findMany(uses, 'use', [{ person_id: 1, day: 'Monday' }]),
  (tx) =>
    tx.page(notes, {
      index: 'byPersonAndRank',
      ranges: [{ person_id: 1 }, { person_id: 2 }],
      limit: 3,
    }),
  (tx) => tx.page(pairs, { index: 'byId', limit: 1 }).catch((error: Error) => error.name),
  (tx) => tx.search(articles, { text: 'man', limit: 5 }),
  (tx) => tx.count(people, { index: 'byId' }),
]

test('returns the same from batched reads as from single ones', async () => {
  const alone = []
  for (const read of reads) alone.push(await store.read(read))
  expect(alone.flat()).toHaveLength(16)
  for (const moments of [undefined, 'any'] as const) {
    const options = moments && { moments }
    expect(await store.read((tx) => Promise.all(reads.map((read) => read(tx))), options)).toEqual(alone)
    const reversed = reads.toReversed()
    expect(await store.read((tx) => Promise.all(reversed.map((read) => read(tx))), options)).toEqual(
      alone.toReversed(),
    )
  }
})

test('combines the reads of one turn into one statement', async () => {
  const counted = countingPostgres()
  await store.read(async (tx) => {
    const later = Promise.resolve().then(() => Promise.resolve().then(() => tx.get(notes, 1)))
    await Promise.all([tx.get(people, 1), later])
  })
  expect(counted).toEqual({ statements: 3, roundTrips: 1 })
})

test('sees the writes that began before a read and none that began after it', async () => {
  const undone = store.transact(async (tx) => {
    const visits = async () => (await tx.get(people, 1))!.visits
    const seen = await Promise.all([
      visits(),
      tx.increment(people, 1, { visits: 1 }).then((row) => row!.visits),
      visits(),
      tx.savepoint(() => tx.increment(people, 1, { visits: 1 })).then((row) => row!.visits),
      // The savepoint waits for PostgreSQL before its work begins.
      visits(),
    ])
    throw Object.assign(new Error('undone'), { seen })
  })
  await expect(undone).rejects.toMatchObject({ seen: [4, 5, 5, 6, 5] })
})

test('rejects all reads of a failed statement and continues with others', async () => {
  const cut = store.read(async (tx) => {
    await tx.get(people, 1)
    await query(
      database.address,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    )
    return (await Promise.allSettled([tx.get(people, 1), tx.get(people, 2)])).map(({ status }) => status)
  })
  expect(await cut).toEqual(['rejected', 'rejected'])
  expect(await store.read((tx) => tx.count(people, { index: 'byId' }))).toBe(3)
})
