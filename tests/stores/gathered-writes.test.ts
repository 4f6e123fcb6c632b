import { all, type Tx } from '@chowk/engine'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { countingPostgres } from '../harness/counted-postgres.ts'
import { entities, note, notes, people, person, uses } from './entities.ts'
import { createDatabase } from './postgres-cluster.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let store: Awaited<ReturnType<typeof postgresStore>>
beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
  store = await postgresStore({ address: database.address, entities, version: 1 })
  await store.transact(async (tx) => {
    for (const name of ['asha', 'ravi', 'zoë']) await tx.insert(people, person(name))
    for (const title of ['a', 'b', 'c']) await tx.insert(notes, note(title))
  })
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

type Writer = Pick<Tx, 'lock' | 'increment' | 'update' | 'delete'>

const ids = [3, 1, 2, 9]
/** Writes of several rows, in one turn. */
const writes: Record<string, (tx: Writer) => Promise<unknown>[]> = {
  locks: (tx) => ids.map((id) => tx.lock(people, id)),
  increments: (tx) => ids.map((id) => tx.increment(people, id, { visits: 10 * id })),
  'updates of every kind of column': (tx) =>
    ids.map((id) =>
      tx.update(notes, id, {
        title: `'${id}", \\ {} \0`,
        rank: id === 1 ? null : -id,
        weight: id,
        pinned: id === 2,
        details: { id: [id, null, `"\\`] },
        extra: null,
        content: new Uint8Array([0, id, 92]),
      }),
    ),
  deletes: (tx) => ids.map((id) => tx.delete(notes, id)),
}

test.each(Object.keys(writes))(
  'batches %s of one turn into one statement with the same results',
  async (name) => {
    const undone = new Error('undone')
    const results = async (run: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
      let found: unknown
      await expect(
        store.transact(async (tx) => {
          found = [await run(tx), await tx.search(notes, { text: '2', limit: 5 })]
          throw undone
        }),
      ).rejects.toBe(undone)
      return found
    }
    const alone = await results(async (tx) => {
      const outcome = (index: number) => writes[name]!(only(tx, index))[index]
      const found: unknown[] = []
      for (const key of ids.keys()) found.push(await outcome(key))
      return found
    })
    const counted = countingPostgres()
    expect(await results((tx) => Promise.all(writes[name]!(tx)))).toEqual(alone)
    // Begin, the writes, the terms of those that are searched, a search, and the rollback.
    expect(counted.statements).toBeLessThanOrEqual(5)
  },
)

/** A transaction that carries out the write at a place alone. */
function only(tx: Tx, index: number): Writer {
  let requestCount = 0
  const nothing = Promise.resolve(undefined) as never
  return {
    lock: (...call) => (requestCount++ === index ? tx.lock(...call) : nothing),
    increment: (...call) => (requestCount++ === index ? tx.increment(...call) : nothing),
    update: (...call) => (requestCount++ === index ? tx.update(...call) : nothing),
    delete: (...call) => (requestCount++ === index ? tx.delete(...call) : nothing),
  }
}

test('batches inserts of one turn into one statement in call order', async () => {
  const mine = { person_id: 7, day: 'Monday' }
  const counted = countingPostgres()
  const [ravi, zoë, added, first, again, changed, next] = await store.transact((tx) =>
    Promise.all([
      tx.incrementUpTo(uses, 'use', mine, 'count', 5),
      tx.insertIfAbsent(people, person('zoë')),
      tx.insert(notes, note('\0 and \x01', { weight: 5 })),
      tx.insertIfAbsent(people, person('mira')),
      tx.insertIfAbsent(people, person('mira')),
      tx.insert(notes, { ...note('far'), id: 70 }),
      tx.insert(notes, note('next')),
    ]),
  )
  // Begin, the inserts, commit.
  expect(counted).toMatchObject({ statements: 3 })
  expect(ravi).toMatchObject({ ...mine, count: 1 })
  expect([zoë, again]).toEqual([undefined, undefined])
  expect([changed.id, next.id]).toEqual([70, 71])
  const rows = [added, changed, next]
  await store.read(async (tx) => {
    expect(await all(rows.map(({ id }) => tx.get(notes, id)))).toEqual(rows)
    expect(await tx.find(people, 'name', { name: 'mira' })).toEqual(first)
  })
})

test('counts of one row in one turn follow each other, also after its insert', async () => {
  const mine = { person_id: 8, day: 'Monday' }
  const count = (tx: Tx) => tx.incrementUpTo(uses, 'use', mine, 'count', 3)
  const rows = await store.transact((tx) =>
    Promise.all([tx.insert(uses, { ...mine, count: 1 }), count(tx), count(tx), count(tx)]),
  )
  expect(rows.map((row) => row?.count)).toEqual([1, 2, 3, undefined])
})

test('names the table of the taken key in batched inserts', async () => {
  const inserting = store.transact((tx) =>
    all([tx.insert(notes, note('lost')), tx.insert(people, person('asha'))]),
  )
  await expect(inserting).rejects.toMatchObject({ name: 'UniqueViolation', entity: 'people' })
  expect(await store.read((tx) => tx.search(notes, { text: 'lost', limit: 1 }))).toEqual([])
})

test('writes of one row follow each other, and a read between two sees the first', async () => {
  await store.transact(async (tx) => {
    const before = (await tx.get(people, 1))!.visits
    const seen = await Promise.all([
      tx.increment(people, 1, { visits: 1 }),
      tx.increment(people, 2, { visits: 1 }),
      tx.increment(people, 1, { visits: 1 }),
      tx.get(people, 1),
      tx.increment(people, 1, { visits: 1 }),
    ])
    expect(seen.filter((row) => row?.id === 1).map((row) => row!.visits - before)).toEqual([1, 2, 2, 3])
  })
})

test('loses no addition of concurrent transactions in any order of rows', async () => {
  const visits = () =>
    store.read(async (tx) => [...(await tx.getMany(people, [1, 2, 3])).values()].map((row) => row.visits))
  const before = await visits()
  const add = (order: readonly number[]) =>
    store.transact((tx) => Promise.all(order.map((id) => tx.increment(people, id, { visits: 1 }))))
  await Promise.all(Array.from({ length: 12 }, (_, index) => add(index % 2 === 0 ? [1, 2, 3] : [3, 2, 1])))
  expect(await visits()).toEqual(before.map((count) => count + 12))
})
