import type { OperationId } from '@chowk/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { countingPostgres } from '../harness/counted-postgres.ts'
import { stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

let opened: OpenedStore
beforeAll(async () => {
  opened = await stores.postgres()
})
afterAll(() => opened.dispose())

const body = '<p>By the crate.</p>'

/** Each operation with its input, and the statements and round trips that a server may take for it. */
const budgets: readonly (readonly [OperationId, LooseInput, { statements: number; roundTrips: number }])[] = [
  ['account.me', {}, { statements: 2, roundTrips: 1 }],
  ['posts.get', { params: { id: 1 } }, { statements: 6, roundTrips: 3 }],
  ['posts.list', {}, { statements: 7, roundTrips: 4 }],
  ['search.query', { query: { q: 'mangoes' } }, { statements: 7, roundTrips: 4 }],
  ['feed.list', {}, { statements: 9, roundTrips: 5 }],
  ['posts.comment', { params: { id: 1 }, body: { body } }, { statements: 13, roundTrips: 6 }],
  // The first message of the two opens their chat.
  [
    'chats.send',
    { params: { key: '@asha' }, body: { body: 'Ten crates.' } },
    { statements: 18, roundTrips: 12 },
  ],
  [
    'polls.create',
    { body: { question: 'Which crate of mangoes?', options: ['Ripe', 'Green'], tags: ['ripe'] } },
    { statements: 10, roundTrips: 4 },
  ],
  ['posts.create', { body: { title: 'Crates', body } }, { statements: 6, roundTrips: 3 }],
  // Three for tags, however many: to find them, to count them, and to share them when a second member first uses them.
  [
    'posts.create',
    { body: { title: 'Fruit', body, tags: ['ripe', 'green'] } },
    { statements: 9, roundTrips: 3 },
  ],
]

test.each(budgets)('needs few statements and round trips for %s %j', async (operation, input, budget) => {
  const world = new World(opened.store)
  await world.control.reset()
  const [author, reader] = await world.members('asha', 'ravi')
  await author.ok('posts.create', { body: { title: 'Mangoes', body, tags: ['ripe', 'green'] } })
  await connect(author, reader)
  const counted = countingPostgres()
  // The first call of a key looks up its member, and the first list of a server its key for cursors.
  for (const id of ['posts.get', 'posts.list'] as const) await reader.ok(id, { params: { id: 1 } })
  Object.assign(counted, { statements: 0, roundTrips: 0 })
  expect((await reader.callLoosely(operation, input)).status).toBeLessThan(300)
  expect(counted).toEqual(budget)
})

test('plans the statements of a key, a post and its facts once per connection', async () => {
  const world = new World(opened.store)
  await world.control.reset()
  const [author, reader] = await world.members('asha', 'ravi')
  const { id } = await author.ok('posts.create', { body: { title: 'Mangoes', body } })
  const clients = new Set<pg.Client>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    clients.add(this)
    return query.apply(this, args)
  })
  onTestFinished(() => spy.mockRestore())
  for (let count = 0; count < 20; count++) await reader.ok('posts.get', { params: { id } })
  spy.mockRestore()
  for (const client of clients) {
    const { rows } = await client.query<{ text: string; once: number; again: number }>(
      `SELECT statement AS text, generic_plans AS once, custom_plans AS again FROM pg_prepared_statements
        WHERE statement ~ '_read|_window_counts' AND generic_plans + custom_plans >= 20`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    // PostgreSQL tries five times whether plans of their own are cheaper.
    expect(rows.filter(({ again }) => again > 5)).toEqual([])
  }
})
