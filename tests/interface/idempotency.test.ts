import { expect, test } from 'vitest'
import { BASE_URL } from '../harness/client.ts'
import { describeInterface } from '../harness/interface.ts'
import { START } from '../harness/world.ts'
import { job } from '../operations/jobs/fixtures.ts'
import { service } from '../operations/services/fixtures.ts'

const HOUR = 60 * 60_000
const post = { title: 'A title', body: '<p>A body</p>' }
const key = (value: string) => ({ 'idempotency-key': value })
const realQuotas = { limits: { burst_per_minute: 1_000_000 }, realLimits: true }

describeInterface('idempotency', (open) => {
  test('50 parallel requests with one key make one post and use one unit', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    const racing = await Promise.all(
      Array.from({ length: 50 }, () => asha.call('posts.create', { body: post, headers: key('one') })),
    )
    const created = racing.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThanOrEqual(1)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
    expect(created.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    for (const { status, body, headers } of racing)
      if (status !== 201)
        expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1'])
    expect((await asha.ok('posts.list')).items).toHaveLength(1)
    expect((await asha.ok('account.usage')).quotas.find(({ action }) => action === 'post')?.used).toBe(1)
  })

  test('replays status and data with a new request id and current quota, without a unit', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    const first = await asha.call('posts.create', { body: post, headers: key('one') })
    for (let used = 1; used < 20; used++) await asha.ok('posts.create', { body: post })
    await asha.fails('posts.create', 'quota_exceeded', { body: post })
    const again = await asha.call('posts.create', { body: post, headers: key('one') })
    const { request_id: before, ...data } = first.body
    const { request_id: after, ...replayed } = again.body
    expect([again.status, replayed]).toEqual([201, data])
    expect(after).not.toBe(before)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await asha.ok('posts.list', { query: { limit: 50 } })).items).toHaveLength(20)
  })

  test('replays prepared work without a unit left', async () => {
    const world = await open({ limits: { quotas: { free: { service: 1, job: 1 } } } })
    const asha = await world.member('asha')
    for (const [operation, body] of [
      ['services.create', service],
      ['jobs.create', job],
    ] as const) {
      const { id } = await asha.ok(operation, { body, headers: key(operation) })
      await asha.fails(operation, 'quota_exceeded', { body })
      const again = await asha.call(operation, { body, headers: key(operation) })
      expect([again.status, again.body.id]).toEqual([201, id])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
  })

  test('the order of members and white space do not matter, and the member’s other keys replay too', async () => {
    const world = await open()
    const [asha, second] = await world.members('asha', 'asha')
    const { id } = await asha.ok('posts.create', { body: { ...post, tags: ['one'] }, headers: key('one') })
    const text = `{ "tags" : ["one"],\n "body":"<p>A body</p>", "title":"A\\u0020title"}`
    const headers = { ...key('"one"'), 'x-api-key': second.key, 'content-type': 'application/json' }
    const response = await world.send(
      new Request(`${BASE_URL}/posts`, { method: 'POST', headers, body: text }),
    )
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await response.json()).toMatchObject({ id })
  })

  test('returns 422 for the same key with another body, or on another operation', async () => {
    const world = await open()
    const asha = await world.member('asha')
    await asha.ok('posts.create', { body: post, headers: key('one') })
    const otherRequest = { body: { ...post, title: 'Another' }, headers: key('one') }
    await asha.fails('posts.create', 'idempotency_key_reused', otherRequest)
    await asha.fails('questions.create', 'idempotency_key_reused', { body: post, headers: key('one') })
    await asha.fails('posts.create', 'idempotency_key_reused', {
      body: { ...post, title: '' },
      headers: key('one'),
    })
    expect((await asha.ok('posts.list')).items).toHaveLength(1)
  })

  test('returns 422 for half a surrogate pair, with a key as without', async () => {
    const world = await open()
    const asha = await world.member('asha')
    for (const headers of [key('one'), {}]) {
      const { fields } = await asha.fails('posts.create', 'validation_failed', {
        body: { ...post, title: 'Half of a pair: \uD83D' },
        headers,
      })
      expect(fields).toMatchObject([{ path: 'title', code: 'invalid_format' }])
    }
    await asha.ok('posts.create', { body: post, headers: key('one') })
  })

  test('the keys of another member are another matter', async () => {
    const world = await open()
    const [asha, ravi] = await world.members('asha', 'ravi')
    const first = await asha.ok('posts.create', { body: post, headers: key('one') })
    const second = await ravi.ok('posts.create', { body: post, headers: key('one') })
    expect(second.id).not.toBe(first.id)
  })

  test('stores only successes, so that a failed call can be retried with its key', async () => {
    const world = await open()
    const asha = await world.member('asha')
    await asha.fails('posts.create', 'validation_failed', {
      body: { ...post, title: '' },
      headers: key('one'),
    })
    await asha.fails('posts.create', 'validation_failed', {
      body: { ...post, community_id: 9 },
      headers: key('one'),
    })
    await asha.ok('posts.create', { body: post, headers: key('one') })
  })

  test('a schedule is replayed even when its time would no longer do', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const body = { ...post, scheduled_at: new Date(START + HOUR).toISOString() }
    const { id } = await asha.ok('posts.create', { body, headers: key('one') })
    await world.clock.advance(2 * HOUR)
    expect((await asha.ok('posts.create', { body, headers: key('one') })).id).toBe(id)
  })

  test('keeps responses for 24 hours', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', { body: post, headers: key('one') })
    await world.clock.advance(24 * HOUR - 1)
    expect((await asha.ok('posts.create', { body: post, headers: key('one') })).id).toBe(id)
    await world.clock.advance(1)
    expect((await asha.ok('posts.create', { body: post, headers: key('one') })).id).not.toBe(id)
  })

  test.each(['', ' ', 'a,b', 'a"b', 'a b', 'é', 'x'.repeat(256), '""'])(
    'returns 400 for the key %j',
    async (value) => {
      const world = await open()
      const asha = await world.member('asha')
      const headerValue = Buffer.from(value).toString('latin1')
      const { body } = await asha.call('posts.create', { body: post, headers: key(headerValue) })
      expect(body.code).toBe('invalid_idempotency_key')
    },
  )
})
