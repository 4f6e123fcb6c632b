import type { Tx } from '@chowk/engine'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { countingPostgres } from '../harness/counted-postgres.ts'
import { entities, note, notes, people, person } from './entities.ts'
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
        weight: id / 8,
        pinned: id === 2,
        details: { id: [id, null, `"\\`] },
        extra: null,
        content: new Uint8Array([0, id, 92]),
      }),
    ),
  deletes: (tx) => ids.map((id) => tx.delete(notes, id)),
}

test.each(Object.keys(writes))(
  '%s of one turn are one statement, and give what each gives alone',
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
      const one = (at: number) => writes[name]!(only(tx, at))[at]
      const found: unknown[] = []
      for (const at of ids.keys()) found.push(await one(at))
      return found
    })
    const counted = countingPostgres()
    expect(await results((tx) => Promise.all(writes[name]!(tx)))).toEqual(alone)
    // Begin, the writes, the terms of those that are searched, a search, and the rollback.
    expect(counted.statements).toBeLessThanOrEqual(5)
  },
)

/** A transaction that carries out the write at a place alone. */
function only(tx: Tx, at: number): Writer {
  let asked = 0
  const nothing = Promise.resolve(undefined) as never
  return {
    lock: (...call) => (asked++ === at ? tx.lock(...call) : nothing),
    increment: (...call) => (asked++ === at ? tx.increment(...call) : nothing),
    update: (...call) => (asked++ === at ? tx.update(...call) : nothing),
    delete: (...call) => (asked++ === at ? tx.delete(...call) : nothing),
  }
}

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

test('no addition of transactions at once is lost, whatever the order of their rows', async () => {
  const visits = () =>
    store.read(async (tx) => [...(await tx.getMany(people, [1, 2, 3])).values()].map((row) => row.visits))
  const before = await visits()
  const add = (order: readonly number[]) =>
    store.transact((tx) => Promise.all(order.map((id) => tx.increment(people, id, { visits: 1 }))))
  await Promise.all(Array.from({ length: 12 }, (_, at) => add(at % 2 === 0 ? [1, 2, 3] : [3, 2, 1])))
  expect(await visits()).toEqual(before.map((count) => count + 12))
})
