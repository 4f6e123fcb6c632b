import type { OperationId } from '@chowk/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

let opened: OpenedStore
beforeAll(async () => {
  opened = await stores.postgres()
})
afterAll(() => opened.dispose())

interface Counted {
  /** How often something was sent to PostgreSQL while nothing was under way on that connection: what an answer waits for. */
  roundTrips: number
  statements: number
}

/** Counts what is sent until the test is over. Nobody waits for the `END` of a view. */
function counting(): Counted {
  const counted: Counted = { roundTrips: 0, statements: 0 }
  const underWay = new WeakMap<object, number>()
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its client below
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  async function query(this: object, ...args: unknown[]): Promise<unknown> {
    counted.statements++
    const running = original.apply(this, args)
    if (args[0] === 'END') return running
    const before = underWay.get(this) ?? 0
    if (before === 0) counted.roundTrips++
    underWay.set(this, before + 1)
    return running.finally(() => underWay.set(this, underWay.get(this)! - 1))
  }
  pg.Client.prototype.query = query as never
  onTestFinished(() => {
    pg.Client.prototype.query = original as never
  })
  return counted
}

test('what is called most takes few round trips', async () => {
  const world = new World(opened.store)
  const [asha, ravi] = [await world.member('asha'), await world.member('ravi')]
  const post = { title: 'Mangoes', body: '<p>By the crate.</p>', tags: ['fruit', 'market'] }
  const id = Number((await asha.ok('posts.create', { body: post })).id)
  const counted = counting()
  const table: Record<string, Counted & { most: number }> = {}
  async function count(operation: OperationId, by: Client, input: object, most: number): Promise<void> {
    // Once for what is looked up only the first time.
    await by.call(operation, input)
    Object.assign(counted, { roundTrips: 0, statements: 0 })
    const { status } = await by.call(operation, input)
    expect(status, operation).toBeLessThan(300)
    table[operation] = { ...counted, most }
  }
  await count('account.me', asha, {}, 3)
  await count('posts.get', ravi, { params: { id } }, 12)
  await count('posts.list', ravi, {}, 10)
  await count('posts.create', asha, { body: post }, 18)
  console.table(table)
  for (const [operation, { roundTrips, most }] of Object.entries(table))
    expect(roundTrips, operation).toBeLessThanOrEqual(most)
})
