// Loaded before it is needed, so that its calls take no longer than others.
import '../../packages/sdk/src/core/pacer.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { nextPage } from '@chowk/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { ManualClock } from './support/clocks.ts'
import { fail, FailingServer, succeed } from './support/failing-server.ts'
import { ListServer, listed } from './support/list-server.ts'

const postsOf = (server: ListServer) => clientOf(server, { fetch: server.fetch }).posts
const countdown = (from: number, end: number) =>
  Array.from({ length: from - end + 1 }, (_, index) => from - index)
const idsOf = async (list: AsyncIterable<{ id: number }>) => {
  const ids: number[] = []
  for await (const { id } of list) ids.push(id)
  return ids
}

describe('a list', () => {
  test('resolves to its first page', async () => {
    const server = new ListServer(3)
    const first = await postsOf(server).list({ limit: 2 })
    expect(first).toEqual({ items: [listed(3), listed(2)], next_offset: 2, has_more: true, next_cursor: '2' })
    expect(server.queries).toEqual([{ limit: '2' }])
  })

  test('returns pages one by one and caches each', async () => {
    const server = new ListServer(5)
    const list = postsOf(server).list({ limit: 2 })
    const pages: number[][] = []
    for await (const { items } of list.pages()) pages.push(items.map(({ id }) => id))
    expect(pages).toEqual([[5, 4], [3, 2], [1]])
    const first = await list
    expect(await nextPage(first)).toBe(await nextPage(first))
    expect(server.queries).toHaveLength(3)
  })

  test('keeps nothing of the pages that a walk has passed', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const items: WeakRef<object>[] = []
    for await (const item of postsOf(new ListServer(30)).list({ limit: 5 })) {
      items.push(new WeakRef(item))
      // What was given is held until the turn ends.
      await nextTurn()
    }
    collectGarbage()
    expect(items).toHaveLength(30)
    expect(items.slice(0, 20).filter((item) => item.deref() !== undefined)).toEqual([])
  })

  test('iterates over items and keeps the query', async () => {
    const server = new ListServer(25)
    const client = clientOf(server, { fetch: server.fetch })
    expect(await idsOf(client.questions.list({ filter: 'unanswered', offset: 5 }))).toEqual(countdown(20, 1))
    for (const query of server.queries) expect(query.filter).toBe('unanswered')
  })

  test('requests further pages with a cursor and no offset', async () => {
    const server = new ListServer(25)
    expect(await idsOf(postsOf(server).list({ offset: 5, limit: 8 }))).toEqual(countdown(20, 1))
    expect(server.queries).toEqual([
      { offset: '5', limit: '8' },
      { limit: '8', cursor: '13' },
      { limit: '8', cursor: '5' },
    ])
  })

  test('neither skips nor repeats remaining entries during any additions and removals', async () => {
    const change = fc.record({
      after: fc.integer({ min: 1, max: 12 }),
      removed: fc.array(fc.nat(60)),
      added: fc.nat(8),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change), fc.integer({ min: 1, max: 50 }), async (changes, limit) => {
        const server = new ListServer(60)
        let newest = 60
        for (const { after, removed, added } of changes)
          server.afterwards.set(after, () => {
            server.remove(...removed)
            for (let remaining = added; remaining; remaining--) server.add(++newest)
          })
        const ids = await idsOf(postsOf(server).list({ limit }))
        expect(new Set(ids).size).toBe(ids.length)
        const stayed = server.items.map(({ id }) => id).filter((id) => id <= 60)
        expect(ids.filter((id) => stayed.includes(id)).toSorted((a, b) => b - a)).toEqual(stayed)
      }),
      { numRuns: 300 },
    )
  })

  test('identifies items by kind and id, or by content without an id', async () => {
    const items = [
      { id: 1, type: 'post' },
      { id: 1, type: 'poll' },
      { key: 'dm-1-2' },
      { key: 'dm-1-3' },
      { at: 1 },
      { at: 2 },
    ]
    const both = (has_more: boolean, next_offset: number) => succeed({ items, next_offset, has_more })
    await using server = await FailingServer.start(both(true, 6), both(false, 12))
    expect(await clientOf(server).posts.list().toArray({ max: 100 })).toEqual(items)
  })

  test.each([
    ['an id', { id: 1 }, { id: 2 }],
    ['a key', { key: 'dm-1-2' }, { key: 'dm-1-3' }],
  ])('yields an item with %s once, even if it changes during paging', async (_what, attribute, change) => {
    await using server = await FailingServer.start(
      succeed({ items: [{ ...attribute, likes: 1 }], next_offset: 1, has_more: true, next_cursor: 'next' }),
      succeed({ items: [{ ...attribute, likes: 2 }, change], next_offset: 2, has_more: false }),
    )
    expect(await clientOf(server).posts.list().toArray({ max: 100 })).toEqual([
      { ...attribute, likes: 1 },
      change,
    ])
  })

  test('requests the first page with the usual priority and further pages with a lower one', async () => {
    const server = new ListServer(10)
    const clock = new ManualClock()
    const paths: (string | undefined)[] = []
    const fetch = (url: string) => {
      const { pathname } = new URL(url)
      paths.push(pathname.split('/').at(-1))
      return pathname.endsWith('/posts')
        ? server.fetch(url)
        : Promise.resolve(Response.json({ ok: true, request_id: 'r' }))
    }
    const client = clientOf(server, { fetch, clock, pace: 1, apiKey: 'chk_urgent' })
    const settledAfter = async (milliseconds: number) => {
      await clock.advance(milliseconds)
      for (let turn = 0; turn < 20; turn++) await nextTurn()
    }
    const calls: Promise<unknown>[] = [client.account.me(), client.account.me({ priority: 'bulk' })]
    await settledAfter(0)
    const list = client.posts.list({ limit: 2 })
    void list.then(() => undefined)
    await settledAfter(60_000)
    calls.push(nextPage(await list))
    await settledAfter(0)
    calls.push(client.account.usage())
    for (let minute = 0; minute < 3; minute++) await settledAfter(60_000)
    await Promise.all(calls)
    expect(paths).toEqual(['me', 'posts', 'usage', 'me', 'posts'])
  })

  test('reads no further than it has to', async () => {
    const server = new ListServer(30)
    const posts = postsOf(server)
    expect(await posts.list().toArray({ max: 2 })).toHaveLength(2)
    expect(await posts.list().toArray({ max: 10 })).toHaveLength(10)
    expect(await posts.list().toArray({ max: 0 })).toEqual([])
    for await (const { id } of posts.list()) {
      expect(id).toBe(30)
      break
    }
    expect(server.queries).toEqual([{}, {}, {}])
    expect(await posts.list().toArray({ max: Infinity })).toHaveLength(30)
  })

  test('sends once on the first await and rejects nothing unhandled', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const unheard: unknown[] = []
    const listen = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', listen)
    const query = { limit: 3 }
    const list = clientOf(server).posts.list(query)
    query.limit = 4
    expect(await list.toArray({ max: 0 })).toEqual([])
    await nextTurn()
    expect(server.received).toEqual([])
    for (const read of [
      () => list,
      () => list.toArray({ max: 1 }),
      () => list.withResponse(),
      () => list.pages().next(),
    ])
      expect(await failureOf(read())).toMatchObject({ code: 'forbidden' })
    expect(await list.safe()).toMatchObject({ ok: false })
    await nextTurn()
    process.off('unhandledRejection', listen)
    expect(unheard).toEqual([])
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v1/posts?limit=3'])
  })

  test('returns pages as plain data and continues from a copy with the same items', async () => {
    const page = await postsOf(new ListServer(3)).list({ limit: 2 })
    expect(Object.getPrototypeOf(page)).toBe(Object.prototype)
    expect(Reflect.ownKeys(page)).toEqual(Object.keys(page))
    expect(structuredClone(page)).toEqual(page)
    expect((await nextPage(page))?.items).toEqual([listed(1)])
    expect((await nextPage({ ...page }))?.items).toEqual([listed(1)])
    expect(await failureOf(nextPage(structuredClone(page)))).toBeInstanceOf(TypeError)
    expect(await failureOf(nextPage(undefined as never))).toBeInstanceOf(TypeError)
  })

  test('ends where cursors lead in a circle, or a page is empty', async () => {
    const page = (next_cursor: string, ...ids: number[]) =>
      succeed({ items: ids.map(listed), next_offset: 1, has_more: true, next_cursor })
    await using circle = await FailingServer.start(
      page('one', 1),
      page('two', 2),
      page('one', 1),
      page('two'),
    )
    expect(await idsOf(clientOf(circle).posts.list())).toEqual([1, 2])
    await using empty = await FailingServer.start(succeed({ items: [], next_offset: 30, has_more: true }))
    expect(await idsOf(clientOf(empty).posts.list())).toEqual([])
    expect(empty.received.length).toBeLessThan(40)
  })

  test('ends when a server ignores the requested position', async () => {
    const answers = [
      { items: [listed(1)], next_offset: 3, has_more: true },
      { items: [listed(2)], next_offset: 1, has_more: false },
    ]
    let calls = 0
    const fetch = () => {
      if (calls > 1000) throw new Error('It reads without end.')
      return Promise.resolve(Response.json({ ...answers[calls++ % 2], ok: true }))
    }
    const client = clientOf({ baseUrl: 'http://circle.test/api/v1' }, { fetch })
    expect(await idsOf(client.posts.list())).toEqual([1])
    expect(calls).toBeLessThan(50)
  })

  test('fails after the items before a failing page and can be retried', async () => {
    const page = succeed({ items: [listed(1)], next_offset: 1, has_more: true, next_cursor: 'next' })
    const last = succeed({ items: [listed(1), listed(2)], next_offset: 2, has_more: false })
    await using server = await FailingServer.start(page, fail(403, 'insufficient_scope'), last)
    const list = clientOf(server).posts.list()
    const ids: number[] = []
    const failure = await failureOf(
      (async () => {
        for await (const { id } of list) ids.push(id)
      })(),
    )
    expect(failure).toMatchObject({ code: 'insufficient_scope', operation: 'posts.list' })
    expect(ids).toEqual([1])
    expect((await nextPage(await list))?.items).toEqual([listed(2)])
  })
})

describe('a list within an answer', () => {
  test.each([
    ['posts.comments', 'comments'],
    ['polls.comments', 'comments'],
    ['mcqs.comments', 'comments'],
    ['questions.answers', 'answers'],
    ['services.reviews', 'reviews'],
  ] as const)('can be walked: %s', async (name, part) => {
    const server = new ListServer(45, { part })
    server.afterwards.set(1, () => server.remove(45, 40))
    const client = clientOf(server, { fetch: server.fetch })
    const [namespace, method] = name.split('.') as ['posts', 'comments']
    const list = client[namespace][method](7, { limit: 20 })
    expect((await list).items).toHaveLength(20)
    expect(await idsOf(list)).toEqual(countdown(45, 1))
    expect(server.queries[0]).toEqual({ [`${part}_limit`]: '20' })
  })
})
