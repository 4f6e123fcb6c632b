// With the system's clock, and ky's own waits and timeouts, by timers that are short or moved.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AbortError, Chowk, DeadlineError, TimeoutError, type ClientOptions } from '@chowk/sdk'
import ky from 'ky'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failureOf, KEY } from './support/clients.ts'
import { fail, FailingServer, hang, reset, stall, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const me = { user: {}, key: {} }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const clientOf = (server: FailingServer, options: ClientOptions = {}) =>
  new Chowk({ apiKey: KEY, baseUrl: server.baseUrl, ...options })

// A random wait is as short as it can be: 100 ms.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => {
  // Of the timers that are not real, too.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Stops the time of this test's clients. The returned function moves it on, once they wait for so long. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  return async (milliseconds: number) => {
    while (!timers.mock.calls.some(([, set]) => set === milliseconds)) await setImmediate()
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
}

describe('timeout', () => {
  test.each([
    ['no answer comes', hang],
    ['the answer does not end', stall],
  ])('ends an attempt when %s, and the next one goes out', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour, succeed(me))
    const pass = stopTime()
    const started = Promise.withResolvers<void>()
    const watched: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      started.resolve()
      return response
    }
    const call = clientOf(server, { timeout: 1000, fetch: watched }).account.me().then()
    await (behaviour === stall ? started.promise : server.untilReceived(1))
    await pass(1000)
    await pass(100)
    expect(await call).toEqual(me)
    expect(server.received).toHaveLength(2)
  })

  test('ends a retry whose request is collected as garbage', async () => {
    await using server = await FailingServer.start(fail(500, 'server_error'), hang)
    const pass = stopTime()
    const failure = failureOf(clientOf(server, { timeout: 1000, maxRetries: 1 }).posts.create(post))
    await pass(100)
    await server.untilReceived(2)
    for (let times = 0; times < 20; times++) {
      await setImmediate()
      collectGarbage()
    }
    await pass(1000)
    const error = await failure
    expect(error).toMatchObject({ code: 'timeout', outcome: 'unknown', attempts: 2 })
  })

  test('reports the timeout of the last attempt', async () => {
    await using server = await FailingServer.start(hang)
    const error = await failureOf(clientOf(server, { timeout: 50, maxRetries: 1 }).posts.create(post))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ code: 'timeout', outcome: 'unknown', attempts: 2 })
  })

  test('ends an attempt whose fetch ignores its signal', async () => {
    await using server = await FailingServer.start(succeed())
    const fetch = () => new Promise<never>(() => undefined)
    const error = await failureOf(clientOf(server, { fetch, timeout: 50, maxRetries: 0 }).account.me())
    expect(error).toMatchObject({ code: 'timeout', outcome: 'unknown', attempts: 1 })
  })

  test('and deadline may be longer than a timer can be, and retries without end', async () => {
    await using server = await FailingServer.start(reset, succeed(me))
    const options = { timeout: 2 ** 40, deadline: Infinity, maxRetries: Infinity }
    expect(await clientOf(server, options).account.me()).toEqual(me)
  })

  test('keeps a response that middleware is slow to process', async () => {
    await using server = await FailingServer.start(succeed(me))
    const middleware = {
      attempt: async (_attempt: unknown, next: () => Promise<unknown>) => {
        await next()
        await vi.advanceTimersByTimeAsync(1200)
      },
    }
    stopTime()
    const client = clientOf(server, { timeout: 1000, middleware: [middleware] })
    expect(await client.account.me()).toEqual(me)
    expect(server.received).toHaveLength(1)
  })
})

describe('deadline', () => {
  test.each([
    ['no answer comes', hang],
    ['the answer does not end', stall],
  ])('ends a call when %s', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour)
    const error = await failureOf(clientOf(server).posts.create(post, { deadline: 200 }))
    expect(error).toBeInstanceOf(DeadlineError)
    expect(error).toMatchObject({ code: 'deadline', outcome: 'unknown', attempts: 1 })
  })

  test('counts attempts and waits together', async () => {
    await using server = await FailingServer.start(fail(500, 'server_error'), hang)
    const pass = stopTime()
    const failure = failureOf(clientOf(server).posts.create(post, { deadline: 2500 }))
    await pass(100)
    await server.untilReceived(2)
    await pass(2400)
    const error = await failure
    expect(error).toMatchObject({ code: 'deadline', outcome: 'unknown', attempts: 2 })
  })
})

describe('a wait', () => {
  test('waits for the queue before a retry as before the first attempt', async () => {
    await using server = await FailingServer.start(reset, succeed(me))
    const client = clientOf(server, { pace: 1, apiKey: 'chk_turns' })
    const error = await failureOf(client.account.me({ deadline: 2000 }))
    expect(error).toMatchObject({ code: 'deadline', outcome: 'unknown', attempts: 1 })
    expect(server.received).toHaveLength(1)
  })

  test('waits according to the retry table and ignores X-RateLimit-Reset', async () => {
    const tomorrow = String(Math.ceil(Date.now() / 1000) + 86_400)
    const headers = { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': tomorrow }
    await using server = await FailingServer.start(fail(429, 'rate_limited', headers), succeed({ id: 1 }))
    expect(await clientOf(server).posts.create(post)).toEqual({ id: 1 })
  })

  test('ends a wait with the signal without changing the error', async () => {
    await using server = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '60' }))
    const controller = new AbortController()
    const reason = new Error('Never mind.')
    const logger = { warn: () => controller.abort(reason), debug: () => undefined }
    const client = clientOf(server, { logger, logLevel: 'warn' })
    const error = await failureOf(client.posts.create(post, { signal: controller.signal }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ outcome: 'rejected', attempts: 1, cause: reason })
  })

  test("keeps waiting when the machine's clock is set an hour ahead", async () => {
    const now = Date.now.bind(Date)
    let ahead = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    await using server = await FailingServer.start((...request) => {
      ahead = 3_600_000
      reset(...request)
    }, succeed(me))
    expect(await clientOf(server).account.me()).toEqual(me)
  })
})

describe('a key that is slow to come', () => {
  test('asks for a slow key once per attempt', async () => {
    await using server = await FailingServer.start(succeed())
    const apiKey = vi.fn(() => new Promise<string>(() => undefined))
    const client = clientOf(server, { apiKey, timeout: 20, maxRetries: 1 })
    const error = await failureOf(client.account.me())
    expect(error).toMatchObject({ code: 'timeout', outcome: 'not_sent', attempts: 0 })
    expect(apiKey).toHaveBeenCalledTimes(2)
  })

  test('sends nothing when the key arrives too late', async () => {
    await using server = await FailingServer.start(succeed())
    let give: (key: string) => void = () => undefined
    const apiKey = () => new Promise<string>((resolve) => (give = resolve))
    const error = await failureOf(clientOf(server, { apiKey, timeout: 20, maxRetries: 0 }).account.me())
    give(KEY)
    await sleep(20)
    expect(error).toMatchObject({ outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
  })
})

describe('middleware that holds an attempt back', () => {
  /** Goes on after the call has ended. */
  function holding(start: () => void = () => undefined) {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const attempt = async (_attempt: unknown, next: () => Promise<unknown>) => {
      start()
      await released
      return next()
    }
    return { release, middleware: [{ attempt }] }
  }

  test.each([
    ['timeout', { timeout: 20, maxRetries: 1 }],
    ['deadline', { deadline: 20 }],
  ])('ends middleware that holds an attempt by the %s and sends nothing', async (code, options) => {
    const warnings: Error[] = []
    const listen = (warning: Error) => warnings.push(warning)
    process.on('warning', listen)
    await using server = await FailingServer.start(succeed())
    const { release, middleware } = holding()
    const error = await failureOf(clientOf(server, { ...options, middleware }).account.me())
    release()
    await sleep(20)
    process.off('warning', listen)
    expect(error).toMatchObject({ code, outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
    expect(warnings).toEqual([])
  })

  test('ends middleware that holds an attempt by the signal and sends nothing', async () => {
    await using server = await FailingServer.start(succeed())
    const controller = new AbortController()
    const { release, middleware } = holding(() => controller.abort())
    const error = await failureOf(clientOf(server, { middleware }).account.me({ signal: controller.signal }))
    release()
    await sleep(20)
    expect(error).toMatchObject({ code: 'abort', outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
  })
})

test('names the caller in the stack of an error', async () => {
  await using server = await FailingServer.start(fail(500, 'server_error'), fail(403, 'forbidden'))
  const publishSomething = async () => {
    await clientOf(server).posts.create(post)
  }
  expect(((await failureOf(publishSomething())) as Error).stack).toContain('publishSomething')
})

/* What of ky stands in the way of leaving it every wait, so that its change is noticed. */
describe('ky', () => {
  const once = () => {
    let calls = 0
    return () =>
      calls++ ? Promise.resolve(new Response('done')) : Promise.reject(new TypeError('fetch failed'))
  }

  test('waits for a timer even before a retry after 0 ms, which faked timers never end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDone = false
    const done = ky('http://x.test/', { fetch: once(), timeout: false, retry: { delay: () => 0 } })
      .text()
      .then(() => (isDone = true))
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    await done
  })

  test('keeps the request with the key in its errors', async () => {
    const failed = ky('http://x.test/', {
      headers: { authorization: `Bearer ${KEY}` },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      retry: 0,
    })
    const error = (await failureOf(failed)) as { request: Request }
    expect(error.request.headers.get('authorization')).toBe(`Bearer ${KEY}`)
  })
})
