import type { RequestHead } from '@chowk/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

const headOf = (method: string, target: string, fields: Readonly<Record<string, string>>): RequestHead => ({
  method,
  target: `/api/v1${target}`,
  header: (name) => fields[name],
  hosts: ['localhost'],
  address: '127.0.0.1',
  hasBody: method !== 'GET',
})

const body = new TextEncoder().encode(JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' }))

describe.each(['memory', 'sqlite'] as const)('one straight way, on %s', (name) => {
  let opened: OpenedStore
  let world: World
  beforeEach(async () => {
    opened = await stores[name]()
    world = new World(opened.store)
  })
  afterEach(() => opened.dispose())

  test('opens one view for a read, from its key to its handler', async () => {
    const asha = await world.member('asha')
    // Once for what is looked up only the first time.
    await asha.ok('posts.list')
    const read = vi.spyOn(opened.store, 'read')
    for (const operation of ['account.me', 'posts.list', 'feed.list'] as const) {
      read.mockClear()
      await asha.ok(operation)
      expect({ operation, views: read.mock.calls.length }).toEqual({ operation, views: 1 })
    }
  })

  test('opens no view for a request without a valid key', async () => {
    await world.stranger().call('account.me', {})
    const read = vi.spyOn(opened.store, 'read')
    const { engine } = world.control
    const statuses = [{}, { 'x-api-key': 'chk_nonsense' }].map(
      async (fields) =>
        (await engine.handle(headOf('GET', '/me', fields), () => Promise.resolve(body))).status,
    )
    expect([await Promise.all(statuses), read.mock.calls.length]).toEqual([[401, 401], 0])
  })

  test("reads a body once, after admission, up to the operation's limit", async () => {
    const reader = await world.member('asha', { scopes: ['read'] })
    const writer = await world.member('asha', { scopes: ['content'] })
    const { engine } = world.control
    const limits: number[] = []
    const post = async (key: string, type = 'application/json') => {
      const head = headOf('POST', '/posts', { 'x-api-key': key, 'content-type': type })
      const { status, operation, member, code } = await engine.handle(head, (limit) => {
        limits.push(limit)
        return Promise.resolve(body)
      })
      return { status, operation, member, code }
    }
    const operation = 'posts.create'
    const member = 'asha'
    expect(await post('nonsense')).toMatchObject({ status: 401, operation, member: undefined })
    expect(await post(reader.key)).toMatchObject({
      status: 403,
      operation,
      member,
      code: 'insufficient_scope',
    })
    expect(await post(writer.key, 'text/plain')).toMatchObject({ status: 415 })
    expect(limits).toEqual([])
    expect(await post(writer.key)).toEqual({ status: 201, operation, member, code: undefined })
    expect(limits).toEqual([262_144])
  })

  test('leaves nothing behind when a caller disconnects during the body', async () => {
    const asha = await world.member('asha')
    const head = headOf('POST', '/posts', { 'x-api-key': asha.key, 'content-type': 'application/json' })
    const response = await world.control.engine.handle(head, () => Promise.resolve('aborted'))
    expect(response).toMatchObject({ lost: 'aborted', operation: 'posts.create', member: 'asha', body: null })
    expect((await asha.ok('posts.list')).items).toEqual([])
  })
})
