import { setTimeout as pause } from 'node:timers/promises'
import { createMock, type Mock, type World } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

const post = { title: 'First rain', body: '<p>At last.</p>' }
const turn = () => pause(20)

const ends: readonly (readonly [string, (world: World) => void])[] = [
  ['reset', (world) => world.reset()],
  ['restore', (world) => world.restore(createMock().snapshot())],
  ['close', (world) => world.close()],
]

describe.each(ends)('after %s', (name, end) => {
  let mock: Mock
  let rejections: unknown[]

  beforeEach(() => {
    mock = createMock()
    rejections = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
  })

  async function client(): Promise<Chowk> {
    const { key } = await mock.members.create({ username: 'priya' })
    return new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  }

  test.each<readonly [string, (mock: Mock) => Promise<unknown>]>([
    ['a call to come, at any time', (mock) => mock.requests.next('posts.create', { timeoutMs: Infinity })],
    ['a call to come', (mock) => mock.requests.next('posts.create', { timeoutMs: 3_600_000 })],
    ['the clock', (mock) => mock.clock.sleep(1000, new AbortController().signal)],
    ['work', (mock) => mock.clock.until(mock.clock.sleep(1000, new AbortController().signal, 'limit'))],
  ])('ends a wait for %s', async (_what, wait) => {
    const follow = vi.fn()
    void wait(mock).then(follow)
    await turn()
    end(mock)
    await turn()
    void mock.clock.advance('1d')
    await turn()
    expect(follow).not.toHaveBeenCalled()
    expect(rejections).toEqual([])
  })

  test('completes calls that nothing delays, even if they had started', async () => {
    const { key } = await mock.members.create({ username: 'priya' })
    const underWay = mock.fetch(`${mock.baseUrl}/me`, { headers: { 'x-api-key': key } })
    end(mock)
    expect((await underWay).status).toBe(200)
    expect((await mock.fetch(`${mock.baseUrl}/me`)).status).toBe(401)
  })

  test('a client that waited sends nothing more', async () => {
    const chowk = await client()
    mock.fail('posts.create', { code: 'rate_limited', retryAfter: 60 })
    void chowk.posts.create(post)
    await mock.requests.next('posts.create')
    await turn()
    end(mock)
    await mock.clock.advance('1d')
    await turn()
    expect(mock.requests().slice(1)).toEqual([])
    expect(rejections).toEqual([])
  })

  test.each(['start', 'before', 'after', 'body'] as const)(
    'drops a call that was delayed at "%s" without effect or timer',
    async (delayAt) => {
      const chowk = await client()
      mock.fail('posts.create', { delayMs: 3_600_000, delayAt })
      const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
      const idle = timers()
      void chowk.posts.create(post)
      while (timers() === idle) await turn()
      const before = timers()
      end(mock)
      expect(timers()).toBeLessThan(before)
      await turn()
      const { tables } = createMock({ seed: mock.snapshot() }).snapshot().image
      if (name !== 'close') expect(tables.flatMap(({ rows }) => rows)).toEqual([])
      expect(rejections).toEqual([])
    },
  )
})

describe('a call that is waited for', () => {
  test('reports a missing request only to a test that awaits it', async () => {
    const note = vi.fn()
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const mock = createMock()
    void mock.requests.next('posts.create', { timeoutMs: 10 })
    const awaited = mock.requests.next('posts.create', { timeoutMs: 10 })
    await pause(40)
    expect(note).not.toHaveBeenCalled()
    await expect(awaited).rejects.toThrow('No call of posts.create was made within 10 ms.')
  })

  test('keeps the process only while it is awaited', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const mock = createMock()
    const before = timers()
    const wait = mock.requests.next('posts.create')
    expect(timers()).toBe(before)
    void wait.then(() => undefined)
    expect(timers()).toBe(before + 1)
    mock.reset()
    expect(timers()).toBe(before)
  })
})

describe('a world that is closed', () => {
  test('deletes a closed world with its keys and keeps others', async () => {
    const mock = createMock()
    const [first, second] = [mock.world('one'), mock.world('other')]
    const keys = await Promise.all(
      [first, second].map(async (world) => (await world.members.create({ username: 'priya' })).key),
    )
    first.close()
    first.close()
    const statuses = await Promise.all(
      keys.map(async (key) => {
        const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, fetch: mswOf(mock) })
        return (await chowk.account.me().safe()).ok
      }),
    )
    expect(statuses).toEqual([false, true])
    expect(mock.world('one')).not.toBe(first)
    expect(mock.world('other')).toBe(second)
    expect((await mock.world('one').members.create({ username: 'priya' })).key).toBe(keys[0])
  })

  test('a mock closes all of its worlds', async () => {
    const mock = createMock()
    const world = mock.world('one')
    mock.close()
    expect(mock.world('one')).not.toBe(world)
  })

  test('shows the properties of a mock and no others', () => {
    const mock = createMock()
    expect(Object.keys(mock.world()).toSorted()).toEqual(
      Object.keys(mock)
        .filter((name) => !['handlers', 'world'].includes(name))
        .toSorted(),
    )
  })
})

/** Sends through the handlers of a mock, as MSW does. */
function mswOf(mock: Mock): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    for (const handler of mock.handlers) {
      const result = await handler.run({ request, requestId: '1' })
      if (result?.response) return result.response
    }
    throw new TypeError('Nobody answers.')
  }
}
