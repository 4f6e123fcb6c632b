import { limits } from '@chowk/contract'
import { expect, test } from 'vitest'
import { createControl } from '../control/create-control.ts'
import { createEngine } from '../create-engine.ts'
import { entities } from '../entities/index.ts'
import type { ReadBody, RequestHead } from '../http/messages.ts'
import { memoryStore } from '../store/memory/store.ts'
import type { Store } from '../store/store.ts'
import { operationAt } from './route.ts'

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
async function opened() {
  const control = createControl({ store: memoryStore(entities), publicUrl: 'http://localhost' })
  await control.saveMember({ username: 'asha' })
  const { key } = await control.createKey({ username: 'asha', scopes: 'all' })
  return { engine: control.engine, key }
}

const told = (body: unknown) => JSON.parse(body as string) as Record<string, unknown>

test('400 for two Host headers, 421 for another or none, each with the reason', async () => {
  const { engine } = await opened()
  const send = async (hosts: readonly string[]) => {
    const { status, body } = await engine.handle(headOf({ hosts }), NOTHING)
    return [status, told(body).error]
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
    expect(told(answer.body)).toEqual({
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
    const { code } = await engine.handle(head, () => Promise.resolve(new Uint8Array(++reads).fill(0x7b)))
    return [code, reads]
  }
  expect(await send(limits.jsonBody + 1)).toEqual(['payload_too_large', 0])
  expect(await send(limits.jsonBody)).toEqual(['invalid_json', 1])
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
  expect((await Promise.all(taken)).map(({ lost }) => lost)).toEqual(taken.map(() => 'aborted'))
  expect((await engine.handle(head, NOTHING)).status).toBe(400)
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
