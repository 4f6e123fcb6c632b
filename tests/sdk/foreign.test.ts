import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Chowk, ChowkError, isError, type ClientOptions, type Middleware } from '@chowk/sdk'
import { clientOf, failureOf } from './support/clients.ts'
import { HastyClock, START } from './support/clocks.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const baseUrl = 'http://foreign.test/api/v1'

/** What a platform, a library or a test may throw: any value, errors in circles, and what fights back when looked at. */
const thrown: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
  }),
  fc.string().map((message) => new Error(message)),
  fc.string().map((message) => new TypeError('fetch failed', { cause: message })),
  fc.constantFrom('AbortError', 'TimeoutError', 'NetworkError').map((name) => new DOMException('', name)),
  fc.array(fc.string()).map((messages) => new AggregateError(messages.map((message) => new Error(message)))),
  fc.anything().map((cause) => new Error('outer', { cause })),
  fc.record({ name: fc.anything(), message: fc.anything(), code: fc.anything(), cause: fc.anything() }),
  fc.constant(0).map(() => {
    const error = new Error('circle')
    error.cause = new Error('inner', { cause: error })
    return error
  }),
  fc.constant(0).map(() => {
    const endless = (): Error => Object.defineProperty(new Error(''), 'cause', { get: endless })
    return endless()
  }),
  fc.constant(0).map(() => new OneThatThrows()),
)

class OneThatThrows {
  get message(): string {
    throw new Error('no message')
  }
  get code(): string {
    throw new Error('no code')
  }
  get cause(): unknown {
    throw new Error('no cause')
  }
  toString(): string {
    throw new Error('no text')
  }
}

const rejectWith = (cause: unknown): Promise<never> =>
  new Promise((_, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Libraries do.
    reject(cause)
  })

/** What a call fails with; a bug would show as anything but an error of the client. */
async function errorOf(
  client: Chowk,
  call = (chowk: Chowk): Promise<unknown> => chowk.posts.create(post),
): Promise<ChowkError> {
  const error = await failureOf(call(client))
  expect(error).toBeInstanceOf(ChowkError)
  expect(isError(error)).toBe(true)
  const { message, name } = error as ChowkError
  expect(message.length).toBeGreaterThan('posts.create: '.length)
  expect(name).toMatch(/Error$/)
  expect(() => JSON.stringify(error)).not.toThrow()
  return error as ChowkError
}

const make = (options: ClientOptions) => clientOf({ baseUrl }, { maxRetries: 0, ...options })

describe('thrown values', () => {
  test('reports a lost connection with an unknown outcome from fetch', async () => {
    await fc.assert(
      fc.asyncProperty(thrown, fc.boolean(), async (cause, isSync) => {
        const fetch = vi.fn(() => {
          if (isSync) throw cause
          return rejectWith(cause)
        })
        const error = await errorOf(make({ fetch }))
        expect(error).toMatchObject({ code: 'connection', outcome: 'unknown', attempts: 1 })
        expect(fetch).toHaveBeenCalledTimes(1)
      }),
      { numRuns: 500 },
    )
  })

  test('treats an error while a response is read as a lost connection', async () => {
    await fc.assert(
      fc.asyncProperty(thrown, async (cause) => {
        const fetch = () =>
          Promise.resolve({ status: 200, headers: new Headers(), text: () => rejectWith(cause) })
        expect(await errorOf(make({ fetch }))).toMatchObject({
          code: 'connection',
          outcome: 'unknown',
          attempts: 1,
        })
      }),
    )
  })

  const before: readonly [where: string, options: (cause: unknown) => ClientOptions][] = [
    ['by the function of the key', (cause) => ({ apiKey: () => rejectWith(cause) })],
    ['by middleware around the call', (cause) => ({ middleware: [{ call: () => rejectWith(cause) }] })],
    ['by middleware around the attempt', (cause) => ({ middleware: [{ attempt: () => rejectWith(cause) }] })],
  ]

  test.each(before)('%s keeps the call from being sent, and is the cause', async (_where, options) => {
    await fc.assert(
      fc.asyncProperty(thrown, async (cause) => {
        const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
        const error = await errorOf(make({ fetch, ...options(cause) }))
        expect(error).toMatchObject({
          code: 'preparation',
          outcome: 'not_sent',
          attempts: 0,
          operation: 'posts.create',
        })
        expect(Object.is(error.cause, cause)).toBe(true)
        expect(fetch).not.toHaveBeenCalled()
      }),
    )
  })

  test('rejects an upload whose file throws, with the cause', async () => {
    await fc.assert(
      fc.asyncProperty(thrown, async (cause) => {
        const file = { [Symbol.asyncIterator]: () => ({ next: () => rejectWith(cause) }) }
        const error = await errorOf(make({}), (client) => client.media.upload(file))
        expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent', attempts: 0 })
        expect(Object.is(error.cause, cause)).toBe(true)
      }),
    )
  })

  test('ignores values thrown by logs, progress functions and late middleware', async () => {
    await fc.assert(
      fc.asyncProperty(thrown, async (cause) => {
        const fail = (): never => {
          throw cause
        }
        const late: Middleware = { call: async (_call, next) => rejectWith(await next().then(() => cause)) }
        const logger = { warn: fail, debug: fail }
        const fetch = () => Promise.resolve(Response.json({ ok: true, data: { url: '/storage/x' } }))
        const client = make({ fetch, logger, logLevel: 'debug', middleware: [late] })
        expect(await client.media.upload(new Blob(['image']), { onProgress: fail })).toEqual({
          data: { url: '/storage/x' },
        })
      }),
    )
  })

  test("wraps the caller's abort reason in an AbortError", async () => {
    const hang = (_url: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    await fc.assert(
      fc.asyncProperty(
        thrown,
        fc.constantFrom('early', 'sent', 'waiting', 'queued', 'reading'),
        async (reason, where) => {
          const controller = new AbortController()
          const { signal } = controller
          const abort = () => controller.abort(reason)
          const clock = new HastyClock()
          const fail = () => {
            setTimeout(abort)
            return Promise.resolve(
              Response.json(
                { ok: false, code: 'rate_limited' },
                { status: 429, headers: { 'retry-after': '900' } },
              ),
            )
          }
          const client = make({
            clock,
            apiKey: `chk_aborted_${Math.random()}`,
            fetch: where === 'waiting' ? fail : hang,
            maxRetries: 1,
            ...(where === 'queued' && {
              pace: 1,
              fetch: () => Promise.resolve(Response.json({ ok: true })),
              clock: new HastyClock(0),
            }),
          })
          if (where === 'early') abort()
          if (where === 'queued') await client.account.me()
          const source = {
            [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
          }
          const failure = errorOf(client, (chowk) =>
            where === 'reading'
              ? chowk.media.upload(source, { signal })
              : chowk.posts.create(post, { signal }),
          )
          if (where !== 'waiting') setTimeout(abort)
          const error = await failure
          // An undefined reason is replaced by the platform.
          expect(error).toMatchObject({ name: 'AbortError', code: 'abort' })
          expect(Object.is(error.cause, signal.reason)).toBe(true)
          expect(error.outcome).toBe(
            where === 'sent' ? 'unknown' : where === 'waiting' ? 'rejected' : 'not_sent',
          )
        },
      ),
    )
  })
})

/** A header of any form: those of this interface, of gateways, and others. */
const header = fc.oneof(
  fc.constantFrom(
    '1.5',
    '0.0000001',
    '3',
    '3, 3',
    '0',
    '-1',
    'tomorrow',
    '',
    '1e999',
    '9'.repeat(30),
    '20, 20;w=86400',
  ),
  fc.constantFrom(
    new Date(START + 9000).toUTCString(),
    new Date(START).toISOString(),
    `${START / 1000 + 9}`,
    `${START}`,
  ),
  fc.nat().map(String),
  fc.string(),
  fc.anything(),
)
const headerNames = [
  'retry-after',
  'date',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'location',
  'content-type',
]

/** The headers of a `fetch`, which has what its type asks for, or fails even that. */
const headers = fc.oneof(
  fc
    .record(Object.fromEntries(headerNames.map((name) => [name, header])), { requiredKeys: [] })
    .map((values) => ({
      get: (name: string) => (values as Record<string, string | undefined>)[name] ?? null,
    })),
  fc.anything(),
)

const details = fc.oneof(
  fc.anything(),
  fc.array(
    fc.oneof(fc.anything(), fc.record({ path: fc.anything(), code: fc.anything(), message: fc.anything() })),
  ),
  fc.dictionary(fc.string(), fc.array(fc.string())),
)
const codes = [
  'validation_failed',
  'not_found',
  'conflict',
  'quota_exceeded',
  'rate_limited',
  'server_error',
  'forbidden',
] as const
const envelope = fc.record(
  {
    error: details,
    fields: details,
    current_status: details,
    allowed: details,
    detail: details,
    request_id: details,
  },
  { requiredKeys: [] },
)

/** The text of any JSON there is of a value. */
const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return '{}'
  }
}

const isDate = (value: unknown) => value instanceof Date && !isNaN(value.getTime())

describe('foreign responses', () => {
  const expectValid = (error: ChowkError) => {
    const { retryAfter, resetsAt, fields } = error as ChowkError & { resetsAt?: unknown; fields?: unknown }
    expect(retryAfter === undefined || (Number.isFinite(retryAfter) && retryAfter >= 0)).toBe(true)
    if (error.code === 'quota_exceeded')
      expect(isDate(resetsAt) && (resetsAt as Date).getTime() > START).toBe(true)
    if (error.code === 'validation_failed') expect(Array.isArray(fields)).toBe(true)
    for (const field of (fields ?? []) as readonly Record<string, unknown>[])
      expect([typeof field.path, typeof field.code, typeof field.message]).toEqual([
        'string',
        'string',
        'string',
      ])
    expect(error.message).not.toContain('[object Object]')
  }

  test('details of any shape leave the code, the status and the outcome', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...codes), envelope, headers, async (code, more, headers) => {
        const body = jsonOf({ ...JSON.parse(jsonOf(more)), ok: false, code })
        const fetch = () =>
          Promise.resolve({ status: 422, headers: headers as Headers, text: () => Promise.resolve(body) })
        const error = await errorOf(make({ fetch }))
        expect(error).toMatchObject({ code, status: 422, outcome: 'rejected', attempts: 1 })
        expectValid(error)
      }),
      { numRuns: 1000 },
    )
  })

  test('turns any response into data or an error and retries it if allowed', async () => {
    const text = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.anything().map(jsonOf),
      envelope.map((value) => jsonOf({ ok: true, ...value })),
    )
    const status = fc.oneof(
      fc.integer({ min: 100, max: 599 }),
      fc.constantFrom<unknown>(200, 201, 429, 503, { toString: {} }, Symbol('200')),
      fc.anything(),
    )
    const response = fc.oneof(
      fc
        .record({ status, headers, text })
        .map(({ text, ...more }) => ({ ...more, text: () => Promise.resolve(text) })),
      fc.anything(),
    )
    await fc.assert(
      fc.asyncProperty(response, fc.boolean(), async (response, isFromMiddleware) => {
        let calls = 0
        const give = () => {
          calls++
          return response as Response
        }
        const middleware: Middleware[] = isFromMiddleware
          ? [{ attempt: (_attempt, next) => next(give()) }]
          : []
        const fetch = () => Promise.resolve(give())
        const client = make({ fetch, middleware, maxRetries: 2, clock: new HastyClock() })
        const error = await client.posts.create(post).then(
          () => undefined,
          (error: unknown) => error,
        )
        expect(calls).toBeGreaterThanOrEqual(1)
        expect(calls).toBeLessThanOrEqual(3 + 3 * Number(isFromMiddleware))
        if (error === undefined) return
        expect(error).toBeInstanceOf(ChowkError)
        expect((error as ChowkError).code).not.toBe('preparation')
        expectValid(error as ChowkError)
      }),
      { numRuns: 1000 },
    )
  })

  test('reads a page of any shape to its end', async () => {
    const page = fc.record(
      {
        items: fc.array(fc.anything(), { maxLength: 3 }),
        next_offset: fc.anything(),
        has_more: fc.anything(),
        next_cursor: fc.anything(),
      },
      { requiredKeys: ['items'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
        let calls = 0
        const fetch = () =>
          Promise.resolve(new Response(jsonOf({ ...pages[calls++ % pages.length], ok: true })))
        const client = make({ fetch })
        await client.posts
          .list()
          .toArray({ max: 1000 })
          .catch((error: unknown) => {
            if (!(error instanceof ChowkError) && !(error instanceof TypeError)) throw error
          })
        expect(calls).toBeLessThan(200)
      }),
      { numRuns: 500 },
    )
  })

  test("redacts even a short key without changing a response's meaning", async () => {
    const word = fc.constantFrom(
      'a',
      '1',
      'ok',
      'key',
      'error',
      'code',
      'title',
      'quota',
      'false',
      'fields',
      'retry',
      ...codes,
    )
    await fc.assert(
      fc.asyncProperty(word, fc.constantFrom(...codes), async (apiKey, code) => {
        const fields = [{ path: 'title', code: 'too_short', message: `It is ${apiKey}.` }]
        const answered = Response.json(
          { ok: false, error: 'No.', code, fields, current_status: 'ok' },
          { status: 400, headers: { 'retry-after': '119', 'x-request-id': 'req_1' } },
        )
        const error = await errorOf(make({ apiKey, fetch: () => Promise.resolve(answered) }))
        expect(error).toMatchObject({
          code,
          status: 400,
          retryAfter: 119,
          requestId: 'req_1',
          fields: [{ path: 'title', code: 'too_short', message: 'It is [apiKey].' }],
        })
        expect(error.headers?.get('retry-after')).toBe('119')
      }),
    )
  })
})
