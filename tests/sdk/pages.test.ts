import { describe, expect, test } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { fail, FailingServer, succeed } from './support/failing-server.ts'

const post = (id: number) => ({ id, type: 'post', title: `Post ${id}` })
const page = (ids: readonly number[], next_offset: number, has_more = true) =>
  succeed({ items: ids.map(post), next_offset, has_more })
const offsets = (server: FailingServer) =>
  server.received.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('offset'))

describe('a list', () => {
  test('gives its first page when it is awaited', async () => {
    await using server = await FailingServer.start(page([1, 2], 2))
    const first = await clientOf(server).posts.list({ limit: 2 })
    expect(first).toEqual({ items: [post(1), post(2)], next_offset: 2, has_more: true })
    expect(server.received[0]?.url).toBe('/api/v1/posts?limit=2')
  })

  test('gives page after page', async () => {
    await using server = await FailingServer.start(page([1], 1), page([2], 2), page([3], 3, false))
    const titles: string[] = []
    let current = await clientOf(server)
      .posts.list()
      .then((first) => first as typeof first | undefined)
    while (current) {
      titles.push(...current.items.map(({ title }) => title))
      current = await current.next()
    }
    expect(titles).toEqual(['Post 1', 'Post 2', 'Post 3'])
    expect(offsets(server)).toEqual([null, '1', '2'])
  })

  test('gives item after item, and keeps the query', async () => {
    await using server = await FailingServer.start(page([1, 2], 12), page([3], 13, false))
    const ids: number[] = []
    for await (const item of clientOf(server).questions.list({ filter: 'unanswered', offset: 10 }))
      ids.push(item.id)
    expect(ids).toEqual([1, 2, 3])
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v1/questions?filter=unanswered&offset=10',
      '/api/v1/questions?filter=unanswered&offset=12',
    ])
  })

  test('gives an item once that moved to a later page meanwhile', async () => {
    // Two new posts at the top push 2 and 3 on to the second page.
    await using server = await FailingServer.start(
      page([1, 2, 3], 3),
      page([2, 3, 4], 6),
      page([4, 5], 8, false),
    )
    expect((await clientOf(server).posts.list().toArray({ max: 100 })).map(({ id }) => id)).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  test('tells items apart by kind and id, and what has no id by all of it', async () => {
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

  test('reads no further than it has to', async () => {
    await using server = await FailingServer.start(page([1, 2], 2))
    expect(await clientOf(server).posts.list().toArray({ max: 2 })).toHaveLength(2)
    expect(await clientOf(server).posts.list().toArray({ max: 0 })).toEqual([])
    for await (const { id } of clientOf(server).posts.list()) {
      expect(id).toBe(1)
      break
    }
    expect(offsets(server)).toEqual([null, null, null])
  })

  test('ends where a page does not lead on', async () => {
    await using server = await FailingServer.start(page([1], 1), page([2], 1))
    expect(await clientOf(server).posts.list().toArray({ max: 100 })).toHaveLength(2)
    expect(server.received).toHaveLength(2)
  })

  test('fails where a page fails, after the items before it', async () => {
    await using server = await FailingServer.start(page([1], 1), fail(403, 'insufficient_scope'))
    const ids: number[] = []
    const failure = await failureOf(
      (async () => {
        for await (const { id } of clientOf(server).posts.list()) ids.push(id)
      })(),
    )
    expect(failure).toMatchObject({ code: 'insufficient_scope', operation: 'posts.list' })
    expect(ids).toEqual([1])
  })

  test('tells nothing of what it can do where it is written down', async () => {
    await using server = await FailingServer.start(page([1], 1))
    expect(JSON.stringify(await clientOf(server).posts.list())).toBe(
      JSON.stringify({ items: [post(1)], next_offset: 1, has_more: true }),
    )
  })
})
