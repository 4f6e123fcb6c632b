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
test('never waits for a faked timer after loading', async () => {
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

test('completes calls while the documented fake timers stand still', async () => {
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

test('warns about a call that hangs on faked timers, with the timers to exclude', async () => {
  const { chowk } = await connected()
  const warning = new Promise<string>((resolve) => vi.spyOn(console, 'warn').mockImplementation(resolve))
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setImmediate'] })
  const created = chowk.posts.create(post)
  expect(await warning).toContain(
    "Faked: setImmediate, queueMicrotask. fetch needs the real ones: vi.useFakeTimers({ toNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] })",
  )
  vi.runAllTicks()
  vi.useRealTimers()
  expect((await created).id).toBeGreaterThan(0)
})

test.each([
  ['a response from elsewhere is reported', true],
  ['that the mock answers is not', false],
])('reports a call %s when nextTick is faked', async (_what, isElsewhere) => {
  const mock = createMock()
  const { key } = await mock.members.create({ username: 'priya' })
  const elsewhere = async () => Response.json({ ok: true, id: 1 }, { status: 201 })
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void errors.push(error))
  const before = Object.getOwnPropertyDescriptor(process, 'nextTick')!
  const restore = () => void Object.defineProperty(process, 'nextTick', before)
  onTestFinished(restore)
  const real = before.value as (...call: unknown[]) => void
  const faked = Object.assign((...call: unknown[]) => real.apply(process, call), { clock: {} })
  Object.defineProperty(process, 'nextTick', { ...before, value: faked })
  const fetch = isElsewhere ? elsewhere : mock.fetch
  const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch })
  await chowk.posts.create(post)
  restore()
  if (isElsewhere) await vi.waitFor(() => expect(errors).not.toEqual([]))
  else await new Promise(setImmediate)
  expect(errors.map(String).join()).toContain(
    isElsewhere ? `It might have reached a server at ${mock.baseUrl}` : '',
  )
  expect(errors).toHaveLength(isElsewhere ? 1 : 0)
})
