// Clients, pages and errors are kept in reactive state: as deep proxies, which have no private fields and another identity.
import { createMock } from '@chowk/mocks'
import { BaseClient, Chowk, isError, nextPage, PostsResource } from '@chowk/sdk'
import { createQueries } from '@chowk/sdk/query'
import { expect, test } from 'vitest'
import { failureOf } from './support/clients.ts'

/** As Vue's `reactive`: an object that is read of it is a proxy too. */
function reactive<Value>(value: Value): Value {
  if (Object(value) !== value || typeof value === 'function') return value
  if (!/^\[object (Object|Array|Error)\]$/.test(Object.prototype.toString.call(value))) return value
  return new Proxy(value as object, {
    get: (target, name, receiver) => reactive(Reflect.get(target, name, receiver) as unknown),
  }) as Value
}

async function kept() {
  const mock = createMock({ seed: 'demo' })
  const { key } = await mock.members.create({ username: 'zed', plan: 'business' })
  const options = { apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch }
  return { mock, options, client: reactive(new Chowk(options)) }
}

test('a client works', async () => {
  const { client } = await kept()
  expect((await client.account.me()).user.username).toBe('zed')
  expect(await client.request('GET /me')).toMatchObject({ user: { username: 'zed' } })
  expect((await client.withOptions({ timeout: 5000 }).account.me()).user.username).toBe('zed')
  expect(client.quota).toEqual({})
  const { queryFn } = createQueries(client).account.me.queryOptions()
  expect((await queryFn({ signal: new AbortController().signal })).user.username).toBe('zed')
})

test('a client of one namespace works', async () => {
  const { options } = await kept()
  const posts = reactive(new PostsResource(reactive(new BaseClient(options))))
  expect((await posts.list({ limit: 2 })).items).toHaveLength(2)
})

test('a page leads to the next one, also from a copy with the same items', async () => {
  const { client } = await kept()
  const page = await client.posts.list({ limit: 2 })
  const second = await nextPage(reactive(page))
  expect(second?.items).toHaveLength(2)
  expect((await nextPage(reactive({ ...page })))?.items).toEqual(second?.items)
})

test('a failed call is resumed by its error', async () => {
  const { mock, client } = await kept()
  mock.fail('posts.create', { code: 'server_error', times: 3 })
  const error = await mock.clock.until(
    failureOf(client.posts.create({ title: 'Hello there', body: '<p>x</p>' })),
  )
  const inState = reactive(error) as never
  expect(isError(inState, 'posts.create')).toBe(true)
  expect(await client.resume(inState)).toMatchObject({ id: expect.any(Number) as number })
})
