import { limits } from '@chowk/contract'
import { expect, test } from 'vitest'
import { tinyPng } from '../../../../tests/harness/image-uploads.ts'
import { createControl } from '../control/create-control.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine-options.ts'
import { entities } from '../entities/index.ts'
import type { ReadBody, RequestHead } from '../http/messages.ts'
import { memoryStore } from '../store/memory/store.ts'
import type { Store } from '../store/store.ts'
import type { Call } from './call.ts'
import { operationAt } from './route.ts'
import { createKey, saveMember } from '../../../../tests/harness/administer.ts'

const NOTHING: ReadBody = () => Promise.resolve(new Uint8Array())

const headOf = (
  given: Partial<RequestHead> & { headers?: Readonly<Record<string, string>> },
): RequestHead => ({
  method: 'GET',
  target: '/api/v1/me',
  header: (name) => given.headers?.[name],
  hosts: ['localhost'],
  address: '127.0.0.1',
  hasBody: false,
  ...given,
})

/** An engine, and the key of a member. */
async function opened(options: Partial<EngineOptions> = {}) {
  const control = createControl({ store: memoryStore(entities), publicUrl: 'http://localhost', ...options })
  await saveMember(control.engine, { username: 'asha' })
  const { key } = await createKey(control.engine, { username: 'asha', scopes: 'all' })
  return { engine: control.engine, key, control }
}

const parseBody = (body: unknown) => JSON.parse(body as string) as Record<string, unknown>

test('400 for two Host headers, 421 for another or none, each with the reason', async () => {
  const { engine } = await opened()
  const send = async (hosts: readonly string[]) => {
    const { status, body } = await engine.handle(headOf({ hosts }), NOTHING)
    return [status, parseBody(body).error]
  }
  expect(await send(['localhost', 'localhost'])).toEqual([400, 'The request has more than one Host header.'])
  expect(await send(['example.com'])).toEqual([421, 'Only http://localhost answers.'])
  expect(await send([])).toEqual([421, 'Only http://localhost answers.'])
})

test('an error of the store is told to the operator, and to the caller as nothing but 500', async () => {
  const error = new Error('relation "members" does not exist')
  const store = Object.assign(Object.create(memoryStore(entities)) as Store, {
    read: () => Promise.reject(error),
  })
  const reported: unknown[] = []
  const onError = (...all: readonly unknown[]) => reported.push(...all)
  const headers = { 'x-api-key': 'chk_UnknownToEverybodyButThisTest03lUjZO' }
  for (const options of [{ onError }, {}]) {
    const engine = createEngine({ store, publicUrl: 'http://localhost', ...options })
    const answer = await engine.handle(headOf({ headers }), NOTHING)
    const { requestId } = answer
    expect(answer).toMatchObject({ status: 500, code: 'server_error', operation: 'account.me' })
    expect(Object.keys(answer.headers).toSorted()).toEqual(['cache-control', 'content-type', 'x-request-id'])
    expect(parseBody(answer.body)).toEqual({
      ok: false,
      code: 'server_error',
      error: 'Something went wrong on the server.',
      request_id: requestId,
    })
    if ('onError' in options) expect(reported).toEqual([error, expect.objectContaining({ requestId })])
  }
  expect(reported).toHaveLength(2)
})

test('a body that is said to be too long is refused unread; one of the most bytes is read', async () => {
  const { engine, key } = await opened()
  let reads = 0
  const send = async (length: number) => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': String(length),
    }
    const head = headOf({ method: 'POST', target: '/api/v1/posts', hasBody: true, headers })
    const { body } = await engine.handle(head, () => Promise.resolve(new Uint8Array(++reads).fill(0x7b)))
    return [parseBody(body).error, reads]
  }
  expect(await send(limits.jsonBody + 1)).toEqual([`The request body is over ${limits.jsonBody} bytes.`, 0])
  expect(await send(limits.jsonBody)).toEqual([expect.stringContaining('its syntax is broken.'), 1])
})

test.each([
  ['by their lengths', { 'content-length': String(limits.mediaBody) }],
  ['in chunks', { 'transfer-encoding': 'Chunked' }],
])('five uploads of a member are taken at once, %s, and the sixth is told to wait', async (_, how) => {
  const { engine, key } = await opened()
  const uploads = Promise.withResolvers<'aborted'>()
  const headers = { 'x-api-key': key, 'content-type': 'application/json', ...how }
  const head = headOf({ method: 'POST', target: '/api/v1/media', hasBody: true, headers })
  const taken = [1, 2, 3, 4, 5].map(() => engine.handle(head, () => uploads.promise))
  const sixth = await engine.handle(head, NOTHING)
  expect([sixth.status, sixth.code, sixth.headers['retry-after']]).toEqual([429, 'rate_limited', '5'])
  uploads.resolve('aborted')
  const gone = await Promise.all(taken)
  expect(gone.map(({ status, lost }) => [status, lost])).toEqual(taken.map(() => [499, 'aborted']))
  expect((await engine.handle(head, NOTHING)).status).toBe(400)
})

test('an upload for which there is no room any more is refused while it arrives, with 429', async () => {
  const { engine, control } = await opened()
  const held = Promise.withResolvers<'aborted'>()
  const upload = async (username: string) => {
    await saveMember(control.engine, { username })
    const { key } = await createKey(control.engine, { username, scopes: 'all' })
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': String(limits.mediaBody),
    }
    const begun = Promise.withResolvers<(bytes: number) => void>()
    const broken = Promise.withResolvers<never>()
    const answer = engine.handle(
      headOf({ method: 'POST', target: '/api/v1/media', hasBody: true, headers }),
      (_, onBytes) => {
        begun.resolve((bytes) => {
          try {
            onBytes!(bytes)
          } catch (error) {
            broken.reject(error)
          }
        })
        return Promise.race([held.promise, broken.promise])
      },
    )
    return { answer, receive: await begun.promise }
  }
  const last = await upload('last')
  const others = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(`member${at}`)))
  for (const { receive } of others) receive(limits.mediaBody)
  last.receive(1)
  const { status, code, headers } = await last.answer
  expect([status, code, headers['retry-after']]).toEqual([429, 'rate_limited', '5'])
  held.resolve('aborted')
  for (const { answer } of others) expect((await answer).lost).toBe('aborted')
})

test('a body that turns out to be too long is refused, and leaves nothing in the call', async () => {
  const calls: Call[] = []
  const { engine, key } = await opened({ onAnswer: (_answer, _head, call) => calls.push(call) })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const head = headOf({ method: 'POST', target: '/api/v1/posts', hasBody: true, headers })
  for (const bytes of ['too-large', new Uint8Array(limits.jsonBody + 1)] as const)
    expect((await engine.handle(head, () => Promise.resolve(bytes))).code).toBe('payload_too_large')
  expect(calls.map(({ bytes, body }) => [bytes?.length, body])).toEqual([
    [undefined, undefined],
    [limits.jsonBody + 1, undefined],
  ])
})

test('an operation that takes no body passes over one, and holds no view while it arrives', async () => {
  const memory = memoryStore(entities)
  let views = 0
  const store = Object.assign(Object.create(memory) as Store, {
    read: ((work) => {
      views++
      return memory.read(work).finally(() => views--)
    }) satisfies Store['read'],
  })
  const { engine, key } = await opened({ store })
  const head = headOf({ hasBody: true, headers: { 'x-api-key': key, 'content-type': 'text/plain' } })
  const viewsWhileRead: number[] = []
  const answer = await engine.handle(head, () => {
    viewsWhileRead.push(views)
    return Promise.resolve(new Uint8Array(9))
  })
  expect([answer.status, viewsWhileRead]).toEqual([200, [0]])
})

test('each answer is told with its call: operation, parameters, member and body', async () => {
  const told: unknown[] = []
  const { engine, key } = await opened({
    onAnswer: ({ status }, { target }, { operation, params, member, bytes, body }) =>
      told.push({ status, target, operation, params, member, bytes, body }),
  })
  const text = '{"title":"Kiln","body":"<p>Hot</p>"}'
  const bytes = new TextEncoder().encode(text)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  await engine.handle(headOf({ method: 'POST', target: '/api/v1/posts', hasBody: true, headers }), () =>
    Promise.resolve(bytes),
  )
  await engine.handle(headOf({ target: '/api/v1/posts/a%20b?x=1', headers }), NOTHING)
  await engine.handle(headOf({ target: '/nowhere' }), NOTHING)
  const nothing = { bytes: undefined, body: undefined }
  expect(told).toEqual([
    {
      status: 201,
      target: '/api/v1/posts',
      operation: 'posts.create',
      params: {},
      member: 'asha',
      bytes,
      body: { value: { title: 'Kiln', body: '<p>Hot</p>' }, text },
    },
    {
      status: 404,
      target: '/api/v1/posts/a%20b?x=1',
      operation: 'posts.get',
      params: { id: 'a b' },
      member: 'asha',
      bytes: undefined,
      body: { value: undefined, text: '' },
    },
    { status: 404, target: '/nowhere', operation: undefined, params: {}, member: undefined, ...nothing },
  ])
})

test('HEAD is answered as GET is, without a body', async () => {
  const { engine, key } = await opened()
  const headers = { 'x-api-key': key }
  expect(await engine.handle(headOf({ method: 'HEAD', headers }), NOTHING)).toMatchObject({
    status: 200,
    operation: 'account.me',
    body: null,
  })
})

test('what comes due is live for the next call, whether that reads or writes', async () => {
  let time = Date.UTC(2026, 11, 1)
  const clock = { now: () => time, wake: () => () => undefined }
  const { engine, key } = await opened({ clock })
  const call = async (method: string, target: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const head = headOf({ method, target: `/api/v1${target}`, hasBody: body !== undefined, headers })
    const answer = await engine.handle(head, () =>
      Promise.resolve(new TextEncoder().encode(JSON.stringify(body))),
    )
    return { ...parseBody(answer.body), status: answer.status }
  }
  const schedule = async () => {
    const scheduled_at = new Date(time + 600_000).toISOString()
    const { id } = (await call('POST', '/posts', { title: 'Kiln', body: '<p>x</p>', scheduled_at })) as {
      id?: number
    }
    time += 600_000
    return id
  }
  expect(await call('GET', `/posts/${await schedule()}`)).toMatchObject({ item: { status: 'published' } })
  expect(await call('POST', `/posts/${await schedule()}/comments`, { body: 'Nice' })).toMatchObject({
    status: 201,
  })
})

test('415 for a transfer coding other than chunked', async () => {
  const { engine, key } = await opened()
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    'transfer-encoding': 'gzip, chunked',
  }
  const head = headOf({ method: 'POST', target: '/api/v1/posts', hasBody: true, headers })
  expect(await engine.handle(head, NOTHING)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
})

test('a method and a path name an operation, or none', () => {
  expect(operationAt('GET', '/api/v1/posts/7')).toBe('posts.get')
  expect(operationAt('HEAD', '/api/v1/posts/7')).toBe('posts.get')
  expect(operationAt('POST', '/api/v1/posts/7')).toBeUndefined()
  expect(operationAt('GET', '/posts/7')).toBeUndefined()
})

test('small uploads with a length are taken, however many at once', async () => {
  const { engine, key } = await opened()
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': '9' }
  const head = headOf({ method: 'POST', target: '/api/v1/media', hasBody: true, headers })
  const answers = await Promise.all(Array.from({ length: 10 }, () => engine.handle(head, NOTHING)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'invalid_json'))
})

test.each([
  ['{"a":', 'its syntax is broken.'],
  ['\uFEFF{}', 'it starts with a byte order mark.'],
  ['[]', 'its top level is no object.'],
  ['{"a":1,"a":2}', 'an object has the same member twice.'],
])('the refusal of the body %j says why', async (text, why) => {
  const { engine, key } = await opened()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const head = headOf({ method: 'POST', target: '/api/v1/posts', hasBody: true, headers })
  const { body } = await engine.handle(head, () => Promise.resolve(new TextEncoder().encode(text)))
  expect(parseBody(body).error).toBe(`The request body must be a JSON object: ${why}`)
})

test('images and the description of the interface are read without a key', async () => {
  const { engine } = await opened()
  const image = btoa(String.fromCharCode(...tinyPng))
  const { data } = await engine.as('asha').call('media.upload', { body: { image } })
  expect((await engine.handle(headOf({ target: data.url }), NOTHING)).status).toBe(200)
  const openapi = await engine.handle(headOf({ target: '/api/v1/openapi.json' }), NOTHING)
  expect(openapi).toMatchObject({ status: 200, operation: 'account.openapi' })
})
