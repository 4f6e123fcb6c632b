import { ChowkError, ServerError, UnexpectedResponseError } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { answer, fail, FailingServer, reset, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const json = { 'content-type': 'application/json' }

describe('an error', () => {
  test('provides headers, status and the beginning of the body in an error', async () => {
    const page = `<html><h1>Bad gateway</h1>${'.'.repeat(5000)}</html>`
    await using server = await FailingServer.start(answer(502, page, { via: 'squid' }))
    const error = (await failureOf(clientOf(server, { maxRetries: 0 }).posts.create(post))) as ChowkError
    expect(error).toBeInstanceOf(ServerError)
    expect(error.status).toBe(502)
    expect(error.headers?.get('via')).toBe('squid')
    expect(error.body).toBe(page.slice(0, 1000))
    expect(error.message).toBe(
      `posts.create: unexpected response, status 502, text/html: ${page.slice(0, 80)}…`,
    )
  })

  test.each([
    ['a short text is quoted completely', 'Try later.\n', 'text/html: Try later.'],
    ['a text of 80 characters too', '.'.repeat(80), `text/html: ${'.'.repeat(80)}`],
    ['a longer one is cut', '.'.repeat(81), `text/html: ${'.'.repeat(80)}…`],
    ['an empty text is not quoted', '', 'text/html'],
  ])('describes the response: %s', async (_what, body, message) => {
    await using server = await FailingServer.start(answer(502, body))
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).posts.create(post))
    expect((error as Error).message).toBe(`posts.create: unexpected response, status 502, ${message}`)
  })

  test('reports the status of a response without a content type', async () => {
    const fetch = () => Promise.resolve(new Response(null, { status: 404 }))
    const error = await failureOf(clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch }).posts.create(post))
    expect((error as Error).message).toBe('posts.create: unexpected response, status 404')
  })

  test('provides the code of a lost connection in the cause of an error', async () => {
    const causeOf = async (failure: Error) => {
      const client = clientOf({ baseUrl: 'http://x.test' }, { fetch: () => Promise.reject(failure) })
      return ((await failureOf(client.posts.create(post))) as Error).cause
    }
    expect(await causeOf(Object.assign(new Error('Lost.'), { code: 'EPIPE' }))).toMatchObject({
      message: 'Lost.',
      code: 'EPIPE',
    })
    expect(await causeOf(new Error('Lost.'))).not.toHaveProperty('code')
  })

  test('provides response headers in an error, hidden from output', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden', { 'x-mine': '1' }))
    const error = (await failureOf(clientOf(server).posts.create(post))) as ChowkError
    expect(error.headers?.get('x-mine')).toBe('1')
    expect(error.body).toContain('"forbidden"')
    expect(JSON.stringify(error)).not.toContain('x-mine')
    expect(error.message).toBe('posts.create: It is forbidden.')
  })

  test('shows the key neither in its headers nor in its body', async () => {
    await using server = await FailingServer.start(answer(502, `For ${KEY}`, { 'x-echo': KEY }))
    const error = (await failureOf(clientOf(server, { maxRetries: 0 }).posts.create(post))) as ChowkError
    expect([error.body, error.headers?.get('x-echo'), error.message].join()).not.toContain(KEY)
  })

  test('serializes as JSON and clones as that', async () => {
    await using server = await FailingServer.start(fail(409, 'conflict', {}, { current_status: 'hired' }))
    const error = (await failureOf(clientOf(server).scheduled.cancel('post', 1))) as ChowkError
    const written = {
      name: 'ConflictError',
      message: 'scheduled.cancel: It is conflict.',
      code: 'conflict',
      status: 409,
      operation: 'scheduled.cancel',
      outcome: 'rejected',
      attempts: 1,
      currentStatus: 'hired',
      requestId: 'req_test',
    }
    expect(JSON.parse(JSON.stringify(error))).toEqual(written)
    expect(structuredClone(error.toJSON())).toEqual(written)
  })

  test('names the target of a redirect', async () => {
    const headers = { location: 'https://chowk.example/api/v1/posts' }
    await using server = await FailingServer.start(answer(308, '', headers))
    const error = await failureOf(clientOf(server).posts.create(post))
    expect(error).toMatchObject({ code: 'unexpected_response', status: 308 })
    expect(String(error)).toContain('redirect to https://chowk.example/api/v1/posts')
  })

  test('provides neither headers nor status without a response', async () => {
    await using server = await FailingServer.start(reset)
    const error = (await failureOf(clientOf(server, { maxRetries: 0 }).posts.create(post))) as ChowkError
    expect([error.status, error.headers, error.body]).toEqual([undefined, undefined, undefined])
  })
})

describe('invalid success responses', () => {
  const wrong: readonly [what: string, body: string][] = [
    ['a failure under 200', '{"ok":false,"error":"No.","code":"forbidden"}'],
    ['an object without ok', '{"id":1}'],
    ['an array', '[]'],
    ['an array of successes', '[{"ok":true}]'],
    ['a text', '"ok"'],
    ['null', 'null'],
    ['nothing', ''],
    ['a page', '<html>Sign in to the hotel</html>'],
    ['half of one', '{"ok":tr'],
  ]

  test.each(wrong)('(%s) is an unexpected answer, with an unknown outcome', async (_what, body) => {
    await using server = await FailingServer.start(answer(200, body, json))
    const error = await failureOf(clientOf(server).posts.create(post))
    expect(error).toBeInstanceOf(ChowkError)
    expect(error).toMatchObject({ outcome: 'unknown', status: 200 })
  })

  test.each(['[]', '"ok"', 'null', '5'])('(%s) are not mistaken for the OpenAPI document', async (body) => {
    await using server = await FailingServer.start(answer(200, body, json))
    expect(await failureOf(clientOf(server).account.openapi())).toMatchObject({ status: 200 })
  })

  test('(of a status after 299) is an unexpected answer', async () => {
    await using server = await FailingServer.start(answer(300, '{"ok":true,"id":1}', json))
    const error = await failureOf(clientOf(server).posts.create(post))
    expect(error).toMatchObject({ code: 'unexpected_response', status: 300, outcome: 'rejected' })
  })

  test.each([300, 400])(
    '(of an object cut off under status %i) are not mistaken for a lost connection',
    async (status) => {
      await using server = await FailingServer.start(answer(status, '{"ok":true,"id":', json))
      const error = await failureOf(clientOf(server).posts.create(post))
      expect(error).toMatchObject({ code: 'unexpected_response', status })
    },
  )

  test('(without the list that was asked for) is an unexpected answer', async () => {
    await using server = await FailingServer.start(succeed({ item: { id: 1 } }))
    const error = await failureOf(clientOf(server).posts.comments(1))
    expect(error).toMatchObject({ code: 'unexpected_response' })
    expect(String(error)).toContain(
      'posts.get: unexpected response, status 200, application/json, no "comments" with "items": {"ok":true,',
    )
  })

  test.each([
    [200, '{"id":1}', 'no "ok": true: {"id":1}'],
    [201, '{"ok":false,"id":1}', 'no "ok": true: '],
    [200, '{"ok":"yes"}', 'no "ok": true: '],
    [200, '[{"id":1}]', 'not a JSON object: [{"id":1}]'],
    [200, 'null', 'not a JSON object: null'],
    [200, '', 'not a JSON object'],
    [200, '{"ok":true,"posts":[]}', 'no "items": '],
    [200, '{"ok":true,"items":{}}', 'no "items": '],
    [404, '{"code":"not_found"}', 'no "ok": false: {"code":"not_found"}'],
    [422, '{"ok":true,"code":"validation_failed"}', 'no "ok": false: '],
    [418, '{"ok":false}', 'an unknown "code": {"ok":false}'],
    [418, '{"ok":false,"code":"mine"}', 'an unknown "code": '],
    [404, '<html>Sign in</html>', 'application/json: <html>Sign in</html>'],
  ])("(a test's own response: %i %s) report what is missing", async (status, body, message) => {
    await using server = await FailingServer.start(answer(status, body, json))
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).posts.list())
    expect(error).toMatchObject({ code: 'unexpected_response', status })
    expect(String(error)).toContain(message)
  })

  test.each([
    ['a page', answer(404, '<html>Nothing here.</html>')],
    ['a success of something else', answer(200, '<html>Welcome</html>')],
    ['a refusal of another route', fail(404, 'not_found')],
    ['no answer', reset],
  ])('(%s) is doubtful where the base URL has no /api/v1', async (_what, behaviour) => {
    await using server = await FailingServer.start(behaviour)
    const doubt = /baseUrl is http:\/\/127\S+, without \/api\/v1 at its end\./
    const messageFor = async (baseUrl: string) =>
      String(await failureOf(clientOf({ baseUrl }, { maxRetries: 0 }).posts.get(1)))
    expect(await messageFor(new URL(server.baseUrl).origin)).toMatch(doubt)
    expect(await messageFor(server.baseUrl)).not.toMatch(doubt)
  })

  test.each([
    ['no items', {}],
    ['items that are none', { items: { 0: 1 } }],
    ['items that are null', { items: null }],
  ])('(a list with %s) is an unexpected answer', async (_what, data) => {
    await using server = await FailingServer.start(succeed({ ...data, next_offset: 0, has_more: true }))
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(String(error)).toContain('items')
  })

  test('(a later page without items) are rejected', async () => {
    await using server = await FailingServer.start(
      succeed({ items: [{ id: 1 }], next_offset: 1, has_more: true, next_cursor: 'next' }),
      succeed({ next_offset: 2, has_more: false }),
    )
    expect(await failureOf(clientOf(server).posts.list().toArray({ max: 9 }))).toBeInstanceOf(
      UnexpectedResponseError,
    )
  })

  test('distinguishes invalid success responses from the OpenAPI document', async () => {
    await using server = await FailingServer.start(answer(200, '{"openapi":"3.1.0"}', json))
    expect(await clientOf(server).account.openapi()).toEqual({ openapi: '3.1.0' })
  })
})

describe('resuming', () => {
  test('rejects resuming on another client, which could use another server', async () => {
    await using failingServer = await FailingServer.start(reset)
    await using otherFailingServer = await FailingServer.start(succeed())
    const error = (await failureOf(
      clientOf(failingServer, { maxRetries: 0 }).posts.create(post),
    )) as ChowkError
    expect(() => clientOf(otherFailingServer).resume(error)).toThrow(TypeError)
    expect(() => clientOf(otherFailingServer).resume(error)).toThrow(/another client/)
    expect(otherFailingServer.received).toEqual([])
  })
})
