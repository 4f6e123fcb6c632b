import { inspect } from 'node:util'
import { BaseClient, Chowk, PostsResource } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { answer, fail, FailingServer, reset, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }

/** Everything that is visible of a value, however hard one looks. */
const allOf = (value: unknown): string =>
  [
    inspect(value, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? `${value.message} ${value.stack ?? ''}` : '',
  ].join('\n')

describe('the key cannot be seen', () => {
  test('hides the key in a client and its parts', async () => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server, { pace: true })
    await client.account.me()
    for (const value of [
      client,
      client.posts,
      client.quota,
      new PostsResource(client),
      new BaseClient({ apiKey: KEY }),
    ])
      expect(allOf(value)).not.toContain(KEY)
  })

  test('hides the key in a call and its response', async () => {
    await using server = await FailingServer.start(succeed())
    const call = clientOf(server).account.me()
    expect(allOf(call)).not.toContain(KEY)
    expect(allOf(await call.withResponse())).not.toContain(KEY)
  })

  test.each([
    ['a lost answer', reset],
    ['a refusal that repeats the key', fail(403, 'forbidden', {}, { error: `${KEY} may not do this.` })],
    [
      'fields that repeat the key',
      fail(
        422,
        'validation_failed',
        {},
        { fields: [{ path: 'title', code: 'invalid_value', message: KEY }] },
      ),
    ],
    ['a page that repeats the key', answer(502, `Bad gateway for ${KEY}`)],
  ])('hides the key in the error after %s', async (_name, behaviour) => {
    await using server = await FailingServer.start(behaviour)
    const error = await failureOf(clientOf(server).posts.create(post))
    expect(allOf(error)).not.toContain(KEY)
  })

  test('hides the key in the error of a verbose fetch', async () => {
    const indiscreet = (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      const error = new TypeError(`fetch failed for ${request.headers.get('authorization') ?? ''}`)
      return Promise.reject(Object.assign(error, { request, headers: Object.fromEntries(request.headers) }))
    }
    const client = new Chowk({ apiKey: KEY, fetch: indiscreet, maxRetries: 0 })
    const error = await failureOf(client.posts.create(post))
    expect(allOf(error)).not.toContain(KEY)
    expect(allOf(error)).toContain('[apiKey]')
  })

  test('hides the key in the error for an invalid key', () => {
    for (const apiKey of ['chk_naïve', 'chk_two\nlines', 'chk with spaces'])
      try {
        new Chowk({ apiKey })
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        expect(allOf(error)).not.toContain(apiKey)
      }
  })

  test('hides the key in logs and middleware', async () => {
    await using server = await FailingServer.start(
      fail(500, 'server_error', {}, { error: KEY }),
      succeed({ note: KEY }),
    )
    const seen: unknown[] = []
    const see = (value: unknown) => void seen.push(value)
    const client = clientOf(server, {
      logLevel: 'debug',
      logger: { warn: see, debug: see },
      middleware: [
        {
          call: async (call, next) => void seen.push(call, await next()),
          attempt: async (attempt, next) => void seen.push(attempt, await next()),
        },
      ],
    })
    await client.posts.create({ ...post, title: KEY })
    expect(seen.length).toBeGreaterThan(6)
    for (const value of seen) expect(allOf(value)).not.toContain(KEY)
  })
})

test('the key does not follow a redirect', async () => {
  await using elsewhere = await FailingServer.start(succeed())
  await using server = await FailingServer.start(answer(307, '', { location: elsewhere.baseUrl }))
  await failureOf(clientOf(server).posts.create(post))
  expect(elsewhere.received).toEqual([])
})

test('the key does not go to the address of an image', async () => {
  await using elsewhere = await FailingServer.start(answer(200, 'image', { 'content-type': 'image/png' }))
  await using server = await FailingServer.start(succeed({ data: {} }))
  await clientOf(server).media.upload(new URL(`${elsewhere.baseUrl}/photo.png`))
  expect(JSON.stringify(elsewhere.received)).not.toContain(KEY)
  expect(server.received[0]?.body).toContain('filename="photo.png"')
})
