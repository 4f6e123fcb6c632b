import { AsyncLocalStorage } from 'node:async_hooks'
import type { AttemptEnd, CallEnd, Middleware } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { HastyClock, ManualClock, settled } from './support/clocks.ts'
import { fail, FailingServer, reset, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const created = succeed({ id: 1 })

/** Records all log entries. */
function recorder() {
  const told: string[] = []
  const calls: { id: string; end: CallEnd }[] = []
  const attempts: { id: string; attempt: number; end: AttemptEnd }[] = []
  const middleware: Middleware = {
    async call(call, next) {
      told.push(`call ${call.operation}`)
      const end = await next()
      calls.push({ id: call.id, end })
      told.push(`call ended ${end.error?.code ?? 'well'} after ${end.attempts}`)
    },
    async attempt({ call, attempt }, next) {
      told.push(`attempt ${attempt}`)
      const end = await next()
      attempts.push({ id: call.id, attempt, end })
      told.push(`attempt ${attempt} ended ${end.error?.code ?? 'well'}`)
    },
  }
  return { middleware, told, calls, attempts }
}

test('wraps the call and each attempt with one ID', async () => {
  await using server = await FailingServer.start(
    fail(429, 'rate_limited', { 'retry-after': '2' }),
    succeed(
      { id: 1 },
      { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19', 'x-ratelimit-reset': '1798848000' },
    ),
  )
  const { middleware, told, calls, attempts } = recorder()
  await clientOf(server, { middleware: [middleware] }).posts.create(post)
  expect(told).toEqual([
    'call posts.create',
    'attempt 1',
    'attempt 1 ended rate_limited',
    'attempt 2',
    'attempt 2 ended well',
    'call ended well after 2',
  ])
  expect(new Set([...calls, ...attempts].map(({ id }) => id)).size).toBe(1)
  expect(attempts[0]?.end).toMatchObject({ status: 429, requestId: 'req_test' })
  expect(attempts[0]?.end.retryIn).toBeGreaterThanOrEqual(2000)
  expect(attempts[1]?.end).toMatchObject({
    status: 200,
    requestId: 'req_test',
    error: undefined,
    retryIn: undefined,
  })
  expect(attempts[1]?.end.quota).toMatchObject({ limit: 20, remaining: 19 })
  expect(calls[0]?.end).toMatchObject({ error: undefined, attempts: 2, status: 200 })
})

test('gives each call its own ID', async () => {
  await using server = await FailingServer.start(created)
  const { middleware, calls } = recorder()
  const client = clientOf(server, { middleware: [middleware] })
  await Promise.all([client.posts.create(post), client.posts.create(post), client.account.me()])
  expect(new Set(calls.map(({ id }) => id)).size).toBe(3)
})

test('passes the duration of the call and each attempt', async () => {
  const clock = new ManualClock()
  const fetch = async () => {
    await clock.sleep(700, new AbortController().signal)
    return Response.json({ ok: true })
  }
  const slow: Middleware = {
    call: async (_call, next) => {
      await clock.sleep(50, new AbortController().signal)
      return next()
    },
  }
  const { middleware, calls, attempts } = recorder()
  const client = clientOf(
    { baseUrl: 'http://x.test/api/v1' },
    { clock, fetch, middleware: [middleware, slow] },
  )
  await clock.advance(1000)
  const call = client.account.me()
  await clock.untilSomeoneSleeps(50)
  await clock.advance(50)
  await clock.untilSomeoneSleeps(700)
  await clock.advance(700)
  await call
  expect(attempts[0]?.end.duration).toBe(700)
  expect(calls[0]?.end.duration).toBe(750)
})

test('passes the used-up quota', async () => {
  await using server = await FailingServer.start(
    fail(429, 'quota_exceeded', {
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1798848000',
    }),
  )
  const { middleware, calls } = recorder()
  await failureOf(clientOf(server, { middleware: [middleware] }).posts.create(post))
  expect(calls[0]?.end).toMatchObject({
    status: 429,
    requestId: 'req_test',
    quota: { limit: 20, remaining: 0 },
  })
})

test('passes the final failure', async () => {
  await using server = await FailingServer.start(reset)
  const { middleware, told, calls } = recorder()
  const error = await failureOf(
    clientOf(server, { middleware: [middleware], maxRetries: 1 }).posts.create(post),
  )
  expect(told.slice(-2)).toEqual(['attempt 2 ended connection', 'call ended connection after 2'])
  expect(calls[0]?.end.error).toBe(error)
  expect(calls[0]?.end.error?.outcome).toBe('unknown')
})

test('passes a failure before sending', async () => {
  await using server = await FailingServer.start(created)
  const { middleware, told } = recorder()
  const client = clientOf(server, { middleware: [middleware] })
  await failureOf(client.posts.create(post, { signal: AbortSignal.abort() }))
  expect(told).toEqual(['call posts.create', 'call ended abort after 0'])
})

test('adds headers to each attempt without seeing or replacing the key', async () => {
  await using server = await FailingServer.start(reset, created)
  const seen: string[] = []
  const middleware: Middleware = {
    async attempt({ headers, attempt }, next) {
      seen.push(...Object.keys(headers))
      headers.traceparent = `00-trace-${attempt}`
      await next()
    },
  }
  await clientOf(server, { middleware: [middleware] }).posts.create(post)
  expect(server.received.map(({ headers }) => headers.traceparent)).toEqual(['00-trace-1', '00-trace-2'])
  expect(seen).toContain('idempotency-key')
  expect(seen).not.toContain('authorization')
})

test('awaits middleware before and after, outermost first', async () => {
  await using server = await FailingServer.start(created)
  const events: string[] = []
  const layer = (name: string): Middleware => ({
    async call(_call, next) {
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} before, ${server.received.length} sent`)
      await next()
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} after`)
    },
  })
  await clientOf(server, { middleware: [layer('outer'), layer('inner')] }).posts.create(post)
  expect(events).toEqual(['outer before, 0 sent', 'inner before, 0 sent', 'inner after', 'outer after'])
})

test('propagates its async context to fetch', async () => {
  const storage = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const fetch = () => {
    seen.push(storage.getStore())
    return Promise.resolve(Response.json({ ok: true }))
  }
  const middleware: Middleware = { call: (call, next) => storage.run(call.operation, next) }
  await clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch, middleware: [middleware] }).account.me()
  expect(seen).toEqual(['account.me'])
})

describe('middleware that throws', () => {
  const mine = new Error('mine')
  const throwing = (layer: 'call' | 'attempt', when: 'before' | 'after'): Middleware => ({
    [layer]: async (_info: unknown, next: () => Promise<unknown>) => {
      if (when === 'after') await next()
      throw mine
    },
  })

  test.each(['call', 'attempt'] as const)(
    'sends nothing after an error before the %s and uses it as the cause',
    async (layer) => {
      await using server = await FailingServer.start(created)
      const outer = recorder()
      const client = clientOf(server, { middleware: [outer.middleware, throwing(layer, 'before')] })
      const error = await failureOf(client.posts.create(post))
      expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent', cause: mine })
      expect(outer.calls[0]?.end.error).toBe(error)
      expect(server.received).toEqual([])
    },
  )

  test.each([
    ['a text', 'Not today.', 'Not today.'],
    ['nothing', undefined, 'undefined'],
    ['an error without a text', new TypeError(), 'TypeError'],
  ])('passes a thrown %s as the reason', async (_what, reason, message) => {
    await using server = await FailingServer.start(created)
    const middleware: Middleware = {
      call: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- Libraries throw such things.
        throw reason
      },
    }
    const error = await failureOf(clientOf(server, { middleware: [middleware] }).posts.create(post))
    expect((error as Error).message).toBe(`posts.create: ${message}`)
    expect(error).toMatchObject({ code: 'preparation' })
  })

  test.each(['call', 'attempt'] as const)('loses no response after an error after the %s', async (layer) => {
    await using server = await FailingServer.start(created)
    const lines: string[] = []
    const client = clientOf(server, {
      middleware: [throwing(layer, 'after')],
      logLevel: 'warn',
      logger: { warn: (line) => lines.push(line), debug: () => undefined },
    })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    expect(server.received).toHaveLength(1)
    expect(lines.join()).toContain('mine')
  })

  test.each(['call', 'attempt'] as const)('hides no failure with an error after the %s', async (layer) => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const client = clientOf(server, { middleware: [throwing(layer, 'after')] })
    expect(await failureOf(client.posts.create(post))).toMatchObject({ code: 'forbidden' })
  })

  test('keeps the outcome of the first attempt after an error before the second', async () => {
    await using server = await FailingServer.start(reset, created)
    const middleware: Middleware = {
      attempt: ({ attempt }, next) => (attempt > 1 ? Promise.reject(mine) : next()),
    }
    const client = clientOf(server, { middleware: [middleware] })
    const error = await failureOf(client.posts.create(post))
    expect(error).toMatchObject({ code: 'preparation', outcome: 'unknown', cause: mine })
    expect(server.received).toHaveLength(1)
    expect((error as { idempotencyKey: string }).idempotencyKey).toBe(
      server.received[0]?.headers['idempotency-key'],
    )
  })
})

test('sends once when middleware skips or repeats next()', async () => {
  await using server = await FailingServer.start(created)
  const forgetful: Middleware = { call: () => undefined, attempt: () => undefined }
  const eager: Middleware = {
    attempt: async (_attempt, next) => void (await Promise.all([next(), next()])),
  }
  const client = clientOf(server, { middleware: [forgetful, eager] })
  expect(await client.posts.create(post)).toEqual({ id: 1 })
  expect(server.received).toHaveLength(1)
})

describe('middleware that holds an attempt', () => {
  const limits: [what: string, code: string, options: object][] = [
    ['timeout', 'timeout', { timeout: 5000 }],
    ['deadline', 'deadline', { deadline: 5000 }],
  ]

  test.each(limits)('sends nothing after its %s', async (_what, code, options) => {
    await using server = await FailingServer.start(created)
    const clock = new ManualClock()
    const gate = Promise.withResolvers<void>()
    const middleware: Middleware = { attempt: (_attempt, next) => gate.promise.then(() => next()) }
    const client = clientOf(server, { clock, middleware: [middleware], maxRetries: 0 })
    const failure = failureOf(client.posts.create(post, options))
    await clock.untilSomeoneSleeps(5000)
    await clock.advance(5000)
    expect(await failure).toMatchObject({ code, outcome: 'not_sent', attempts: 0 })
    gate.resolve()
    await settled()
    expect(server.received).toEqual([])
  })

  test.each(limits)(
    'waits for middleware after its %s if the response came before',
    async (_what, _code, options) => {
      await using server = await FailingServer.start(created)
      const clock = new ManualClock()
      const gate = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      const middleware: Middleware = {
        attempt: async (_attempt, next) => {
          await next()
          answered.resolve()
          await gate.promise
        },
      }
      const client = clientOf(server, { clock, middleware: [middleware], maxRetries: 0 })
      const call = client.posts.create(post, options)
      let isDone = false
      void call.then(() => (isDone = true))
      await answered.promise
      await clock.advance(5000)
      expect(isDone).toBe(false)
      gate.resolve()
      expect(await call).toEqual({ id: 1 })
    },
  )
})

test('keeps a response when the signal is aborted during middleware', async () => {
  await using server = await FailingServer.start(created)
  const controller = new AbortController()
  const middleware: Middleware = {
    attempt: async (_attempt, next) => {
      await next()
      controller.abort()
      await settled()
    },
  }
  const client = clientOf(server, { middleware: [middleware] })
  expect(await client.posts.create(post, { signal: controller.signal })).toEqual({ id: 1 })
})

describe('a response handed to next', () => {
  const cached = () => Response.json({ ok: true, id: 9 })

  test("uses a response passed to next as the server's and sends nothing", async () => {
    await using server = await FailingServer.start(created)
    const inner = recorder()
    const answering: Middleware = { attempt: (_attempt, next) => next(cached()) }
    const client = clientOf(server, { middleware: [answering, inner.middleware] })
    const { data, response } = await client.posts.create(post).withResponse()
    expect([data, response.status]).toEqual([{ id: 9 }, 200])
    expect(inner.attempts[0]?.end).toMatchObject({ status: 200, error: undefined })
    expect(inner.calls[0]?.end).toMatchObject({ attempts: 0 })
    expect(server.received).toEqual([])
  })

  test('treats a returned error like one of the server', async () => {
    await using server = await FailingServer.start(created)
    const failure = { ok: false, error: 'Slow down.', code: 'rate_limited' }
    const answering: Middleware = {
      attempt: ({ attempt }, next) =>
        next(attempt === 1 ? Response.json(failure, { status: 429 }) : undefined),
    }
    expect(await clientOf(server, { middleware: [answering] }).posts.create(post)).toEqual({ id: 1 })
    expect(server.received).toHaveLength(1)
  })
})

test('logs the ID of the call and waits in whole milliseconds', async () => {
  await using server = await FailingServer.start(
    reset,
    fail(429, 'rate_limited', { 'retry-after': '3' }),
    created,
  )
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  const { middleware, calls } = recorder()
  const client = clientOf(server, {
    clock: new HastyClock(),
    middleware: [middleware],
    logLevel: 'debug',
    logger: { warn: write, debug: write },
  })
  await client.posts.create(post)
  for (const line of lines) expect(line).toContain(calls[0]?.id)
  expect(lines.join('\n').match(/again in \S+ ms/g)).toEqual([
    expect.stringMatching(/in \d+ ms/),
    expect.stringMatching(/in \d+ ms/),
  ])
})
