import type { Middleware } from '@chowk/sdk'
import { expect, test } from 'vitest'
import { clientOf } from './support/clients.ts'
import { FailingServer, succeed } from './support/failing-server.ts'

const midnight = Date.UTC(2027, 0, 2)
const headers = (limit: number, remaining: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(midnight / 1000),
})
const post = { title: 'Monsoon', body: '<p>Rain.</p>' }

test("client.quota returns the last response's values by action", async () => {
  await using server = await FailingServer.start(
    succeed({}, headers(20, 19)),
    succeed({}, headers(20, 18)),
    succeed({}, headers(100, 99)),
    succeed({ status: 'cancelled' }),
  )
  const events: unknown[] = []
  const middleware: Middleware = {
    async call({ operation }, next) {
      const { quota } = await next()
      if (quota) events.push([operation, quota.remaining])
    },
  }
  const client = clientOf(server, { middleware: [middleware] })
  expect(client.quota).toEqual({})
  await client.posts.create(post)
  const { quota } = await client.posts.create(post).withResponse()
  expect(quota).toEqual({ limit: 20, remaining: 18, resetsAt: new Date(midnight) })
  await client.posts.update(1, { title: 'Dry' })
  await client.scheduled.cancel('post', 1)
  expect(client.quota).toEqual({
    post: { limit: 20, remaining: 18, resetsAt: new Date(midnight) },
    edit: { limit: 100, remaining: 99, resetsAt: new Date(midnight) },
  })
  expect(events).toEqual([
    ['posts.create', 19],
    ['posts.create', 18],
    ['posts.update', 99],
  ])
})

test('client.quota reports a quota of zero', async () => {
  await using server = await FailingServer.start(succeed({}, headers(0, 0)))
  const client = clientOf(server)
  await client.posts.create(post)
  expect(client.quota.post).toEqual({ limit: 0, remaining: 0, resetsAt: new Date(midnight) })
})

test('client.quota keeps known values when a response has none', async () => {
  await using server = await FailingServer.start(
    succeed({}, headers(20, 19)),
    succeed(),
    succeed({}, headers(5, 4)),
  )
  const client = clientOf(server)
  await client.posts.create(post)
  await client.posts.create(post)
  await client.account.me()
  expect(client.quota).toStrictEqual({ post: { limit: 20, remaining: 19, resetsAt: new Date(midnight) } })
})
