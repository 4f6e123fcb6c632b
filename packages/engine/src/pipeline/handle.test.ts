import { expect, test } from 'vitest'
import { createControl } from '../control/create-control.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine-options.ts'
import { entities } from '../entities/index.ts'
import type { ReadBody, RequestHead } from '../http/messages.ts'
import { memoryStore } from '../store/memory/store.ts'
import type { Store } from '../store/store.ts'
import { routeOf } from './route.ts'
import { createKey, saveMember } from '../../../../tests/harness/administer.ts'

const NOTHING: ReadBody = () => Promise.resolve(new Uint8Array())

const headOf = (
  input: Partial<RequestHead> & { headers?: Readonly<Record<string, string>> },
): RequestHead => ({
  method: 'GET',
  target: '/api/v1/me',
  header: (name) => input.headers?.[name],
  hosts: ['localhost'],
  address: '127.0.0.1',
  hasBody: false,
  ...input,
})

/** An engine, and the key of a member. */
async function opened(options: Partial<EngineOptions> = {}) {
  const control = createControl({ store: memoryStore(entities), publicUrl: 'http://localhost', ...options })
  await saveMember(control.engine, { username: 'asha' })
  const { key } = await createKey(control.engine, { username: 'asha', scopes: 'all' })
  return { engine: control.engine, key, control }
}

const parseBody = (body: unknown) => JSON.parse(body as string) as Record<string, unknown>

test('reports a store error and returns 500', async () => {
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

test('ignores a body for an operation without one and holds no view meanwhile', async () => {
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

test('records each response with its operation, parameters, member and body', async () => {
  const log: unknown[] = []
  const { engine, key } = await opened({
    onAnswer: ({ status }, { target }, { operation, params, member, bytes, body }) =>
      log.push({ status, target, operation, params, member, bytes, body }),
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
  expect(log).toEqual([
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

test('finds at most one operation for a method and a path', () => {
  expect(routeOf('GET', '/api/v1/posts/7')?.id).toBe('posts.get')
  expect(routeOf('HEAD', '/api/v1/posts/7')?.id).toBe('posts.get')
  expect(routeOf('POST', '/api/v1/posts/7')).toBeUndefined()
  expect(routeOf('GET', '/posts/7')).toBeUndefined()
})
