import type { Middleware } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import { clientOf } from './support/clients.ts'
import { ManualClock, settled, START } from './support/clocks.ts'
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

describe('client.plan', () => {
  const usage = succeed({
    plan: 'free',
    day: '2027-01-01',
    resets_at: new Date(midnight).toISOString(),
    quotas: [
      { action: 'post', limit: 20, used: 17, remaining: 3 },
      { action: 'media', limit: 50, used: 0, remaining: 50 },
    ],
  })

  test("returns a batch's need of each quota and whether it suffices", async () => {
    await using server = await FailingServer.start(usage)
    const client = clientOf(server)
    expect(
      await client.plan(['media.upload', 'posts.create', 'posts.create', 'posts.list', 'scheduled.publish']),
    ).toEqual({
      fits: true,
      duration: 0,
      quotas: [
        { action: 'post', needed: 2, remaining: 3 },
        { action: 'media', needed: 1, remaining: 50 },
      ],
      resetsAt: new Date(midnight),
    })
    const tooMuch = await client.plan(Array.from({ length: 4 }, () => 'posts.create'))
    expect(tooMuch).toMatchObject({ fits: false, quotas: [{ action: 'post', needed: 4, remaining: 3 }] })
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v1/usage', '/api/v1/usage'])
  })

  test('returns how long a batch takes behind queued calls', async () => {
    const answered = Promise.withResolvers<Response>()
    const fetch = (url: string) =>
      url.endsWith('/usage') ? answered.promise : Promise.resolve(Response.json({ ok: true }))
    const clock = new ManualClock()
    const client = clientOf({ baseUrl: 'http://x.test' }, { fetch, clock, pace: 1, apiKey: 'chk_behind' })
    const plan = client.plan(['posts.list'])
    await settled()
    const pending = client.account.me({ priority: 'bulk' })
    await settled()
    answered.resolve(Response.json({ ok: true, quotas: [], resets_at: new Date(midnight) }))
    expect((await plan).duration).toBe(120_000)
    await clock.advance(60_000)
    await pending
  })

  test('returns how long a batch takes after calls already sent', async () => {
    await using server = await FailingServer.start(usage)
    const lists = (count: number) => Array.from({ length: count }, () => 'posts.list' as const)
    const unpaced = clientOf(server)
    expect((await unpaced.plan(lists(60))).duration).toBe(0)
    expect((await unpaced.plan(lists(61))).duration).toBe(60_000)
    expect((await unpaced.plan([])).duration).toBe(0)

    const clock = new ManualClock()
    const paced = clientOf(server, { pace: true, clock, apiKey: 'chk_plan' })
    // Asking for the usage is a call itself.
    expect((await paced.plan(lists(59))).duration).toBe(0)
    expect((await paced.plan(lists(59))).duration).toBe(60_000)
    expect(clock.now()).toBe(START)
  })
})
