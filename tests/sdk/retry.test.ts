import { errors, errorCodes } from '@chowk/contract'
import {
  ApiDisabledError,
  ConflictError,
  ConnectionError,
  IdempotencyInProgressError,
  QuotaExceededError,
  RateLimitedError,
  ServerError,
  UnexpectedResponseError,
} from '@chowk/sdk'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { retryPolicy } from '../../packages/sdk/src/core/retry.ts'
import { clientOf, failureOf } from './support/clients.ts'
import { HastyClock, START } from './support/clocks.ts'
import { answer, fail, FailingServer, reset, succeed, tear } from './support/failing-server.ts'

/** The given waits, and a little longer at random, so that not all clients retry together. */
function expectWaits({ slept }: HastyClock, ...minimums: readonly number[]): void {
  expect(slept).toHaveLength(minimums.length)
  for (const [index, wait] of minimums.entries()) {
    expect(slept[index]).toBeGreaterThanOrEqual(wait)
    expect(slept[index]).toBeLessThanOrEqual(wait + Math.min(1000, wait / 4))
    expect(Number.isInteger(slept[index])).toBe(true)
  }
}

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const created = succeed({ id: 1, slug: 'monsoon' })

describe('retry rules by error code', () => {
  test.each(errorCodes)('%s', (code) => {
    const { retry } = errors[code]
    const policy = { never: undefined, safe: 'if_safe', after: 'always' }[retry]
    // A used up quota comes back at midnight, which no call waits for; what is switched off comes back when it says so.
    const exceptions = { quota_exceeded: undefined, api_disabled: 'if_told' }
    expect(retryPolicy[code]).toBe(code in exceptions ? exceptions[code as 'api_disabled'] : policy)
  })
})

describe('a lost answer', () => {
  test('repeats a call with the same idempotency key and body', async () => {
    await using server = await FailingServer.start(reset, tear, created)
    const data = await clientOf(server).posts.create(post)
    expect(data).toEqual({ id: 1, slug: 'monsoon' })
    expect(server.received).toHaveLength(3)
    expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(server.received.map(({ body }) => body))).toEqual(new Set([JSON.stringify(post)]))
  })

  test('retries a lost response with the original input, even if it was changed since', async () => {
    await using server = await FailingServer.start(reset, created)
    const body = { ...post }
    const call = clientOf(server).posts.create(body)
    body.title = 'Changed'
    await call
    expect(server.received.map(({ body }) => JSON.parse(body) as object)).toEqual([post, post])
  })

  test.each([
    ['GET', (client: ReturnType<typeof clientOf>) => client.posts.get(1)],
    ['PUT', (client: ReturnType<typeof clientOf>) => client.posts.update(1, { title: 'Dry' })],
    ['DELETE', (client: ReturnType<typeof clientOf>) => client.scheduled.cancel('post', 1)],
  ])('repeats a %s', async (method, call) => {
    await using server = await FailingServer.start(reset, succeed({ status: 'cancelled' }))
    await call(clientOf(server))
    expect(server.received.map((request) => request.method)).toEqual([method, method])
  })

  test('does not repeat a POST without a key', async () => {
    await using server = await FailingServer.start(reset)
    const error = await failureOf(clientOf(server).media.upload(new Blob(['image'])))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 })
    expect(server.received).toHaveLength(1)
  })

  test('repeats a call cut off under status 200', async () => {
    const half = answer(200, '{"ok":true,"id":', { 'content-type': 'application/json' })
    await using server = await FailingServer.start(half, created)
    expect(await clientOf(server).posts.create(post)).toEqual({ id: 1, slug: 'monsoon' })
    await using otherFailingServer = await FailingServer.start(half)
    const error = await failureOf(clientOf(otherFailingServer).media.upload(new Blob(['image'])))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ outcome: 'unknown', attempts: 1, status: 200 })
  })

  test('gives up on a lost response after the retries', async () => {
    await using server = await FailingServer.start(reset)
    const error = await failureOf(clientOf(server, { maxRetries: 3 }).posts.create(post))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ outcome: 'unknown', attempts: 4, code: 'connection' })
    expect(server.received).toHaveLength(4)
  })

  test('leaves the outcome unknown for any response to a later attempt', async () => {
    await using server = await FailingServer.start(reset, fail(404, 'not_found'))
    const error = await failureOf(clientOf(server).scheduled.cancel('post', 1))
    expect(error).toMatchObject({ code: 'not_found', outcome: 'unknown', attempts: 2 })
  })

  test('retries even a POST without a key if there was no connection', async () => {
    const server = await FailingServer.start(succeed())
    await server[Symbol.asyncDispose]()
    const error = await failureOf(clientOf(server).media.upload(new Blob(['image'])))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ outcome: 'not_sent', attempts: 3 })
  })
})

test('treats an error that only mentions a refused connection as an unknown outcome', async () => {
  const fetch = () => Promise.reject(new Error('The tunnel reports: connect ECONNREFUSED 10.0.0.7:443'))
  const client = clientOf({ baseUrl: 'http://tunnel.test/api/v1' }, { fetch })
  const error = await failureOf(client.media.upload(new Blob(['image'])))
  expect(error).toMatchObject({ code: 'connection', outcome: 'unknown', attempts: 1 })
})

describe('a request that did not arrive in time (408)', () => {
  test('retries a 408 when it is safe', async () => {
    await using server = await FailingServer.start(answer(408, ''), fail(408, 'bad_request'), created)
    await clientOf(server).posts.create(post)
    expect(server.received).toHaveLength(3)
  })

  test('does not retry a 408 when it is unsafe', async () => {
    await using server = await FailingServer.start(answer(408, ''))
    const error = await failureOf(clientOf(server).media.upload(new Blob(['image'])))
    expect(error).toMatchObject({ status: 408, attempts: 1 })
  })
})

describe('server_error', () => {
  test('retries server_error when it is safe', async () => {
    await using server = await FailingServer.start(fail(500, 'server_error'), created)
    await clientOf(server).posts.create(post)
    expect(server.received).toHaveLength(2)
  })

  test('does not retry server_error when it is unsafe', async () => {
    await using server = await FailingServer.start(fail(500, 'server_error'))
    const error = await failureOf(clientOf(server).media.upload(new Blob(['image'])))
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ outcome: 'rejected', status: 500, attempts: 1, requestId: 'req_test' })
  })

  test("treats a gateway's error as an unknown outcome", async () => {
    await using server = await FailingServer.start(answer(502, '<h1>Bad gateway</h1>'))
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).posts.create(post))
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ outcome: 'unknown', status: 502 })
  })

  test('retries as many times as the call or client specifies, twice by default', async () => {
    await using server = await FailingServer.start(fail(500, 'server_error'))
    const attemptsOf = async (ofClient?: number, ofCall?: number) => {
      const client = clientOf(server, { maxRetries: ofClient })
      return ((await failureOf(client.account.me({ maxRetries: ofCall }))) as ServerError).attempts
    }
    expect([await attemptsOf(), await attemptsOf(1), await attemptsOf(1, 3), await attemptsOf(1, 0)]).toEqual(
      [3, 2, 4, 1],
    )
  })

  test.each([
    ['at least', 0, [100, 100, 100, 100, 100, 100], [7000]],
    ['at most', 1, [500, 1000, 2000, 4000, 8000, 8000], [8000]],
  ] as const)('waits %s for the time it should', async (_what, random, waits, delay) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    onTestFinished(() => void vi.restoreAllMocks())
    const clock = new HastyClock()
    await using server = await FailingServer.start(fail(500, 'server_error'))
    await failureOf(clientOf(server, { clock, maxRetries: 6 }).posts.create(post))
    expect(clock.slept).toEqual(waits)
    const otherHastyClock = new HastyClock()
    await using telling = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '7' }))
    await failureOf(clientOf(telling, { clock: otherHastyClock, maxRetries: 1 }).posts.create(post))
    expect(otherHastyClock.slept).toEqual(delay)
  })
})

describe('rate_limited', () => {
  test.each([
    ['seconds', '7', 7000],
    ['a date', new Date(START + 9000).toUTCString(), 9000],
    ['a date of RFC 850', 'Friday, 01-Jan-27 12:00:09 GMT', 9000],
    ['a date of asctime', 'Fri Jan  1 12:00:09 2027', 9000],
    ['a part of a second', '3.5', 3500],
    ['two of them, as of a proxy that adds its own', '7, 2', 7000],
    ['a Unix time', `${(START + 9000) / 1000}`, 9000],
    ['a date of ISO 8601', new Date(START + 9000).toISOString(), 9000],
    ['nothing', '0', 100],
    ['a date in the past', new Date(START - 9000).toUTCString(), 100],
  ])('waits for a Retry-After that is %s', async (_name, value, wait) => {
    // Node's own Date header would tell the machine's time.
    const headers = { 'retry-after': value, date: new Date(START).toUTCString() }
    await using server = await FailingServer.start(fail(429, 'rate_limited', headers), created)
    const clock = new HastyClock()
    await clientOf(server, { clock }).posts.create(post)
    expectWaits(clock, wait)
  })

  test.each([
    '',
    'soon',
    '-5',
    '1e9',
    '0x10',
    'Fri, 99 Foo 2027 25:61:00 GMT',
    'Friday, 99-Foo-27 25:61:00 GMT',
    'Fri Foo 99 25:61:00 2027',
    '12 GMT',
    'NaN',
  ])('ignores the Retry-After %j', async (value) => {
    await using server = await FailingServer.start(
      fail(429, 'rate_limited', { 'retry-after': value }),
      created,
    )
    const clock = new HastyClock()
    await clientOf(server, { clock }).posts.create(post)
    expect(clock.slept).toHaveLength(1)
    expect(clock.slept[0]).toBeLessThanOrEqual(500)
  })

  test('measures a date by the clock of the server', async () => {
    const theirs = START + 3_600_000
    const headers = {
      'retry-after': new Date(theirs + 4000).toUTCString(),
      date: new Date(theirs).toUTCString(),
    }
    await using server = await FailingServer.start(fail(429, 'rate_limited', headers), created)
    const clock = new HastyClock()
    await clientOf(server, { clock }).posts.create(post)
    expectWaits(clock, 4000)
  })

  test('retries rate_limited for every operation, because nothing was done', async () => {
    await using server = await FailingServer.start(
      fail(429, 'rate_limited', { 'retry-after': '1' }),
      succeed({ data: {} }),
    )
    await clientOf(server).media.upload(new Blob(['image']))
    expect(server.received).toHaveLength(2)
  })

  test("fails in a storm with the server's last error", async () => {
    await using server = await FailingServer.start(fail(429, 'rate_limited', { 'retry-after': '30' }))
    const clock = new HastyClock()
    const error = await failureOf(clientOf(server, { clock, maxRetries: 4 }).posts.list())
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ retryAfter: 30, attempts: 5, outcome: 'rejected' })
    expectWaits(clock, 30_000, 30_000, 30_000, 30_000)
  })

  test('handles a 429 of a proxy alike', async () => {
    await using server = await FailingServer.start(answer(429, 'slow down', { 'retry-after': '2' }), created)
    const clock = new HastyClock()
    await clientOf(server, { clock }).posts.create(post)
    expectWaits(clock, 2000)
  })
})

test('fails immediately for quota_exceeded, with the reset time', async () => {
  const midnight = Date.UTC(2027, 0, 2)
  const headers = {
    'retry-after': '43200',
    'x-ratelimit-limit': '20',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(midnight / 1000),
  }
  await using server = await FailingServer.start(fail(429, 'quota_exceeded', headers))
  const client = clientOf(server)
  const error = await failureOf(client.posts.create(post))
  expect(error).toBeInstanceOf(QuotaExceededError)
  expect(error).toMatchObject({
    resetsAt: new Date(midnight),
    retryAfter: 43200,
    attempts: 1,
    outcome: 'rejected',
  })
  expect(client.quota.post).toEqual({ limit: 20, remaining: 0, resetsAt: new Date(midnight) })
})

test('follows Retry-After for quota_exceeded without quota headers', async () => {
  await using server = await FailingServer.start(fail(429, 'quota_exceeded', { 'retry-after': '60' }))
  const error = await failureOf(clientOf(server).posts.create(post))
  expect(error).toMatchObject({ resetsAt: new Date(START + 60_000) })
})

test('waits after idempotency_in_progress and retries with the same key', async () => {
  const busy = fail(409, 'idempotency_in_progress', { 'retry-after': '1' })
  await using server = await FailingServer.start(busy, busy, created)
  const clock = new HastyClock()
  await clientOf(server, { clock }).posts.create(post)
  expectWaits(clock, 1000, 1000)
  expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('idempotency_in_progress to the end leaves the outcome unknown', async () => {
  await using server = await FailingServer.start(fail(409, 'idempotency_in_progress', { 'retry-after': '1' }))
  const error = await failureOf(clientOf(server).posts.create(post))
  expect(error).toBeInstanceOf(IdempotencyInProgressError)
  expect(error).toMatchObject({ outcome: 'unknown', attempts: 3 })
})

test('conflict is never repeated', async () => {
  const conflict = fail(
    409,
    'conflict',
    { 'retry-after': '1' },
    { current_status: 'published', allowed: ['archive'] },
  )
  await using server = await FailingServer.start(conflict)
  const error = await failureOf(clientOf(server).scheduled.publish('post', 1))
  expect(error).toBeInstanceOf(ConflictError)
  expect(error).toMatchObject({
    currentStatus: 'published',
    allowed: ['archive'],
    attempts: 1,
    outcome: 'rejected',
  })
})

test('api_disabled is repeated only with Retry-After', async () => {
  const off = fail(503, 'api_disabled')
  await using server = await FailingServer.start(fail(503, 'api_disabled', { 'retry-after': '3' }), off)
  const clock = new HastyClock()
  const error = await failureOf(clientOf(server, { clock }).posts.list())
  expect(error).toBeInstanceOf(ApiDisabledError)
  expect(error).toMatchObject({ attempts: 2 })
  expectWaits(clock, 3000)
})

describe('an answer that makes no sense', () => {
  test.each([
    ['a page instead of data', answer(200, '<h1>Welcome to the hotel</h1>'), 'unknown'],
    ['null', answer(200, 'null'), 'unknown'],
    ['a text', answer(200, '"done"'), 'unknown'],
    ['a redirect', answer(302, '', { location: 'http://127.0.0.1:1/elsewhere' }), 'rejected'],
    ['a status that no one knows', answer(418, 'teapot'), 'rejected'],
    ['the last status before those of servers', answer(499, ''), 'rejected'],
    ['a code that no one knows', fail(400, 'brand_new'), 'rejected'],
    ['a code that objects have', fail(400, 'constructor'), 'rejected'],
  ])('throws for an invalid response: %s', async (_name, behaviour, outcome) => {
    await using server = await FailingServer.start(behaviour)
    const error = await failureOf(clientOf(server).posts.create(post))
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({ code: 'unexpected_response', attempts: 1, outcome })
  })
})
