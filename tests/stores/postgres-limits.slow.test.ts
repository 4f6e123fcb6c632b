import {
  demoSeed,
  entities as allEntities,
  people as usernames,
  type AnyEntity,
  type Store,
} from '@chowk/engine'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { postgresStore, type PostgresStoreOptions } from '../../packages/server/src/postgres/index.ts'
import { allOperations, callOf } from '../harness/arbitrary-calls.ts'
import { requestOf, type Client } from '../harness/client.ts'
import { repeatable } from '../harness/repeatable.ts'
import { World } from '../harness/world.ts'
import { entities, people, person } from './entities.ts'
import { collect } from './collect.ts'
import { openSession, until } from './postgres-session.ts'
import { tempDatabase } from '../harness/temporary.ts'

type Limits = Pick<PostgresStoreOptions, 'connections' | 'connectTimeoutMs' | 'statementTimeoutMs'>

/** A limit that a test reaches: even a slow machine stays within it otherwise. */
const SHORT_MS = 1000

/** Opens a store in a database of the test's own. */
async function open(
  limits: Limits,
  keptEntities: readonly AnyEntity[] = entities,
): Promise<{ store: Store; address: string }> {
  const address = await tempDatabase()
  const store = await postgresStore({ address, entities: keptEntities, version: 1, ...limits })
  onTestFinished(() => store.close())
  return { store, address }
}

const SERVERS_PIDS = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chowk'`

/** Returns the names of all people in the store. */
const names = async (store: Store) =>
  (await store.read((tx) => tx.page(people, { index: 'byName', limit: 100 }))).map(({ name }) => name)

test('completes many more transactions than connections', async () => {
  const { store, address } = await open({ connections: 2 })
  const wanted = Array.from({ length: 50 }, (_, index) => `person ${String(index).padStart(2, '0')}`)
  await Promise.all(
    wanted.map((name) =>
      store.transact(async (tx) => {
        const { id } = await tx.insert(people, person(name))
        await tx.increment(people, id, { visits: 1 })
      }),
    ),
  )
  expect(await names(store)).toEqual(wanted)
  expect(await (await openSession(address)).query(SERVERS_PIDS)).toHaveProperty('rowCount', 2)
})

test('needs a single connection for every operation', async () => {
  const { store } = await open({ connections: 1, connectTimeoutMs: 5000 }, allEntities)
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of usernames) clients.set(username, await world.member(username))
  for (const [index, id] of allOperations.entries())
    for (const { username, input } of fc.sample(callOf(id), { numRuns: 3, seed: index }))
      await clients.get(username)!.callLoosely(id, input)
  expect(world.errors).toEqual([])
})

test('returns 503 without effect if a call gets no connection in time', async () => {
  const { store } = await open({ connections: 1, connectTimeoutMs: SHORT_MS }, allEntities)
  const world = new World(store)
  const asha = await world.member('asha')
  const body = { title: 'Mangoes', body: '<p>By the crate.</p>', tags: ['fruit'] }
  const headers = { 'idempotency-key': 'mangoes' }
  const create = () => world.send(requestOf('posts.create', { body, headers }, asha.key))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: gate, resolve: hold } = Promise.withResolvers<void>()
  const before = await collect(store.export())
  const holding = store.transact(async (tx) => {
    await tx.tryLock('the connection')
    hold()
    await released
  })
  await gate
  const rejected = await create()
  expect(world.errors).toMatchObject([{ message: 'All connections to the database are busy.' }])
  release()
  await holding
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await rejected.json()).toMatchObject({ code: 'api_disabled' })
  expect(await collect(store.export())).toEqual(before)
  expect((await create()).status).toBe(201)
})

test('ends a statement that waits too long for a lock and keeps its connection', async () => {
  const { store, address } = await open({ connections: 1, statementTimeoutMs: SHORT_MS })
  const { id } = await store.transact((tx) => tx.insert(people, person('asha')))
  const session = await openSession(address)
  const pids = await until(session, SERVERS_PIDS)
  await session.query('BEGIN')
  await session.query('SELECT 1 FROM people WHERE id = $1 FOR UPDATE', [id])
  const pending = store.transact(async (tx) => {
    await tx.insert(people, person('undone'))
    await tx.increment(people, id, { visits: 1 })
  })
  await expect(pending).rejects.toMatchObject({ code: '57014' })
  await session.query('ROLLBACK')
  await store.transact((tx) => tx.increment(people, id, { visits: 1 }))
  expect(await names(store)).toEqual(['asha'])
  expect(await until(session, SERVERS_PIDS)).toEqual(pids)
})

test('ends a transaction that is idle too long and releases its locks', async () => {
  const { store, address } = await open({ connections: 1, statementTimeoutMs: SHORT_MS })
  const { id } = await store.transact((tx) => tx.insert(people, person('asha')))
  const session = await openSession(address)
  const idle = store.transact(async (tx) => {
    await tx.increment(people, id, { visits: 1 })
    // Gets the row lock once the other transaction has lost it.
    await session.query('UPDATE people SET visits = 5 WHERE id = $1', [id])
    await tx.insert(people, person('never'))
  })
  await expect(idle).rejects.toThrow()
  await store.transact((tx) => tx.increment(people, id, { visits: 1 }))
  expect(await store.read((tx) => tx.page(people, { index: 'byId', limit: 9 }))).toMatchObject([
    { name: 'asha', visits: 6 },
  ])
})
