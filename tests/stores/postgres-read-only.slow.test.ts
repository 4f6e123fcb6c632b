import { entities, schemaVersion, StoreReadOnly } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { members } from '../../packages/engine/src/entities/members.ts'
import { World } from '../harness/world.ts'
import { createDatabase } from './postgres-cluster.ts'

const MINUTE = 60_000
const BURST = 60

let address: string
beforeEach(async () => {
  const database = await createDatabase(inject('postgres'))
  address = database.address
  return () => database.remove()
})

/** Runs a command as the owner of the database, and ends all other connections. */
async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  // For this connection only: the command may lift the restriction.
  await client.query('SET default_transaction_read_only = off')
  await client.query(text)
  // Waits for their end, at most five seconds each.
  await client.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

const name = () => new URL(address).pathname.slice(1)

test('serves reads while a database is read-only and accepts writes again after', async () => {
  let time = Date.UTC(2026, 11, 1, 9)
  const clock = { now: () => time, wake: () => () => undefined }
  const store = await postgresStore({ address, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  const world = new World(store, { clock, running: true, realLimits: true })
  const asha = await world.member('asha')
  const post = { title: 'Of today', body: '<p>Now</p>' }
  const { id } = await asha.ok('posts.create', { body: post })

  await command(`ALTER DATABASE "${name()}" SET default_transaction_read_only = on`)
  time += 2 * MINUTE
  // A lost connection rejects its running query, once.
  await world.control.engine.store.ping().catch(() => undefined)
  for (let index = 0; index < BURST; index++)
    expect((await asha.ok('posts.get', { params: { id } })).item.title).toBe('Of today')
  expect(await asha.call('posts.get', { params: { id } })).toMatchObject({ status: 429 })
  time += 2 * MINUTE
  await expect(asha.call('posts.create', { body: post })).rejects.toThrow('expected 503')
  expect(world.errors).toMatchObject([{ cause: { code: '25006' } }])
  expect((await asha.ok('posts.list')).items.map((item) => item.id)).toEqual([id])
  // Strangers are counted too.
  expect(await world.stranger().call('account.me')).toMatchObject({ status: 401 })

  await command(`ALTER DATABASE "${name()}" SET default_transaction_read_only = off`)
  time += 2 * MINUTE
  await world.control.engine.store.ping().catch(() => undefined)
  expect((await asha.ok('posts.create', { body: post })).id).toBeGreaterThan(id)
})

test('connections that were made while a database was read-only are replaced once it is not', async () => {
  const store = await postgresStore({ address, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  await command(`ALTER DATABASE "${name()}" SET default_transaction_read_only = on`)
  const world = new World(store, { realLimits: true })
  // As many as the pool holds; each stays read-only for its lifetime.
  const gate = Promise.withResolvers<void>()
  const reads = Array.from({ length: 10 }, () =>
    store.read(async (tx) => {
      await tx.get(members, 1)
      await gate.promise
    }),
  )
  gate.resolve()
  await Promise.all(reads)
  await expect(store.ping()).rejects.toThrow(StoreReadOnly)
  await expect(world.member('asha')).rejects.toMatchObject({ cause: { code: '25006' } })

  const owner = new pg.Client(address)
  await owner.connect()
  await owner.query('SET default_transaction_read_only = off')
  await owner.query(`ALTER DATABASE "${name()}" RESET default_transaction_read_only`)
  await owner.end()
  // The pool drops all old connections at most once a second.
  await expect.poll(() => store.ping().then(() => 'pong')).toBe('pong')
  const asha = await world.member('asha')
  const posts = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      asha.ok('posts.create', { body: { title: `Post ${index}`, body: '<p>x</p>' } }),
    ),
  )
  expect(new Set(posts.map(({ id }) => id)).size).toBe(20)
})
