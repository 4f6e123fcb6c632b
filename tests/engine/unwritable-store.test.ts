import Database from 'better-sqlite3'
import { entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { World } from '../harness/world.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

const MINUTE = 60_000
const post = { title: 'Of tomorrow', body: '<p>Later</p>' }

/** A store whose writes can be made to fail, and the switch. */
interface Opened {
  readonly store: Store
  readonly setWritable: (writable: boolean) => void
}

const openers: Readonly<Record<string, () => Opened>> = {
  /** Another process holds the lock for writing. */
  'an SQLite file that is locked'() {
    const path = tempSqliteFile()
    const store = sqliteStore({ path, entities, version: schemaVersion, busyTimeoutMs: 50 })
    const otherConnection = new Database(path)
    onTestFinished(async () => {
      otherConnection.close()
      await store.close()
    })
    return {
      store,
      setWritable: (writable) => void otherConnection.exec(writable ? 'ROLLBACK' : 'BEGIN IMMEDIATE'),
    }
  },
  'a store whose disk is full'() {
    const store = memoryStore(entities)
    const transact = store.transact.bind(store)
    let full = false
    store.transact = (work) => (full ? Promise.reject(new Error('database or disk is full')) : transact(work))
    return { store, setWritable: (writable) => (full = !writable) }
  },
}

test.each(Object.keys(openers))('keeps reading and publishes due items later: %s', async (name) => {
  const { store, setWritable } = openers[name]!()
  const reported: unknown[] = []
  let time = Date.UTC(2026, 11, 1, 9)
  const clock = { now: () => time, wake: () => () => undefined }
  const world = new World(store, { clock, running: true, onScheduleError: (error) => reported.push(error) })
  const asha = await world.member('asha')
  const { id } = await asha.ok('posts.create', {
    body: { ...post, scheduled_at: new Date(time + 10 * MINUTE).toISOString() },
  })
  setWritable(false)
  time += 11 * MINUTE

  await readsGoOn(asha, id)
  // Tried once, and then again after a while: not with every request.
  expect(reported).toHaveLength(1)
  expect(world.control.engine.schedule.failures).toBe(1)
  for (let seconds = 0; seconds < 20 * 60; seconds += 10) {
    time += 10_000
    await asha.ok('account.me')
  }
  expect(reported.length).toBeGreaterThan(15)
  expect(reported.length).toBeLessThan(40)

  setWritable(true)
  time += MINUTE
  expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('published')
  expect((await asha.ok('scheduled.list')).items).toEqual([])
  const failures = reported.length
  await asha.ok('posts.create', {
    body: { ...post, scheduled_at: new Date(time + 10 * MINUTE).toISOString() },
  })
  time += 11 * MINUTE
  expect((await asha.ok('scheduled.list')).items).toEqual([])
  expect(reported).toHaveLength(failures)
})

async function readsGoOn(asha: Client, id: number): Promise<void> {
  await asha.ok('account.me')
  await asha.ok('posts.list')
  await asha.ok('feed.list')
  expect((await asha.ok('scheduled.list')).items).toHaveLength(1)
  await asha.fails('posts.get', 'not_found', { params: { id: id + 1 } })
}

test('retries on time when the clock steps back', async () => {
  const { store, setWritable } = openers['a store whose disk is full']!()
  let time = Date.UTC(2026, 11, 1, 9)
  const clock = { now: () => time, wake: () => () => undefined }
  const world = new World(store, { clock, running: true, onScheduleError: () => undefined })
  const asha = await world.member('asha')
  const scheduled_at = new Date(time + 10 * MINUTE).toISOString()
  const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at } })
  setWritable(false)
  time += 300 * MINUTE
  await asha.ok('account.me')
  setWritable(true)
  time -= 240 * MINUTE
  expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('published')
})
