import { Chowk, type RequestHeaders } from '@chowk/sdk'
import * as undici from 'undici'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { FailingServer, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
afterEach(() => vi.unstubAllEnvs())

describe('a client cannot be made', () => {
  const wrong: readonly [what: string, options: Record<string, unknown>, says: RegExp][] = [
    ['an empty key', { apiKey: '' }, /apiKey is empty/],
    ['a key of blanks', { apiKey: ' \n' }, /apiKey is empty/],
    ['a key that is none', { apiKey: 42 }, /apiKey/],
    ['an address without scheme', { baseUrl: 'chowk.example/api/v1' }, /baseUrl.*http.*chowk\.example/],
    ['an address with a port for a scheme', { baseUrl: 'localhost:4000' }, /baseUrl.*http/],
    ['an address of another kind', { baseUrl: 'ftp://chowk.example' }, /baseUrl.*http.*ftp:/],
    ['an empty address', { baseUrl: '' }, /baseUrl/],
    ['an address without host', { baseUrl: 'https://' }, /baseUrl/],
    ['an address with nothing but a query', { baseUrl: 'https://?host=chowk.example' }, /baseUrl/],
    ['an address of blanks', { baseUrl: ' ' }, /baseUrl/],
    ['an address within a text', { baseUrl: 'see https://chowk.example' }, /baseUrl/],
    ['a host with a blank before it', { baseUrl: 'https:// chowk.example' }, /baseUrl/],
    ['a negative timeout', { timeout: -1 }, /timeout.*-1/],
    ['a timeout that is no number', { timeout: NaN }, /timeout.*NaN/],
    ['a timeout that is text', { timeout: '5s' }, /timeout.*5s/],
    ['a negative deadline', { deadline: -5 }, /deadline.*-5/],
    ['a negative number of retries', { maxRetries: -1 }, /maxRetries.*-1/],
    ['a part of a retry', { maxRetries: 1.5 }, /maxRetries.*1\.5/],
    ['a pace of nothing', { pace: 0 }, /pace.*0/],
    ['a pace that is no number', { pace: NaN }, /pace.*NaN/],
    ['a pace of a part of a call', { pace: 0.5 }, /pace.*0\.5/],
    ['a pace between two numbers', { pace: 1.5 }, /pace.*1\.5/],
    ['middleware that is no list', { middleware: {} }, /middleware/],
    ['a clock that is none', { clock: {} }, /clock.*a Clock, not {}/],
    ['a clock that is null', { clock: null }, /clock.*a Clock, not null/],
    ['a clock that cannot sleep', { clock: { now: Date.now } }, /clock.*a Clock/],
    ['a clock without the time', { clock: { sleep: () => undefined } }, /clock.*a Clock/],
    ['a function for a number', { timeout: () => 5 }, /timeout must be .*, not function\.$/],
    ['null for a number', { timeout: null }, /timeout.*, not null\.$/],
    ['a level that there is not', { logLevel: 'verbose' }, /logLevel.*verbose/],
    ['a fetch that is no function', { fetch: 'undici' }, /fetch/],
    ['headers of two lines', { headers: { 'x-mine': 'a\r\nb: c' } }, /header/i],
  ]

  test.each(wrong)('rejects a client with %s', (_what, options, says) => {
    const make = () => new Chowk({ apiKey: KEY, ...options })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(says)
  })

  test.each([
    ['CHOWK_API_KEY', '', /set CHOWK_API_KEY/],
    ['CHOWK_BASE_URL', 'chowk.example', /CHOWK_BASE_URL/],
    ['CHOWK_LOG', 'loud', /CHOWK_LOG.*loud/],
  ])('rejects a client with an invalid %s in the environment', (name, value, says) => {
    vi.stubEnv('CHOWK_API_KEY', KEY)
    vi.stubEnv(name, value)
    expect(() => new Chowk()).toThrow(TypeError)
    expect(() => new Chowk()).toThrow(says)
  })
})

describe('a call is not sent', () => {
  const wrong: readonly [what: string, options: Record<string, unknown>, says: RegExp][] = [
    ['an empty idempotency key', { idempotencyKey: '' }, /idempotencyKey/],
    ['an idempotency key of two lines', { idempotencyKey: 'a\r\nb' }, /idempotencyKey/],
    ['an idempotency key with a comma', { idempotencyKey: 'a,b' }, /idempotencyKey/],
    ['an idempotency key of 256 characters', { idempotencyKey: 'a'.repeat(256) }, /idempotencyKey.*255/],
    ['a negative timeout', { timeout: -1 }, /timeout/],
    ['a deadline that is no number', { deadline: NaN }, /deadline/],
    ['a deadline that is no date', { deadline: new Date('soon') }, /deadline.*, not Invalid Date\.$/],
    ['an idempotency key that is a number', { idempotencyKey: 42 }, /idempotencyKey.*, not 42\.$/],
    ['null for a signal', { signal: null }, /signal.*an AbortSignal, not null/],
    ['a negative deadline', { deadline: -1 }, /deadline/],
    ['retries that are no number', { maxRetries: NaN }, /maxRetries/],
    ['a priority that there is not', { priority: 'urgent' }, /priority.*urgent/],
    ['a controller for a signal', { signal: new AbortController() }, /signal/],
    ['headers of two lines', { headers: { 'x-mine': 'a\r\nb: c' } }, /header/i],
  ]

  test.each(wrong)('sends no call with %s', async (_what, options, says) => {
    await using server = await FailingServer.start(succeed())
    const error = await failureOf(clientOf(server).posts.create(post, options))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toMatch(says)
    expect(server.received).toEqual([])
  })

  test('sends no list call with an invalid limit', async () => {
    await using server = await FailingServer.start(succeed({ items: [], next_offset: 0, has_more: false }))
    for (const options of [{ max: -1 }, { max: NaN }, undefined])
      expect(String(await failureOf(clientOf(server).posts.list().toArray(options!)))).toMatch(
        /^TypeError: max must be 0 items or more/,
      )
  })
})

describe('a call is sent', () => {
  test.each([
    ['no time at all', { timeout: 0 }, 'timeout'],
    ['limits that are none', { timeout: Infinity, deadline: Infinity, maxRetries: Infinity }, undefined],
    ['the longest idempotency key', { idempotencyKey: '~'.repeat(255) }, undefined],
    ['the shortest idempotency key', { idempotencyKey: '!' }, undefined],
    ['either priority', { priority: 'interactive' }, undefined],
    ['the other priority', { priority: 'bulk' }, undefined],
  ] as const)('sends a call with %s', async (_what, options, code) => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const result = await clientOf(server, { maxRetries: 0 }).posts.create(post, options).safe()
    expect(result.ok ? undefined : result.error.code).toBe(code)
  })
})

describe('withOptions', () => {
  test('creates a client with another key and leaves the first unchanged', async () => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server, { headers: { 'x-mine': '1' }, pace: 30, apiKey: 'chk_withOptions1' })
    const otherChowk = client.withOptions({ apiKey: 'chk_withOptions2' })
    expect(otherChowk).toBeInstanceOf(Chowk)
    await otherChowk.account.me()
    await client.account.me()
    expect(server.received.map(({ headers }) => [headers.authorization, headers['x-mine']])).toEqual([
      ['Bearer chk_withOptions2', '1'],
      ['Bearer chk_withOptions1', '1'],
    ])
    expect(() => client.withOptions({ timeout: -1 })).toThrow(TypeError)
  })
})

describe('headers', () => {
  test("overrides the client's headers per call; null removes a header", async () => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server, {
      headers: { 'X-One': 'client', 'x-two': 'client', 'x-three': 'client' },
    })
    await client.account.me({ headers: { 'x-one': 'call', 'X-Two': null, 'x-three': undefined } })
    expect(server.received[0]?.headers).toMatchObject({
      'x-one': 'call',
      'x-three': 'client',
      authorization: `Bearer ${KEY}`,
    })
    expect(server.received[0]?.headers).not.toHaveProperty('x-two')
  })

  test("contains the client's version and platform", async () => {
    await using server = await FailingServer.start(succeed())
    await clientOf(server).account.me()
    await clientOf(server, { headers: { 'user-agent': 'mine/1' } }).account.me()
    expect(server.received[0]?.headers['user-agent']).toMatch(/^chowk-sdk\/\d+\.\d+\.\d+ Node\.js\/\d+$/)
    expect(server.received[1]?.headers['user-agent']).toBe('mine/1')
  })

  test.each([
    ['in browsers, whose preflights allow no more', { userAgent: 'Mozilla/5.0 (X11)' }],
    ['in browsers of an app', { userAgent: 'Mozilla/5.0 (X11) Node.js/24' }],
    ['in React Native', { product: 'ReactNative' }],
    ['where nothing tells it', undefined],
  ])('omits them %s', async (_where, navigator) => {
    await using server = await FailingServer.start(succeed())
    vi.stubGlobal('navigator', navigator)
    const client = clientOf(server)
    vi.unstubAllGlobals()
    await client.account.me()
    expect(server.received[0]?.headers['user-agent']).not.toContain('chowk-sdk')
  })
})

describe('headers of other forms', () => {
  const forms: readonly [form: string, headers: RequestHeaders][] = [
    ['an object', { 'X-Tenant': '7', 'x-none': undefined }],
    ['Headers', new Headers({ 'x-tenant': '7' })],
    ['a Map', new Map([['X-Tenant', '7']])],
    ['pairs', [['x-tenant', '7']]],
    ['Headers of another library', new undici.Headers({ 'x-tenant': '7' })],
    ['what gives pairs', new URLSearchParams('x-tenant=7')],
  ]
  test.each(forms)('sends headers in another form: %s', async (_form, headers) => {
    await using server = await FailingServer.start(succeed())
    await clientOf(server, { headers }).account.me()
    await clientOf(server, { headers: { 'x-tenant': '8' } }).account.me({ headers })
    expect(server.received.map((letter) => letter.headers['x-tenant'])).toEqual(['7', '7'])
  })

  test('joins headers by name', async () => {
    await using server = await FailingServer.start(succeed())
    await clientOf(server, {
      headers: [
        ['x-via', 'a'],
        ['X-Via', 'b'],
      ],
    }).account.me()
    expect(server.received[0]?.headers['x-via']).toBe('a, b')
  })

  test.each<[what: string, headers: unknown]>([
    ['a text', 'x-tenant: 7'],
    ['a number', 7],
    ['null', null],
    ['a list of texts', ['x-tenant', '7']],
    [
      'an object of a class',
      new (class {
        tenant = '7'
      })(),
    ],
    ['an object within', { 'x-tenant': { id: 7 } }],
    ['a list within', { 'x-tenant': ['7', '8'] }],
  ])('rejects headers by name: %s', async (_what, headers) => {
    await using server = await FailingServer.start(succeed())
    expect(() => clientOf(server, { headers: headers as RequestHeaders })).toThrow(/^headers.* must be/)
    const error = await failureOf(clientOf(server).account.me({ headers: headers as RequestHeaders }))
    expect(error).toBeInstanceOf(TypeError)
    expect(server.received).toEqual([])
  })
})

describe('a detached method throws a clear error', () => {
  const client = clientOf({ baseUrl: 'http://x.test' }, {})
  // oxlint-disable-next-line typescript/unbound-method -- As programs do.
  const { create, list } = client.posts
  // oxlint-disable-next-line typescript/unbound-method -- As programs do.
  const { request, resume, withOptions } = client
  test.each<[name: string, call: () => unknown]>([
    ['create', () => create(post)],
    ['list', () => list()],
    ['request', () => request('GET /me')],
    ['resume', () => resume({} as never)],
    ['withOptions', () => withOptions({})],
  ])('%s', async (name, call) => {
    const error = await failureOf((async () => call())())
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(new RegExp(`^${name} was detached .*\\.${name}\\(…\\)`))
  })
})

describe('a key that is asked for', () => {
  test('asks for the key again for each attempt, so that it can change', async () => {
    await using server = await FailingServer.start((response) => response.socket?.destroy(), succeed())
    const keys = ['chk_monday', 'chk_tuesday', 'chk_wednesday']
    const client = clientOf(server, { apiKey: () => Promise.resolve(keys.shift() ?? '') })
    await client.account.me()
    await client.account.me()
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer chk_monday',
      'Bearer chk_tuesday',
      'Bearer chk_wednesday',
    ])
  })

  test('rejects the call when the key function returns none', async () => {
    await using server = await FailingServer.start(succeed())
    const vault = new Error('The vault is closed.')
    const client = clientOf(server, { apiKey: () => Promise.reject(vault) })
    expect(await failureOf(client.account.me())).toMatchObject({
      code: 'preparation',
      outcome: 'not_sent',
      attempts: 0,
      cause: vault,
    })
    expect(await failureOf(clientOf(server, { apiKey: () => '' }).account.me())).toMatchObject({
      code: 'preparation',
    })
    expect(server.received).toEqual([])
  })

  test('shows the key in no error and no log', async () => {
    await using server = await FailingServer.start((response) =>
      response.writeHead(502).end('No gateway for chk_rotating.'),
    )
    const lines: string[] = []
    const write = (line: string) => lines.push(line)
    const client = clientOf(server, {
      apiKey: () => 'chk_rotating',
      logLevel: 'debug',
      logger: { warn: write, debug: write },
    })
    const error = (await failureOf(client.account.me())) as Error
    expect(JSON.stringify([error, error.message, lines])).not.toContain('chk_rotating')
  })
})

test('a blank variable counts as unset', async () => {
  await using server = await FailingServer.start(succeed())
  for (const name of ['CHOWK_API_KEY', 'CHOWK_BASE_URL', 'CHOWK_LOG']) vi.stubEnv(name, ' ')
  expect(() => new Chowk()).toThrow('Pass apiKey or set CHOWK_API_KEY.')
  const requested: string[] = []
  const fetch = (url: string) => (requested.push(url), Promise.resolve(Response.json({ ok: true })))
  await new Chowk({ apiKey: KEY, fetch }).account.me()
  expect(requested).toEqual(['http://localhost:4000/api/v1/me'])
  vi.stubEnv('CHOWK_API_KEY', ` ${KEY}\n`)
  vi.stubEnv('CHOWK_BASE_URL', `\t${server.baseUrl}/ \n`)
  await new Chowk().account.me()
  expect(server.received[0]).toMatchObject({
    url: '/api/v1/me',
    headers: { authorization: `Bearer ${KEY}` },
  })
})

test('an address keeps its whole path, with blanks too', async () => {
  await using server = await FailingServer.start(succeed())
  await new Chowk({ apiKey: KEY, baseUrl: server.baseUrl.replace('/api', '/my path/api') }).account.me()
  expect(server.received[0]?.url).toBe('/my%20path/api/v1/me')
})

test('logs what CHOWK_LOG selects', async () => {
  await using server = await FailingServer.start(succeed())
  vi.stubEnv('CHOWK_LOG', 'debug')
  const lines: string[] = []
  await clientOf(server, {
    logger: { warn: () => undefined, debug: (line) => lines.push(line) },
  }).account.me()
  expect(lines).toHaveLength(2)
})
