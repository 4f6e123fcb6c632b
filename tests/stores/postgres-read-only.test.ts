import { entities, schemaVersion } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
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

/** Runs a command as the owner of the database, and has every connection of others begin anew. */
async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  // Of this connection alone, as the command itself may undo what keeps others from writing.
  await client.query('SET default_transaction_read_only = off')
  await client.query(text)
  // Waits until they are gone, five seconds at most each.
  await client.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

const name = () => new URL(address).pathname.slice(1)

test('a database that turns read-only: reads go on, bursts are counted by the server itself, and writes fail until it can be written to', async () => {
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
  // A connection that was lost rejects what runs on it, once.
  await world.control.engine.store.ping().catch(() => undefined)
  for (let at = 0; at < BURST; at++)
    expect((await asha.ok('posts.get', { params: { id } })).item.title).toBe('Of today')
  expect(await asha.call('posts.get', { params: { id } })).toMatchObject({ status: 429 })
  time += 2 * MINUTE
  await expect(asha.call('posts.create', { body: post })).rejects.toThrow('expected 500')
  expect(world.errors).toMatchObject([{ code: '25006' }])
  expect((await asha.ok('posts.list')).items.map((item) => item.id)).toEqual([id])
  // Strangers are counted as well.
  expect(await world.stranger().call('account.me')).toMatchObject({ status: 401 })

  await command(`ALTER DATABASE "${name()}" SET default_transaction_read_only = off`)
  time += 2 * MINUTE
  await world.control.engine.store.ping().catch(() => undefined)
  expect((await asha.ok('posts.create', { body: post })).id).toBeGreaterThan(id)
})
