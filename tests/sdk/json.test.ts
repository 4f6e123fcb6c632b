import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQueries } from '@chowk/sdk/query'
import { clientOf, failureOf } from './support/clients.ts'

/** A client whose requests are kept, and not sent. */
function recording() {
  const sent: { url: URL; body: string | undefined }[] = []
  const fetch = (url: string, init: { body?: unknown }) => {
    sent.push({ url: new URL(url), body: init.body as string | undefined })
    return Promise.resolve(Response.json({ ok: true, items: [], next_offset: 0, has_more: false }))
  }
  return { client: clientOf({ baseUrl: 'http://json.test/api/v1' }, { fetch }), sent }
}

class Draft {
  title = 'Rain'
}

const circle: Record<string, unknown> = {}
circle.self = [circle]
// oxlint-disable-next-line no-sparse-arrays
const sparse = ['a', , 'b']

/** What JSON has no form for. */
const invalid: readonly [what: string, value: unknown, at?: string][] = [
  ['an invalid date', new Date('soon')],
  ['NaN', NaN],
  ['Infinity', -Infinity],
  ['a bigint', 10n],
  ['a function', () => 1],
  ['a symbol', Symbol('one')],
  ['a Map', new Map([['a', 1]])],
  ['a Set', new Set([1])],
  ['a regular expression', /a/],
  ['an error', new Error('no')],
  ['a typed array', new Uint8Array(2)],
  ['a blob', new Blob(['a'])],
  ['a form', new FormData()],
  ['a promise', Promise.resolve(1)],
  ['a boxed number', Object(5)],
  ['an object of a class', new Draft()],
  ['an object that inherits', Object.create({ title: 'Rain' })],
  ['half of a surrogate pair', 'a\uD83D'],
  ['the other half', '\uDE00a'],
  ['undefined in a list', [1, undefined], '1'],
  ['a hole in a list', sparse, '1'],
  ['a hole at the end of a list', Object.assign([1], { length: 2 }), '1'],
  ['a circle', circle, 'self.0'],
  ['what JSON leaves out', { toJSON: () => undefined }],
  ['what JSON makes null, as an invalid date of a library', { toJSON: () => null }],
  ['what has an invalid form', { toJSON: () => [NaN] }, '0'],
  [
    'what throws',
    {
      toJSON: () => {
        throw new Error('no')
      },
    },
  ],
  [
    'a getter that throws',
    Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    }),
    'a',
  ],
  [
    'a revoked proxy',
    (() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    })(),
  ],
  ['what goes too deep', Array.from({ length: 10_000 }).reduce<unknown>((inner) => [inner], 1), '0'],
]

/** Of what the caller's own code throws, and of circles, JSON does not tell the path. */
const isRefused = (error: unknown, path: string) =>
  [' ', '.'].some((next) => String(error).startsWith(`TypeError: ${path}${next}`)) ||
  String(error).includes(' cannot be read: ')

describe.each(invalid)('%s is rejected by its path, and nothing is sent', (_what, value, pathValue) => {
  const { client, sent } = recording()
  const path = (name: string) => (pathValue === undefined ? name : `${name}.${pathValue}`)

  test.each<[where: string, path: string, call: () => Promise<unknown>]>([
    ['in a field', path('title'), () => client.posts.create({ title: value as string, body: '' })],
    [
      'within a list',
      path('tags.1'),
      () => client.posts.create({ title: '', body: '', tags: ['a', value as string] }),
    ],
    ['in request()', path('one.two'), () => client.request('POST /x', { body: { one: { two: value } } })],
    ['in a query', 'q', () => client.search.query({ q: value as string })],
    ['in a query of request()', 'q', () => client.request('GET /x', { query: { q: value as string } })],
    ['in a path', 'id', () => client.posts.get(value as number)],
    ['in a list', 'limit', async () => client.posts.list({ limit: value as number })],
    [
      'in a mutation',
      path('title'),
      () =>
        createQueries(client)
          .posts.create.mutationOptions()
          .mutationFn({ title: value as string, body: '' }),
    ],
  ])('%s', async (_where, reportedPath, call) => {
    const error = await failureOf((async () => call())())
    expect(error).toBeInstanceOf(TypeError)
    expect(isRefused(error, reportedPath)).toBe(true)
    expect(sent).toEqual([])
  })
})

test('rejects a body or query that is not a plain object', async () => {
  const { client, sent } = recording()
  for (const input of [new Map(), new Draft(), new URLSearchParams('q=1')]) {
    expect(await failureOf(client.posts.create(input as never))).toBeInstanceOf(TypeError)
    expect(await failureOf(client.request('POST /x', { body: input }))).toBeInstanceOf(TypeError)
    expect(await failureOf(client.request('GET /x', { query: input as never }))).toBeInstanceOf(TypeError)
    expect(await failureOf(client.posts.list(input as never))).toBeInstanceOf(TypeError)
  }
  expect(sent).toEqual([])
})

test('dates, addresses and objects without a prototype are sent as they mean', async () => {
  const { client, sent } = recording()
  const when = new Date(Date.UTC(2027, 5, 1))
  const own = Object.assign(Object.create(null) as object, {
    when,
    url: new URL('https://a.example/'),
    none: undefined,
    zero: -0,
  })
  await client.request('POST /x', { body: { own, twice: [when, when] } })
  expect(sent[0]?.body).toBe(
    '{"own":{"when":"2027-06-01T00:00:00.000Z","url":"https://a.example/","zero":0},"twice":["2027-06-01T00:00:00.000Z","2027-06-01T00:00:00.000Z"]}',
  )
})

/** Values of any kind: those that JSON has, and others. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', '\uD83D', '\uDE00', '"', '\u2028') }),
    fc.double(),
    fc.constantFrom<unknown>(true, false, null, undefined, -0, Infinity, 5e-324, 2 ** 60),
    fc.date({ noInvalidDate: false }),
    // Without what fast-check cannot hold or print.
    fc.constantFrom(
      ...invalid.filter(([what]) => !/proxy|deep/.test(what)).map(([, candidate]) => candidate),
    ),
    fc.array(tie('any')),
    fc.dictionary(fc.string(), tie('any')),
  ),
})).any

/** What the other side reads, where each date is its text, and what is undefined in an object is not there. */
function expectedValue(sourceValue: unknown): unknown {
  if (sourceValue instanceof Date) return sourceValue.toISOString()
  if (Array.isArray(sourceValue)) return sourceValue.map(expectedValue)
  if (sourceValue === null || typeof sourceValue !== 'object') return sourceValue === 0 ? 0 : sourceValue
  const entries = Object.entries(sourceValue).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(entries.map(([name, entry]) => [name, expectedValue(entry)]))
}

/** Returns the path of the first value that JSON has no form for. */
function faultOf(sourceValue: unknown, path: string): string | undefined {
  const known = invalid.find(([, fault]) => fault === sourceValue)
  if (known) return known[2] === undefined ? path : `${path}.${known[2]}`
  const isRight =
    typeof sourceValue === 'string'
      ? sourceValue.isWellFormed()
      : typeof sourceValue === 'number'
        ? isFinite(sourceValue)
        : !(sourceValue instanceof Date) || !isNaN(+sourceValue)
  if (!isRight || (sourceValue === undefined && path !== 'given')) return path
  if (sourceValue === null || typeof sourceValue !== 'object' || sourceValue instanceof Date) return undefined
  for (const [name, entry] of Object.entries(sourceValue)) {
    if (entry === undefined && !Array.isArray(sourceValue)) continue
    const fault = faultOf(entry, `${path}.${name}`)
    if (fault !== undefined) return fault
  }
  return undefined
}

test('sends any value unchanged or rejects it by its path', async () => {
  let rejectedCount = 0
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { client, sent } = recording()
      const result = await client.request('POST /x', { body: { given } }).catch((error: unknown) => error)
      const fault = faultOf(given, 'given')
      if (fault === undefined) expect(JSON.parse(sent[0]!.body!)).toStrictEqual(expectedValue({ given }))
      else {
        expect(result).toBeInstanceOf(TypeError)
        expect(isRefused(result, fault)).toBe(true)
        expect(sent).toEqual([])
        rejectedCount++
      }
    }),
    { numRuns: 2000 },
  )
  expect(rejectedCount).toBeGreaterThan(200)
})

test('sends any query unchanged or rejects it by its name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), value), async (q) => {
      const { client, sent } = recording()
      const result = await client
        .request('GET /x', { query: { q: q as string } })
        .catch((error: unknown) => error)
      if (sent.length) {
        const text = q instanceof Date ? q.toISOString() : (q as string | number)
        const query = q == null ? null : `${text}`
        expect(sent[0]!.url.searchParams.get('q')).toBe(query)
      } else {
        expect(result).toBeInstanceOf(TypeError)
        expect(isRefused(result, 'q')).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
