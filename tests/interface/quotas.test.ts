import { expect, test } from 'vitest'
import { describeInterface } from '../harness/interface.ts'
import { rowsOf } from '../harness/rows.ts'
import { START } from '../harness/world.ts'

const DAY = 24 * 60 * 60_000
const post = { title: 'A title', body: '<p>A body</p>' }
const realQuotas = { limits: { burst_per_minute: 1_000_000 }, realLimits: true }

const remaining = (headers: Headers) => Number(headers.get('x-ratelimit-remaining'))

describeInterface('quotas and the burst limit', (open) => {
  test('rejects the 61st request within a minute until the first leaves the window', async () => {
    const world = await open({ realLimits: true })
    const [asha, second] = await world.members('asha', 'asha')
    await asha.ok('account.me')
    await world.clock.advance(1_000)
    for (let request = 1; request < 60; request++) await (request % 2 ? second : asha).ok('account.usage')
    const { status, body, headers } = await asha.call('account.me')
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '59'])
    await world.clock.advance(58_999)
    await asha.fails('account.me', 'rate_limited')
    await world.clock.advance(1)
    await asha.ok('account.me')
    await asha.fails('account.me', 'rate_limited')
  })

  test('one member does not use up the window of another member', async () => {
    const world = await open({ realLimits: true })
    const [asha, ravi] = await world.members('asha', 'ravi')
    await Promise.all(Array.from({ length: 60 }, () => asha.ok('account.me')))
    await asha.fails('account.me', 'rate_limited')
    await ravi.ok('account.me')
  })

  test('return limit, remaining units and reset time', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha', { plan: 'pro' })
    const { headers } = await asha.call('posts.create', { body: post })
    expect(headers.get('x-ratelimit-limit')).toBe('60')
    expect(remaining(headers)).toBe(59)
    expect(Number(headers.get('x-ratelimit-reset')) * 1000).toBe(Date.UTC(2026, 11, 2))
  })

  test('admits exactly one of 40 requests racing for the last unit', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    for (let used = 0; used < 19; used++) await asha.ok('posts.create', { body: post })
    const racing = await Promise.all(
      Array.from({ length: 40 }, () => asha.call('posts.create', { body: post })),
    )
    const statuses = racing.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 429)])
    const rejected = racing.find(({ status }) => status === 429)
    expect(rejected?.body.code).toBe('quota_exceeded')
    expect(rejected?.headers.get('retry-after')).toBe(String((Date.UTC(2026, 11, 2) - START) / 1000))
    expect(remaining(rejected!.headers)).toBe(0)
    const { quotas } = await asha.ok('account.usage')
    expect(quotas.find(({ action }) => action === 'post')).toEqual({
      action: 'post',
      limit: 20,
      used: 20,
      remaining: 0,
    })
  })

  test('reports an exhausted quota before other errors and stores nothing', async () => {
    const world = await open({
      ...realQuotas,
      limits: { ...realQuotas.limits, quotas: { free: { post: 1, edit: 0 } } },
    })
    const asha = await world.member('asha')
    await asha.ok('posts.create', { body: post })
    await asha.fails('posts.create', 'quota_exceeded', { body: { ...post, tags: ['never'] } })
    await asha.fails('posts.create', 'quota_exceeded', { body: { ...post, community_id: 999 } })
    await asha.fails('posts.update', 'quota_exceeded', { params: { id: 999 }, body: { title: 'Another' } })
    expect((await asha.ok('posts.list')).items).toHaveLength(1)
    expect(await rowsOf(world, 'tags')).toEqual([])
  })

  test('returns the unit of a failed call', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    await asha.fails('posts.create', 'validation_failed', { body: { ...post, community_id: 999 } })
    await asha.fails('posts.create', 'validation_failed', { body: { ...post, title: '' } })
    await asha.fails('posts.update', 'not_found', { params: { id: 999 }, body: { title: 'Another' } })
    const { quotas } = await asha.ok('account.usage')
    expect(quotas.filter(({ used }) => used > 0)).toEqual([])
  })

  test('share units among all keys of a member; reads consume none', async () => {
    const world = await open(realQuotas)
    const [first, second] = await world.members('asha', 'asha')
    await first.ok('posts.create', { body: post })
    const { headers } = await second.call('posts.create', { body: post })
    expect(remaining(headers)).toBe(18)
    await second.ok('posts.list')
    expect((await first.ok('account.usage')).quotas.reduce((sum, { used }) => sum + used, 0)).toBe(2)
  })

  test('reset at 00:00 UTC', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    for (let used = 0; used < 20; used++) await asha.ok('posts.create', { body: post })
    await world.clock.moveTo(Date.UTC(2026, 11, 2) - 1)
    const late = await asha.call('posts.create', { body: post })
    expect([late.body.code, late.headers.get('retry-after')]).toEqual(['quota_exceeded', '1'])
    await world.clock.advance(1)
    expect(remaining((await asha.call('posts.create', { body: post })).headers)).toBe(19)
    expect(await asha.ok('account.usage')).toMatchObject({
      day: '2026-12-02',
      resets_at: '2026-12-03T00:00:00.000Z',
    })
  })

  test('counts a scheduled create on its day, even if it is cancelled', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha')
    const scheduled_at = new Date(START + 3 * DAY).toISOString()
    const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at } })
    await asha.ok('scheduled.cancel', { params: { type: 'post', id } })
    expect((await asha.ok('account.usage')).quotas.find(({ action }) => action === 'post')?.used).toBe(1)
    await world.clock.moveTo(START + 3 * DAY)
    expect((await asha.ok('account.usage')).quotas.find(({ action }) => action === 'post')?.used).toBe(0)
  })

  test('returns 0 remaining for a plan lowered below its use', async () => {
    const world = await open(realQuotas)
    const asha = await world.member('asha', { plan: 'pro' })
    for (let used = 0; used < 25; used++) await asha.ok('posts.create', { body: post })
    await world.save({ username: 'asha', plan: 'free' })
    const entry = (await asha.ok('account.usage')).quotas.find(({ action }) => action === 'post')
    expect(entry).toEqual({ action: 'post', limit: 20, used: 25, remaining: 0 })
    await asha.fails('posts.create', 'quota_exceeded', { body: post })
  })
})
