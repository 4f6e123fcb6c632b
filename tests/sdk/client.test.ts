import {
  Chowk,
  ChowkError,
  BaseClient,
  ConflictError,
  isError,
  PostsResource,
  ValidationFailedError,
} from '@chowk/sdk'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { START } from './support/clocks.ts'
import { fail, FailingServer, hang, reset, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const invalid = fail(
  422,
  'validation_failed',
  {},
  {
    fields: [
      { path: 'title', code: 'too_short', message: 'The string is too short.' },
      { path: 'gallery.3', code: 'invalid_format', message: 'Send an address.' },
    ],
  },
)

afterEach(() => vi.unstubAllEnvs())

describe('a call', () => {
  test('sends each value where it belongs', async () => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server)
    await client.posts.create(post)
    await client.posts.get(7, { comments_limit: 5, comments_offset: undefined })
    await client.scheduled.publish('job', 3, { idempotencyKey: 'monday' })
    await client.tags.get('wet & dry/é')
    await client.posts.get(8, { comments_limit: undefined })
    expect(server.received.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      `POST /api/v1/posts ${JSON.stringify(post)}`,
      'GET /api/v1/posts/7?comments_limit=5 ',
      'POST /api/v1/scheduled/job/3/publish ',
      'GET /api/v1/tags/wet%20%26%20dry%2F%C3%A9 ',
      'GET /api/v1/posts/8 ',
    ])
    expect(server.received.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const { headers } of server.received) expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(server.received[2]?.headers['idempotency-key']).toBe('monday')
  })

  test('generates an idempotency key exactly for operations that accept one', async () => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server)
    await client.posts.create(post)
    await client.posts.create(post)
    await client.posts.update(1, { title: 'Dry' })
    await client.posts.get(1)
    const keys = server.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[!-~]{1,255}$/)
    expect(keys[0]).not.toMatch(/[,"]/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual([undefined, undefined])
  })

  test.each([[''], ['.'], ['..'], [undefined as unknown as string]])(
    'rejects %j in its path',
    async (slug) => {
      await using server = await FailingServer.start(succeed())
      expect(await failureOf(clientOf(server).tags.get(slug))).toBeInstanceOf(TypeError)
      expect(await failureOf(clientOf(server).tags.get(slug).safe())).toBeInstanceOf(TypeError)
      expect(server.received).toEqual([])
    },
  )

  test('returns the data without the envelope', async () => {
    await using server = await FailingServer.start(succeed({ user: { id: 1 }, key: { id: 2 } }))
    expect(await clientOf(server).account.me()).toEqual({ user: { id: 1 }, key: { id: 2 } })
  })

  test('returns response, request ID and quota with withResponse()', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }, { 'idempotent-replayed': 'true' }))
    const { data, response, requestId, quota } = await clientOf(server).posts.create(post).withResponse()
    expect(data).toEqual({ id: 1 })
    expect(response.status).toBe(200)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(requestId).toBe('req_test')
    expect(quota).toBeUndefined()
  })

  test('returns a result instead of throwing with safe()', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }), invalid)
    const client = clientOf(server)
    expect(await client.posts.create(post).safe()).toEqual({ ok: true, data: { id: 1 } })
    const result = await client.posts.create(post).safe()
    expect(result.ok).toBe(false)
    if (!result.ok && result.error.code === 'validation_failed')
      expect(result.error.fields.map(({ path }) => path)).toEqual(['title', 'gallery.3'])
  })

  test('sends a call once however often it is awaited', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const call = clientOf(server).posts.create(post)
    await Promise.all([call, call, call.withResponse(), call.safe(), call.finally(() => undefined)])
    expect(server.received).toHaveLength(1)
  })

  test('reports an unhandled rejection once', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const unheard: unknown[] = []
    const listen = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', listen)
    const client = clientOf(server)
    await client.posts.create(post).safe()
    await failureOf(client.posts.create(post).withResponse())
    await failureOf(client.posts.list().toArray({ max: 1 }))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listen)
    expect(unheard).toEqual([])
  })
})

describe('client.request', () => {
  test('calls any path with its parameters, query and body', async () => {
    await using server = await FailingServer.start(succeed({ polish: 'done' }))
    const client = clientOf(server)
    const query = { loud: true, at: new Date(START), by: 'Asha & Ravi', nobody: null, nothing: undefined }
    const call = client.request<{ polish: string }>('POST /things/{id}/polish/{how}', {
      path: { how: 'very well', id: 7 },
      query,
      body: { twice: true },
      headers: { 'x-mine': '1' },
    })
    expect(await call).toEqual({ polish: 'done' })
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/things/7/polish/very%20well?loud=true&at=2027-01-01T12%3A00%3A00.000Z&by=Asha%20%26%20Ravi',
      body: '{"twice":true}',
      headers: { 'content-type': 'application/json', 'x-mine': '1' },
    })
  })

  test('accepts a method in small letters and adds nothing to the request', async () => {
    await using server = await FailingServer.start(succeed())
    await clientOf(server).request('get /things')
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/api/v1/things', body: '' })
    expect(server.received[0]?.headers).not.toHaveProperty('content-type')
  })

  test('repeats a POST only with an idempotency key', async () => {
    await using server = await FailingServer.start(reset, reset, succeed())
    const client = clientOf(server)
    expect(await failureOf(client.request('POST /things'))).toMatchObject({
      code: 'connection',
      operation: 'POST /things',
      attempts: 1,
    })
    await client.request('POST /things', { idempotencyKey: 'mine' })
    expect(server.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      'mine',
      'mine',
    ])
  })

  test.each([
    ['lacks a parameter', {}],
    ['has a parameter that leads elsewhere', { path: { id: '..' } }],
    ['has a header of two lines', { path: { id: 7 }, headers: { 'x-mine': 'a\r\nb: c' } }],
  ])('rejects a call that %s and sends nothing', async (_what, request) => {
    await using server = await FailingServer.start(succeed())
    expect(await failureOf(clientOf(server).request('GET /things/{id}', request))).toBeInstanceOf(TypeError)
    expect(server.received).toEqual([])
  })

  test.each(['DELETE /things/a b', 'GET /tags/c#', 'GET  /things', 'GET things', '/things', ''])(
    'rejects “%s” as a part of another path',
    async (route) => {
      await using server = await FailingServer.start(succeed())
      const error = await failureOf(clientOf(server).request(route as 'GET /things'))
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toContain('is not a method and a path')
      expect(server.received).toEqual([])
    },
  )

  test('treats a null query as absent', async () => {
    await using server = await FailingServer.start(succeed({ items: [], next_offset: 0, has_more: false }))
    await clientOf(server).posts.list(null as unknown as undefined)
    await clientOf(server).posts.get(7, null as unknown as undefined)
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v1/posts', '/api/v1/posts/7'])
  })

  test.each([[['a']], ['a'], [7]])('rejects the query %j, also of a list', async (query) => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server)
    for (const call of [
      client.request('GET /things', { query: query as object as Record<string, string> }),
      client.posts.list(query as object),
      client.search.query(query as unknown as { q: string }),
    ])
      expect(String(await failureOf(call))).toBe('TypeError: The input is not a plain object.')
    expect(server.received).toEqual([])
  })
})

describe('an error', () => {
  test('names the failed call and the reason', async () => {
    await using server = await FailingServer.start(invalid)
    const error = (await failureOf(
      clientOf(server).posts.create(post, { idempotencyKey: 'mine' }),
    )) as ValidationFailedError
    expect(error).toBeInstanceOf(ValidationFailedError)
    expect(error).toBeInstanceOf(ChowkError)
    expect(error).toBeInstanceOf(Error)
    expect({ ...error }).toEqual({
      code: 'validation_failed',
      status: 422,
      operation: 'posts.create',
      attempts: 1,
      outcome: 'rejected',
      idempotencyKey: 'mine',
      requestId: 'req_test',
      fields: [
        { path: 'title', code: 'too_short', message: 'The string is too short.' },
        { path: 'gallery.3', code: 'invalid_format', message: 'Send an address.' },
      ],
    })
    expect(error.name).toBe('ValidationFailedError')
    expect(error.message).toBe(
      'posts.create: It is validation_failed.\n  title: The string is too short.\n  gallery.3: Send an address.',
    )
    expect(error.stack).toContain('client.test.ts')
  })

  test('throws errors on platforms that capture no stack', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const capture = Object.getOwnPropertyDescriptor(Error, 'captureStackTrace')!
    onTestFinished(() => void Object.defineProperty(Error, 'captureStackTrace', capture))
    Reflect.deleteProperty(Error, 'captureStackTrace')
    expect(await failureOf(clientOf(server).posts.create(post))).toMatchObject({ code: 'forbidden' })
  })

  test('narrows by its operation', async () => {
    await using server = await FailingServer.start(fail(409, 'conflict'))
    const error = await failureOf(
      clientOf(server).scheduled.reschedule('post', 1, { scheduled_at: '2027-01-26T09:00:00Z' }),
    )
    expect(error).toBeInstanceOf(ConflictError)
    expect(isError(error, 'scheduled.reschedule')).toBe(true)
    expect(isError(error, 'scheduled.publish')).toBe(false)
    expect(isError(new Error('other'), 'scheduled.reschedule')).toBe(false)
  })
})

describe('client.resume', () => {
  test('sends the call again with the same key and body', async () => {
    await using server = await FailingServer.start(reset, succeed({ id: 1 }))
    const client = clientOf(server, { maxRetries: 0 })
    const result = await client.posts.create(post).safe()
    expect(result).toMatchObject({ ok: false, error: { code: 'connection', outcome: 'unknown' } })
    if (!result.ok) expect(await client.resume(result.error)).toEqual({ id: 1 })
    const [first, second] = server.received
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toBe(first?.body)
  })

  test('starts the signal and the deadline again', async () => {
    await using server = await FailingServer.start(hang, succeed({ id: 1 }))
    const client = clientOf(server)
    const controller = new AbortController()
    const call = client.posts.create(post, {
      signal: controller.signal,
      deadline: new Date(START + 5_000_000),
    })
    await server.untilReceived(1)
    controller.abort()
    const error = (await failureOf(call)) as ChowkError
    expect(await client.resume(error)).toEqual({ id: 1 })
    expect(await failureOf(client.resume(error, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'abort',
    })
  })

  test('keeps the other options, unless it is given some', async () => {
    await using server = await FailingServer.start(reset, succeed(), succeed())
    const client = clientOf(server, { maxRetries: 0 })
    const headers = { 'x-mine': 'first' }
    const error = (await failureOf(client.posts.create(post, { headers }))) as ChowkError
    await client.resume(error)
    await client.resume(error, { headers: { 'x-mine': 'second' } })
    expect(server.received.map((request) => request.headers['x-mine'])).toEqual(['first', 'first', 'second'])
  })

  test('rejects calls that could take effect twice', async () => {
    await using server = await FailingServer.start(reset, fail(403, 'forbidden'), succeed({ data: {} }))
    const client = clientOf(server, { maxRetries: 0 })
    const unknown = (await failureOf(client.questions.answer(1, { body: '<p>Yes.</p>' }))) as ChowkError
    expect(() => client.resume(unknown)).toThrow(TypeError)
    const rejected = (await failureOf(client.questions.answer(1, { body: '<p>Yes.</p>' }))) as ChowkError
    expect(await client.resume(rejected)).toEqual({ data: {} })
    expect(() => client.resume(new Error('other') as ChowkError)).toThrow(TypeError)
  })

  test('rejects an upload, whose file an error does not keep', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const client = clientOf(server, { maxRetries: 0 })
    const error = (await failureOf(client.media.upload(new Blob(['image'])))) as ChowkError
    expect(() => client.resume(error)).toThrow('An error keeps no file')
  })
})

describe('the log', () => {
  test.each([
    ['off', []],
    ['warn', ['warn', 'warn']],
    ['debug', ['debug', 'warn', 'debug', 'debug', 'warn', 'debug', 'debug']],
  ] as const)('level %s writes %j', async (logLevel, lines) => {
    await using server = await FailingServer.start(reset, fail(500, 'server_error'), succeed())
    const written: string[] = []
    const logger = { debug: () => void written.push('debug'), warn: () => void written.push('warn') }
    await clientOf(server, { logLevel, logger }).posts.create(post)
    expect(written).toEqual(lines)
  })

  test('writes no thrown error at the level warn', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const logger = { warn: vi.fn(), debug: vi.fn() }
    await failureOf(clientOf(server, { logLevel: 'warn', logger }).posts.create(post))
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test('logs requests and responses, but no content of files', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const lines: string[] = []
    const logger = { warn: () => undefined, debug: (line: string) => void lines.push(line) }
    const client = clientOf(server, { logLevel: 'debug', logger })
    await client.posts.create(post)
    await client.media.upload(new Blob(['image']))
    const answered = '← 200 {"ok":true,"id":1,"request_id":"req_test"}'
    expect(lines.map((line) => line.slice(line.indexOf(' ')).trim())).toEqual([
      `posts.create → POST ${server.baseUrl}/posts ${JSON.stringify(post)}`,
      `posts.create ${answered}`,
      `media.upload → POST ${server.baseUrl}/media`,
      `media.upload ${answered}`,
    ])
  })
})

describe('a client', () => {
  test('reads its key and URL from the environment', async () => {
    await using server = await FailingServer.start(succeed())
    vi.stubEnv('CHOWK_API_KEY', ` ${KEY}\n`)
    vi.stubEnv('CHOWK_BASE_URL', `${server.baseUrl}/`)
    await new Chowk().account.me()
    expect(server.received[0]).toMatchObject({
      url: '/api/v1/me',
      headers: { authorization: `Bearer ${KEY}` },
    })
  })

  test('needs a key, or null where it is to have none', async () => {
    vi.stubEnv('CHOWK_API_KEY', undefined)
    expect(() => new Chowk()).toThrow(/CHOWK_API_KEY/)
    await using server = await FailingServer.start(succeed({ openapi: '3.1.0' }))
    await clientOf(server, { apiKey: null, headers: { 'X-Mine': '1' } }).account.openapi()
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
    expect(server.received[0]?.headers).toHaveProperty('x-mine', '1')
  })

  test('rejects a key in a web page unless allowed', () => {
    vi.stubGlobal('document', {})
    expect(() => new Chowk({ apiKey: KEY })).toThrow(/dangerouslyAllowBrowser/)
    expect(new Chowk({ apiKey: KEY, dangerouslyAllowBrowser: true })).toBeInstanceOf(Chowk)
    expect(new Chowk({ apiKey: null })).toBeInstanceOf(Chowk)
    vi.unstubAllGlobals()
  })

  test('keeps no password and no query of its address', async () => {
    await using server = await FailingServer.start(succeed())
    const baseUrl = `${server.baseUrl.replace('//', '//user:password@')}?x=1`
    await clientOf({ baseUrl }).account.me()
    expect(server.received[0]?.url).toBe('/api/v1/me')
  })

  test.each([
    ['https://chowk.example', 'https://chowk.example/me'],
    ['HTTP://chowk.example/api/v1///', 'HTTP://chowk.example/api/v1/me'],
    ['https://chowk.example/a//b', 'https://chowk.example/a//b/me'],
    ['https://chowk.example/api#v1', 'https://chowk.example/api/me'],
    ['https://chowk.example?x=@', 'https://chowk.example/me'],
    ['https://chowk.example/@asha', 'https://chowk.example/@asha/me'],
    ['https://c/v', 'https://c/v/me'],
  ])('configured with %s calls %s', async (baseUrl, url) => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
    await clientOf({ baseUrl }, { fetch }).account.me()
    expect(fetch).toHaveBeenCalledWith(url, expect.anything())
  })

  test('calls this machine unless it has an address', async () => {
    vi.stubEnv('CHOWK_BASE_URL', undefined)
    const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
    await new Chowk({ apiKey: KEY, fetch }).account.me()
    expect(fetch).toHaveBeenCalledWith('http://localhost:4000/api/v1/me', expect.anything())
  })

  test('prefers its options to the environment', async () => {
    await using server = await FailingServer.start(succeed())
    vi.stubEnv('CHOWK_API_KEY', 'chk_other')
    vi.stubEnv('CHOWK_BASE_URL', 'http://other.test')
    await clientOf(server).account.me()
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(() => new Chowk({ baseUrl: 'other' })).toThrow(/^baseUrl/)
  })

  test('calls by the fetch of the time, also if that is replaced', async () => {
    const client = clientOf({ baseUrl: 'http://x.test/api/v1' })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, id: 7 })))
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await client.posts.create(post)).toEqual({ id: 7 })
  })

  test('creates a client from a single namespace', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const posts = new PostsResource(new BaseClient({ apiKey: KEY, baseUrl: server.baseUrl }))
    expect(await posts.create(post)).toEqual({ id: 1 })
  })

  test.each([
    [
      'may not be read, as in Deno without permission',
      {
        get env() {
          throw new Error('NotCapable')
        },
      },
    ],
    ['is missing', {}],
    ['is missing with its process', undefined],
  ])('requires a key when the environment %s', (_what, process) => {
    vi.stubGlobal('process', process)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => new Chowk()).toThrow(new TypeError('Pass apiKey or set CHOWK_API_KEY.'))
  })
})
