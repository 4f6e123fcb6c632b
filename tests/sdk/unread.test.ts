// What no one would read is refused by its name, before anything is sent.
import { createMock } from '@chowk/mocks'
import { Chowk, type ClientOptions } from '@chowk/sdk'
import { createQueries } from '@chowk/sdk/query'
import { describe, expect, test, vi } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { FailingServer, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }

/** A client, and the addresses that it calls. */
function recording(options: ClientOptions = {}) {
  const sent: string[] = []
  const fetch = (url: string) => {
    sent.push(url.slice('http://x.test/api/v1'.length))
    return Promise.resolve(Response.json({ ok: true, items: [], next_offset: 0, has_more: false }))
  }
  return { client: clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch, ...options }), sent }
}

describe('an option that no one reads', () => {
  const any = (options: object) => options as never

  test.each<[what: string, message: RegExp, call: (client: Chowk) => Promise<unknown>]>([
    [
      'idempotency_key',
      /posts\.create has no option idempotency_key\. Did you mean idempotencyKey\?$/,
      (client) => client.posts.create(post, any({ idempotency_key: 'k' })),
    ],
    [
      'idempotencyKey of a call that takes none',
      /account\.me has no option idempotencyKey\. There are: .*signal/,
      (client) => client.account.me(any({ idempotencyKey: 'k' })),
    ],
    [
      'apiKey of one call',
      /account\.me has no option apiKey\. It is one of the client: client\.withOptions\(\{ apiKey \}\)\.$/,
      (client) => client.account.me(any({ apiKey: 'chk_other' })),
    ],
    [
      'a misspelt one of a list',
      /posts\.list has no option timout\. Did you mean timeout\?/,
      async (client) => client.posts.list({}, any({ timout: 5 })),
    ],
    [
      'params of request()',
      /GET \/x has no option params\./,
      (client) => client.request('GET /x', any({ params: {} })),
    ],
    [
      'limit of toArray()',
      /toArray has no option limit\. There are: max\./,
      (client) => client.posts.list().toArray(any({ limit: 2 })),
    ],
    [
      'timeout among the parameters',
      /posts\.get has no parameter timeout\. It is one of a call's options, which come last\.$/,
      (client) => client.posts.get(1, any({ timeout: 5 })),
    ],
    [
      'null as options',
      /posts\.list: options must be an object, not null\.$/,
      async (client) => client.posts.list({}, null as never),
    ],
    [
      'null as the options of request()',
      /GET \/me: options must be an object, not null\.$/,
      (client) => client.request('GET /me', null as never),
    ],
    [
      'a path parameter that the path does not have',
      /GET \/posts\/\{id\} has no path parameter slug\. There are: id\.$/,
      (client) => client.request('GET /posts/{id}', { path: { id: 1, slug: 'x' } }),
    ],
    [
      'the likeliest of several names',
      /posts\.get has no parameter comments_limits\. Did you mean comments_limit\?$/,
      (client) => client.posts.get(1, any({ comments_limits: 5 })),
    ],
    [
      'name of an upload',
      /media\.upload has no option name\. Did you mean filename\?$/,
      (client) => client.media.upload(new Uint8Array(1), any({ name: 'x' })),
    ],
    [
      'a filename that is no string',
      /filename must be a string, not 5\.$/,
      (client) => client.media.upload(new Uint8Array(1), any({ filename: 5 })),
    ],
    [
      'onProgress without a file',
      /posts\.create has no option onProgress\./,
      (client) => client.posts.create(post, any({ onProgress: () => undefined })),
    ],
  ])('rejects an unknown option of a call: %s', async (_what, message, call) => {
    const { client, sent } = recording()
    const error = await failureOf(call(client))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(message)
    expect(sent).toEqual([])
  })

  test.each([
    ['baseURL', { baseURL: 'https://chowk.example' }, 'Did you mean baseUrl?'],
    ['maxretries', { maxretries: 0 }, 'Did you mean maxRetries?'],
    ['retries', { retries: 1 }, 'Did you mean maxRetries?'],
    ['agent', { agent: {} }, 'There are: timeout,'],
  ])('rejects an unknown option of a client: %s', (name, options, hint) => {
    const make = () => new Chowk({ apiKey: KEY, ...options })
    expect(make).toThrow(`A client has no option ${name}. ${hint}`)
    expect(make).toThrow(TypeError)
    expect(() => recording().client.withOptions(options as ClientOptions)).toThrow(name)
  })

  test('rejects an unknown option of resume()', async () => {
    await using server = await FailingServer.start((response) => response.socket?.destroy())
    const client = clientOf(server, { maxRetries: 0 })
    const error = (await failureOf(client.posts.create(post))) as never
    expect(() => client.resume(error, { retries: 1 } as never)).toThrow('Did you mean maxRetries?')
  })

  test('may be there if it is undefined', async () => {
    const { client, sent } = recording()
    await client.account.me({ idempotency_key: undefined } as never)
    expect(sent).toEqual(['/me'])
  })
})

test.each<[what: string, options: unknown, message: string]>([
  ['middleware without a function', { middleware: [{ atempt: () => undefined }] }, 'call or attempt'],
  ['middleware that is a function', { middleware: [() => undefined] }, 'call or attempt'],
  [
    'middleware whose call is no function',
    { middleware: [{ call: 5, attempt: () => 1 }] },
    'call or attempt',
  ],
  ['a logger that cannot warn', { logger: { debug: () => undefined } }, 'warn and debug'],
  ['fetchOptions that are a string', { fetchOptions: 'x' }, 'fetchOptions must be an object'],
  ['a key as a string', 'chk_1', 'options must be an object, not "chk_1"'],
  ['null', null, 'options must be an object, not null'],
])('rejects %s as options of a client', (_what, options, message) => {
  expect(() => new Chowk(options as never)).toThrow(message)
  expect(() => recording().client.withOptions(options as never)).toThrow(message)
})

test.each(['Authorization', 'content-type', 'Idempotency-Key'])(
  'rejects the header %s, which the client sets itself',
  async (name) => {
    const { client, sent } = recording()
    const message = 'use the options of the client and of the call'
    expect(() => client.withOptions({ headers: { [name]: 'secret' } })).toThrow(message)
    const error = String(await failureOf(client.posts.create(post, { headers: [[name, 'secret']] })))
    expect(error).toContain(message)
    expect(error).not.toContain('secret')
    expect(sent).toEqual([])
  },
)

test('middleware may be an object of a class', async () => {
  class Counting {
    calls = 0
    async call(_call: unknown, next: () => Promise<unknown>) {
      this.calls++
      await next()
    }
  }
  const counting = new Counting()
  await recording({ middleware: [counting] }).client.account.me()
  expect(counting.calls).toBe(1)
})

describe('a parameter that the interface does not know', () => {
  test.each<[what: string, message: string, call: (client: Chowk) => Promise<unknown>]>([
    [
      'tag of posts',
      'posts.list has no parameter tag. There are: offset, limit, cursor.',
      (client) => client.posts.list({ tag: 'rain' } as never),
    ],
    [
      'a misspelt filter',
      'questions.list has no parameter filters. Did you mean filter?',
      (client) => client.questions.list({ filters: 'unanswered' } as never),
    ],
    [
      'one of a list within a response',
      'questions.get has no parameter answer_limit. Did you mean limit?',
      (client) => client.questions.answers(1, { answer_limit: 2 } as never),
    ],
    [
      'one of what is no list',
      'search.autocomplete has no parameter query.',
      (client) => client.search.autocomplete({ q: 'a', query: 'a' } as never),
    ],
  ])('rejects an unknown parameter: %s', async (_what, message, call) => {
    const { client, sent } = recording()
    expect(String(await failureOf(call(client)))).toContain(`TypeError: ${message}`)
    expect(sent).toEqual([])
  })

  test('accepts documented parameters, also of a list within a response', async () => {
    const { client, sent } = recording()
    for (const query of [{ answers_limit: 2 }, { limit: 2 }])
      await client.questions
        .answers(7, query as { limit: number })
        .safe()
        .catch(() => undefined)
    expect(sent).toEqual(['/questions/7?answers_limit=2', '/questions/7?answers_limit=2'])
  })
})

describe('a query function', () => {
  test('rejects an argument that its method does not accept', () => {
    const queries = createQueries(recording().client)
    expect(() => queries.account.me.queryOptions(...([{ staleTime: 5 }] as unknown as []))).toThrow(
      'me takes 0 arguments, not 1. Spread the result to add options of TanStack Query.',
    )
  })

  test('rejects a variable that its method does not accept', async () => {
    const { client, sent } = recording()
    const { mutationFn } = createQueries(client).posts.update.mutationOptions()
    const variables = { id: 1, boddy: { title: 'Dry' } } as never
    expect(String(await failureOf((async () => mutationFn(variables))()))).toContain('boddy')
    expect(sent).toEqual([])
  })

  test('rejects a prefix that is not a string', () => {
    expect(() => createQueries(recording().client, { prefix: 'mine' } as never)).toThrow(TypeError)
  })
})

describe('undefined keeps', () => {
  test('accepts every option of a client', async () => {
    vi.stubEnv('CHOWK_API_KEY', 'chk_of_another_member')
    vi.stubEnv('CHOWK_BASE_URL', 'https://elsewhere.test/api/v1')
    const sent: unknown[] = []
    const client = new Chowk({
      apiKey: KEY,
      baseUrl: 'https://chowk.test/api/v1',
      headers: { 'x-one': '1' },
      fetchOptions: { cache: 'no-store' },
      fetch: (url, init) => {
        sent.push([
          url,
          init.headers.authorization,
          init.headers['x-one'],
          (init as { cache?: string }).cache,
        ])
        return Promise.resolve(Response.json({ ok: true }))
      },
    })
    const none = {
      apiKey: undefined,
      baseUrl: undefined,
      headers: undefined,
      fetchOptions: undefined,
      fetch: undefined,
    }
    await client.withOptions(none).account.me(none)
    await client
      .withOptions({ headers: { 'x-one': undefined }, fetchOptions: { cache: undefined } })
      .account.me()
    vi.unstubAllEnvs()
    const kept = ['https://chowk.test/api/v1/me', `Bearer ${KEY}`, '1', 'no-store']
    expect(sent).toEqual([kept, kept])
  })
})

test('withOptions keeps the class, and adds headers and options of fetch', async () => {
  class Mine extends Chowk {
    greet = () => 'hello'
  }
  const seen: Record<string, string>[] = []
  const first = new Mine({
    apiKey: KEY,
    baseUrl: 'http://x.test',
    headers: { 'X-One': '1', 'x-two': '2' },
    fetch: (_url, init) => {
      seen.push(init.headers)
      return Promise.resolve(Response.json({ ok: true }))
    },
  })
  const second = first.withOptions({ headers: { 'x-one': 'other', 'x-three': '3' } })
  expect(second.greet()).toBe('hello')
  await second.account.me()
  expect(seen[0]).toMatchObject({ 'x-one': 'other', 'x-two': '2', 'x-three': '3' })
})

test('appends parameters to a path with a query', async () => {
  const { client, sent } = recording()
  await client.request('GET /posts?limit=1', { query: { offset: 2 } })
  await client.request('GET /posts?limit=1')
  await client.request('GET /posts', { query: { offset: 2 } })
  expect(sent).toEqual(['/posts?limit=1&offset=2', '/posts?limit=1', '/posts?offset=2'])
})

test('returns undefined from request() for HEAD and 204', async () => {
  await using server = await FailingServer.start(
    (response) => response.writeHead(204).end(),
    succeed({ id: 1 }),
    (response) => response.writeHead(204).end(),
  )
  const client = clientOf(server, { maxRetries: 0 })
  expect(await client.request('DELETE /x')).toBeUndefined()
  expect(await client.request('HEAD /x')).toBeUndefined()
  expect(await failureOf(client.account.me())).toMatchObject({ code: 'unexpected_response' })
})

test('rejects an unknown option of a mock', () => {
  expect(() => createMock({ sed: 'demo' } as never)).toThrow(/sed.*seed/)
})
