import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { setupServer } from 'msw/node'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

const post = { title: 'First rain', body: '<p>At last.</p>' }

const statusOfCall = async (mock: ReturnType<typeof createMock>): Promise<number> => {
  const { key } = await mock.members.create({ username: 'priya' })
  const response = await mock.fetch(`${mock.baseUrl}/me`, { headers: { 'x-api-key': key } })
  return response.status
}

// Much of the engine is loaded when it is first needed, which in this process is while no timer ends by itself.
test('what is loaded while a test runner holds every timer waits for none of them, then or later', async () => {
  const mock = createMock({ seed: 'demo' })
  expect(await statusOfCall(mock)).toBe(200)
  mock.reset()
  vi.useFakeTimers()
  expect(await statusOfCall(mock)).toBe(200)
  vi.useRealTimers()
  mock.reset()
  expect(await statusOfCall(mock)).toBe(200)
})

/** A client of a mock behind MSW. */
async function connected() {
  const mock = createMock()
  const server = setupServer(...mock.handlers)
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => server.close())
  const { key } = await mock.members.create({ username: 'priya' })
  return { mock, chowk: new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock }) }
}

test('with the fake timers that the page on testing shows, calls go on and the timers stand still', async () => {
  const { mock, chowk } = await connected()
  vi.useFakeTimers({ toNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] })
  const debounced = vi.fn()
  setTimeout(debounced, 300)
  for (let round = 0; round < 3; round++) await chowk.posts.create(post)
  await Promise.all([chowk.posts.create(post), chowk.posts.list(), chowk.account.me()])
  mock.fail('posts.create', { code: 'server_error' })
  await mock.clock.until(chowk.posts.create(post))
  expect(debounced).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(debounced).toHaveBeenCalledTimes(1)
})

test('a call that hangs since the test runner holds what fetch waits for is told of, with what to leave out', async () => {
  const { chowk } = await connected()
  const warning = new Promise<string>((resolve) => vi.spyOn(console, 'warn').mockImplementation(resolve))
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setImmediate'] })
  const created = chowk.posts.create(post)
  expect(await warning).toContain(
    "Faked: setImmediate, queueMicrotask. fetch needs them: vi.useFakeTimers({ toNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] })",
  )
  vi.runAllTicks()
  vi.useRealTimers()
  expect((await created).id).toBeGreaterThan(0)
})
