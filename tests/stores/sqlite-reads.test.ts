import { Schema } from '@chowk/engine'
import Database from 'better-sqlite3'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Connection } from '../../packages/server/src/sqlite/connection.ts'
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { Reader } from '../../packages/server/src/sqlite/reader.ts'
import { entities, people, person } from './entities.ts'
import { tempSqliteFile } from '../harness/temporary.ts'

let path: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  path = tempSqliteFile()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Creates a single reader on a connection that counts its transactions, and a concurrent writer. */
async function readerBesideOther({ shared = false } = {}) {
  await sqliteStore({ path, entities, version: 1 }).close()
  let startedCount = 0
  const connection = new (class extends Connection {
    override run(sql: string): void {
      if (sql === 'BEGIN') startedCount++
      super.run(sql)
    }
  })(path, { readonly: true, busyTimeoutMs: 0 })
  const otherConnection = new Database(path, { timeout: 0 })
  closers.push(
    () => connection.close(),
    () => otherConnection.close(),
  )
  const insert = otherConnection.prepare('INSERT INTO people (name, email, visits) VALUES (?, NULL, 0)')
  const reader = new Reader(connection, new Schema(entities), { workTimeoutMs: 1000, shared })
  return {
    reader,
    names: () =>
      reader.read(async (tx) => (await tx.page(people, { index: 'byId', limit: 9 })).map(({ name }) => name)),
    insert: (name: string) => insert.run(name),
    transactions: () => startedCount,
  }
}

it('begins one transaction for the reads of each turn of the event loop', async () => {
  const { names, insert, transactions } = await readerBesideOther()
  insert('asha')
  expect(await Promise.all([names(), names()])).toEqual([['asha'], ['asha']])
  expect(await names()).toEqual(['asha'])
  expect(transactions()).toBe(1)
  insert('ravi')
  await setImmediate()
  expect(await names()).toEqual(['asha', 'ravi'])
  expect(transactions()).toBe(2)
})

it('begins a transaction per read if others write, which sees their commits', async () => {
  const { names, insert, transactions } = await readerBesideOther({ shared: true })
  expect(await names()).toEqual([])
  insert('asha')
  expect(await names()).toEqual(['asha'])
  expect(transactions()).toBe(2)
})

it('shows a read every commit before it started', async () => {
  const { reader, names, insert } = await readerBesideOther()
  expect(await names()).toEqual([])
  insert('asha')
  reader.renew()
  expect(await names()).toEqual(['asha'])
})

it('keeps a running read at its moment', async () => {
  const { reader, names, insert } = await readerBesideOther()
  const count = await reader.read(async (tx) => {
    const before = await tx.count(people, { index: 'byId' })
    insert('asha')
    reader.renew()
    await setImmediate()
    return [before, await tx.count(people, { index: 'byId' })]
  })
  expect(count).toEqual([0, 0])
  expect(await names()).toEqual(['asha'])
})

it('reads everything that an earlier completed transaction wrote', async () => {
  const store = sqliteStore({ path, entities, version: 1 })
  closers.push(() => store.close())
  const names = () =>
    store.read(async (tx) => (await tx.page(people, { index: 'byId', limit: 99 })).map(({ name }) => name))
  for (let index = 1; index <= 20; index++) {
    const reading = names()
    await store.transact((tx) => tx.insert(people, person(`member ${index}`)))
    expect(await names()).toHaveLength(index)
    await reading
  }
})
