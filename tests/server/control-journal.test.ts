import { describe, expect, test } from 'vitest'
import { PIXEL } from '../../packages/mocks/src/pixel.ts'
import { startControlled } from './start-controlled.ts'

const post = { title: 'Rain on the terrace', body: '<p>At last.</p>' }
const posting = { method: 'POST', body: JSON.stringify(post) }

/** Server-sent events of the control interface, as a parser of them sees them. */
async function listen(origin: string, path = '/events', headers: Record<string, string> = {}) {
  const end = new AbortController()
  const response = await fetch(`${origin}/_control${path}`, { headers, signal: end.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  async function next(): Promise<{ event: string; id: string | undefined; data: object }> {
    for (;;) {
      const [block, ...otherBlocks] = buffered.split('\n\n')
      if (otherBlocks.length > 0) {
        buffered = otherBlocks.join('\n\n')
        const fields = new Map(block!.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
        return {
          event: fields.get('event') ?? 'message',
          id: fields.get('id'),
          data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>,
        }
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended.')
      buffered += value
    }
  }
  return { next, close: () => end.abort(), ended: () => reader.read().then(({ done }) => done) }
}

describe('the journal, over HTTP', () => {
  test('records requests and responses without secrets', async () => {
    const { control, call, newKey } = await startControlled()
    const { key } = await newKey('asha')
    await call(key, `/posts?hint=${key}&tag=a&tag=b`, posting)
    await call(key, '/posts/7/comments', { method: 'POST', body: `{"body": "I lost ${key}` })
    await call(`${key}x`, '/usage')
    await call(key, '/nowhere')
    const { body } = await control('GET', '/requests')
    const anything = { time: expect.any(String) as string, duration_ms: expect.any(Number) as number }
    const without = { params: {}, query: {}, body: null, code: null, member: 'asha', fault: null, lost: null }
    const commonFields = {
      ...without,
      idempotency_key: null,
      attempt: 1,
      request_id: expect.any(String) as string,
    }
    expect(body.requests).toEqual([
      {
        ...commonFields,
        ...anything,
        id: 1,
        method: 'POST',
        path: '/api/v1/posts',
        query: { hint: 'chk_…', tag: ['a', 'b'] },
        operation: 'posts.create',
        body: post,
        status: 201,
        answer: expect.objectContaining({ ok: true, slug: 'rain-on-the-terrace' }) as object,
      },
      {
        ...commonFields,
        ...anything,
        id: 2,
        method: 'POST',
        path: '/api/v1/posts/7/comments',
        operation: 'posts.comment',
        params: { id: '7' },
        body: '{"body": "I lost chk_…',
        status: 400,
        code: 'invalid_json',
        answer: expect.objectContaining({ ok: false }) as object,
      },
      expect.objectContaining({ id: 3, operation: 'account.usage', member: null, code: 'invalid_api_key' }),
      expect.objectContaining({ id: 4, operation: null, path: '/api/v1/nowhere', code: 'not_found' }),
    ])
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('shows of an image how long it is, whichever way it was sent', async () => {
    const { control, call, newKey, url } = await startControlled()
    const { key } = await newKey('asha')
    const image = Buffer.from(PIXEL).toString('base64')
    await call(key, '/media', { method: 'POST', body: JSON.stringify({ image }) })
    const form = new FormData()
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'a.png')
    await fetch(`${url}/media`, { method: 'POST', headers: { 'x-api-key': key }, body: form })
    const { body } = await control('GET', '/requests?operation=media.upload&status=201')
    const length = expect.stringMatching(/^\[image of \d+ bytes\]$/) as string
    expect(body.requests).toMatchObject([{ body: { image: length } }, { body: length }])
    expect(JSON.stringify(body)).not.toContain(image.slice(0, 20))
  })

  test('counts attempts by key, and after a failure without one', async () => {
    const { control, call, newKey, url } = await startControlled()
    const { key } = await newKey('asha')
    const create = (idempotencyKey: string) =>
      fetch(`${url}/posts`, {
        ...posting,
        headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      })
    for (const name of ['one', 'one', 'two']) await create(name)
    await control('POST', '/faults', { operation: 'account.me', status: 503, times: 2 })
    for (let times = 0; times < 4; times++) await call(key, '/me')
    const { body } = await control('GET', '/requests')
    const seen = body.requests as { idempotency_key: string; attempt: number; fault: object | null }[]
    expect(seen.map(({ idempotency_key, attempt }) => [idempotency_key, attempt])).toEqual([
      ['one', 1],
      ['one', 2],
      ['two', 1],
      [null, 1],
      [null, 2],
      [null, 3],
      [null, 1],
    ])
    expect(seen.map(({ fault }) => fault !== null)).toEqual([false, false, false, true, true, false, false])
    expect(seen[3]!.fault).toMatchObject({ operation: 'account.me', status: 503 })
  })

  test('filters the journal by properties of calls', async () => {
    const { control, call, newKey } = await startControlled()
    const { key } = await newKey('asha')
    const { key: otherKey } = await newKey('ravi')
    await call(key, '/posts', posting)
    await call(otherKey, '/me')
    await call(otherKey, '/posts/99')
    const found = async (query: string) => {
      const { body } = await control('GET', `/requests?${query}`)
      return (body.requests as { id: number }[]).map(({ id }) => id)
    }
    expect(await found('operation=posts.create')).toEqual([1])
    expect(await found('member=ravi')).toEqual([2, 3])
    expect(await found('member=ravi&status=404')).toEqual([3])
    expect(await found('code=not_found')).toEqual([3])
    expect(await found('method=GET')).toEqual([2, 3])
    expect(await found('path=/api/v1/me')).toEqual([2])
    expect(await found('after=2')).toEqual([3])
  })

  test('returns the latest call and 404 without one', async () => {
    const { control, call, newKey } = await startControlled()
    const { key } = await newKey('asha')
    expect((await control('GET', '/requests/last')).status).toBe(404)
    await call(key, '/me')
    await call(key, '/usage')
    const last = await control('GET', '/requests/last?operation=account.me')
    expect(last.body.request).toMatchObject({ id: 1, path: '/api/v1/me' })
  })

  test('waits for the next call up to a limit', async () => {
    const { control, call, newKey } = await startControlled()
    const { key } = await newKey('asha')
    await call(key, '/me')
    const pending = control('GET', '/requests/next?operation=account.me&timeout=PT30S&after=1')
    await call(key, '/usage')
    await call(key, '/me')
    expect((await pending).body.request).toMatchObject({ id: 3 })
    const before = await control('GET', '/requests/next?operation=account.me&after=0')
    expect(before.body.request).toMatchObject({ id: 1 })
    expect(await control('GET', '/requests/next?timeout=PT0.01S')).toEqual({
      status: 404,
      body: { error: 'No call matched within 0.01 s.' },
    })
    expect((await control('GET', '/requests/next?timeout=PT2M')).status).toBe(400)
  })
})

describe('events', () => {
  test('reports calls, clock changes and restores as they happen', async () => {
    const { control, call, newKey, origin } = await startControlled()
    const { key } = await newKey('asha')
    await call(key, '/me')
    const events = await listen(origin)
    expect(await events.next()).toMatchObject({ event: 'clock', data: { frozen: false } })
    await call(key, '/usage')
    expect(await events.next()).toMatchObject({
      event: 'request',
      id: '2',
      data: { id: 2, operation: 'account.usage', answer: { ok: true } },
    })
    await control('POST', '/clock', { frozen: true })
    expect(await events.next()).toMatchObject({ event: 'clock', data: { frozen: true } })
    await control('POST', '/reset')
    expect(await events.next()).toMatchObject({ event: 'restored' })
    expect(await events.next()).toMatchObject({ event: 'clock', data: { frozen: false } })
    events.close()
  })

  test.each([
    ['by the query', '/events?after=1', {}],
    ['by the header of a browser that connects again', '/events', { 'last-event-id': '1' }],
  ])('starts events after the last seen call, %s', async (_, path, headers) => {
    const { call, newKey, origin } = await startControlled()
    const { key } = await newKey('asha')
    for (const targetPath of ['/me', '/usage', '/notifications']) await call(key, targetPath)
    const events = await listen(origin, path, headers)
    expect(await events.next()).toMatchObject({ event: 'clock' })
    expect(await events.next()).toMatchObject({ event: 'request', id: '2' })
    expect(await events.next()).toMatchObject({ event: 'request', id: '3' })
    events.close()
  })

  test('ends waits with the server and with the listener', async () => {
    const { app, control, origin } = await startControlled()
    const events = await listen(origin)
    await events.next()
    const pending = control('GET', '/requests/next?timeout=PT1M')
    await control('GET', '/clock')
    await app.close()
    expect(await events.ended()).toBe(true)
    expect((await pending).status).toBe(404)
  })
})
