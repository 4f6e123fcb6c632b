import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startControlled } from './start-controlled.ts'

const post = { title: 'Rain on the terrace', body: '<p>At last.</p>' }

async function start({ breaksOff = false } = {}) {
  const server = await startControlled({ breaksOff })
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const { key } = await server.newKey('asha')
  const send = (path: string, { idempotencyKey }: { idempotencyKey?: string } = {}) =>
    fetch(server.url + path, {
      signal: end.signal,
      method: path === '/posts' ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        ...(path === '/posts' && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(path === '/posts' && { body: JSON.stringify(post) }),
    })
  const fault = async (body: object) => {
    expect(await server.control('POST', '/faults', body)).toEqual({ status: 200, body: { added: true } })
  }
  return { ...server, key, send, fault }
}

interface Seen {
  readonly status?: number
  readonly pieces: readonly number[]
  /** From the request to the end, in milliseconds. */
  readonly took: number
  readonly error?: string | undefined
}

/**
 * What Node's own client sees of an answer, to its end or to the error that ends it. Its connection is not kept: the server would
 * wait for it when it ends. Told of the first piece as it comes, it may break off.
 */
const watched = (port: number, path: string, key: string, onPiece?: (breakOff: () => void) => void) =>
  new Promise<Seen>((resolve) => {
    const pieces: number[] = []
    const startedAt = performance.now()
    const end = (how: Pick<Seen, 'status' | 'error'>) =>
      resolve({ pieces, took: performance.now() - startedAt, ...how })
    const onError = (error: NodeJS.ErrnoException) => end({ error: error.code })
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: `/api/v1${path}`,
      headers: { 'x-api-key': key },
      agent: false,
    })
    request
      .on('response', (response: IncomingMessage) => {
        response
          .on('data', (chunk: Buffer) => {
            pieces.push(chunk.length)
            onPiece?.(() => request.destroy())
          })
          .on('end', () => end({ status: response.statusCode! }))
          .on('error', onError)
      })
      .on('error', onError)
      .end()
  })

describe('faults keep what the interface promises', () => {
  test.each([
    [{ status: 429 }, 429, 'rate_limited', { 'retry-after': '60' }],
    [{ code: 'rate_limited', retry_after: 7 }, 429, 'rate_limited', { 'retry-after': '7' }],
    [{ code: 'idempotency_in_progress' }, 409, 'idempotency_in_progress', { 'retry-after': '1' }],
    [{ code: 'api_disabled' }, 503, 'api_disabled', { 'retry-after': '60' }],
    [{ status: 503 }, 503, 'api_disabled', { 'retry-after': '60' }],
    [{ status: 401 }, 401, 'invalid_api_key', { 'www-authenticate': 'Bearer' }],
    [{ code: 'missing_api_key' }, 401, 'missing_api_key', { 'www-authenticate': 'Bearer' }],
    [{ status: 404 }, 404, 'not_found', { 'retry-after': null }],
    [{ status: 500 }, 500, 'server_error', { 'retry-after': null }],
    [{ status: 502 }, 502, 'server_error', {}],
  ] as const)('%j', async (fault, status, code, headers) => {
    const server = await start()
    await server.fault({ operation: '*', ...fault })
    const response = await server.send('/me')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      ok: false,
      code,
      error: expect.stringMatching(/./) as string,
    })
    for (const [name, value] of Object.entries(headers))
      expect([name, response.headers.get(name)]).toEqual([name, value])
  })

  test('names the used-up quota and midnight', async () => {
    const { control, fault, send } = await start()
    await fault({ operation: 'posts.create', code: 'quota_exceeded' })
    await control('POST', '/clock', { frozen: true })
    const { headers, status } = await send('/posts')
    const { body } = await control('GET', '/clock')
    const now = Date.parse(body.now as string) / 1000
    expect(status).toBe(429)
    expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(headers.get('x-ratelimit-reset')) % 86_400).toBe(0)
    expect(Number(headers.get('retry-after'))).toBe(Math.ceil(Number(headers.get('x-ratelimit-reset')) - now))
  })
})

describe('a slow call', () => {
  test('holds its idempotency key: a second call meets 409 idempotency_in_progress', async () => {
    const { control, fault, send } = await start()
    await fault({ operation: 'posts.create', delay_ms: 600_000 })
    void send('/posts', { idempotencyKey: 'once' }).catch(() => undefined)
    while (((await control('GET', '/faults')).body.faults as unknown[]).length > 0);
    const second = await send('/posts', { idempotencyKey: 'once' })
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    expect(await second.json()).toMatchObject({ code: 'idempotency_in_progress' })
  })

  test('lets a second call through when delayed before the idempotency lock', async () => {
    const { control, fault, send } = await start()
    await fault({ operation: 'posts.create', delay_ms: 600_000, delay_at: 'start' })
    void send('/posts', { idempotencyKey: 'once' }).catch(() => undefined)
    while (((await control('GET', '/faults')).body.faults as unknown[]).length > 0);
    expect((await send('/posts', { idempotencyKey: 'once' })).status).toBe(201)
  })

  test('returns the same response to a second call when delayed after the commit', async () => {
    const { control, fault, send } = await start()
    await fault({ operation: 'posts.create', delay_ms: 600_000, delay_at: 'after' })
    void send('/posts', { idempotencyKey: 'once' }).catch(() => undefined)
    while (((await control('GET', '/faults')).body.faults as unknown[]).length > 0);
    let second = await send('/posts', { idempotencyKey: 'once' })
    while (second.status === 409) second = await send('/posts', { idempotencyKey: 'once' })
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  })

  test('waits in the middle of the body', async () => {
    const { fault, port, key } = await start({ breaksOff: true })
    const all = (await watched(port, '/me', key)).pieces.reduce((sum, length) => sum + length, 0)
    await fault({ operation: 'account.me', delay_ms: 600_000, delay_at: 'body' })
    const { pieces } = await watched(port, '/me', key, (breakOff) => breakOff())
    expect(pieces).toHaveLength(1)
    expect(pieces[0]).toBeLessThan(all)
    await fault({ operation: 'account.me', delay_ms: 300, delay_at: 'body' })
    const { status, took } = await watched(port, '/me', key)
    expect(status).toBe(200)
    expect(took).toBeGreaterThan(290)
  })

  test('sends the given number of bytes per second', async () => {
    const { fault, port, key } = await start()
    await fault({ operation: 'account.me', bytes_per_second: 2000 })
    const { status, pieces, took } = await watched(port, '/me', key)
    const size = pieces.reduce((sum, length) => sum + length, 0)
    expect(status).toBe(200)
    // The last piece, of a tenth of a second at most, is sent at once.
    const min = ((size - 200) / 2000) * 1000
    expect(min).toBeGreaterThan(100)
    expect(took).toBeGreaterThan(min * 0.9)
  })
})

describe('a broken call', () => {
  test.each([
    [{ drop: 'before' }, [0]],
    [{ drop: 'after', reset: true }, [0]],
    [{ drop: 'body' }, [1]],
    // A reset may overtake what was sent before it.
    [{ drop: 'body', reset: true }, [0, 1]],
  ])('%j', async (fault, chunks) => {
    const server = await start({ breaksOff: true })
    await server.fault({ operation: 'account.me', ...fault })
    const seen = await watched(server.port, '/me', server.key)
    expect(seen.error).toBe('ECONNRESET')
    expect(chunks).toContain(seen.pieces.length)
    const { body } = await server.control('GET', '/requests/last')
    expect(body.request).toMatchObject({ fault: { operation: 'account.me', ...fault } })
  })

  test("a proxy's page, and nothing was done", async () => {
    const { fault, send } = await start()
    await fault({ operation: 'posts.create', answer: 'html' })
    const response = await send('/posts', { idempotencyKey: 'once' })
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('<h1>502 Bad Gateway</h1>')
    const again = await send('/posts', { idempotencyKey: 'once' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  test('JSON that ends in the middle, and it was done', async () => {
    const { fault, send } = await start()
    await fault({ operation: 'posts.create', answer: 'malformed' })
    const response = await send('/posts', { idempotencyKey: 'once' })
    expect(response.status).toBe(201)
    await expect(response.json()).rejects.toThrow(SyntaxError)
    expect((await send('/posts', { idempotencyKey: 'once' })).headers.get('idempotent-replayed')).toBe('true')
  })
})

test.each([
  [{ operation: '*' }, 'Set at least one of status, code, delay_ms, drop, bytes_per_second and answer.'],
  [{ delay_at: 'after', drop: 'after' }, 'delayAt means nothing without delayMs'],
  [{ reset: true, status: 500 }, 'reset means nothing without drop'],
  [{ status: 200 }, 'status'],
  [{ answer: 'xml' }, 'answer'],
])('returns 400 for %j', async (fault, message) => {
  const { control } = await startControlled()
  const answer = await control('POST', '/faults', fault)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain(message)
})
