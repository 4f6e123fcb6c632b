import { createMock, scenarios, type Mock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import type { http, HttpResponse, RequestHandler } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The parts of MSW that tests use, of any version. */
export interface Msw {
  readonly setupServer: (...handlers: RequestHandler[]) => {
    /** The option is called one way in MSW 2 and another in MSW 3. */
    listen(options: { onUnhandledRequest: 'error'; onUnhandledFrame: 'error' }): void
    use(...handlers: RequestHandler[]): void
    close(): void
  }
  readonly http: typeof http
  readonly HttpResponse: typeof HttpResponse
}

const baseUrl = 'https://chowk.test/api/v1'
const post = { title: 'Rain on the terrace', body: '<p>At last.</p>' }
const DAY = 24 * 60 * 60_000

/** Declares what mocks do, for one version of MSW. */
export function describeMocks(version: string, { setupServer, http, HttpResponse }: Msw): void {
  describe(`mocks with ${version}`, () => {
    let mock: Mock
    let server: ReturnType<Msw['setupServer']>

    beforeEach(() => {
      mock = createMock({ baseUrl, seed: 'demo' })
      server = setupServer(...mock.handlers)
      server.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' })
      return () => server.close()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    const client = (key: string) => new Chowk({ apiKey: key, baseUrl, clock: mock.clock, maxRetries: 3 })
    const asha = () => mock.members.create({ username: 'asha', plan: 'free' })

    test('responds like a server and finds the stored data', async () => {
      const { key, member } = await asha()
      const { id, web_url } = await client(key).posts.create(post)
      expect(web_url).toMatch(/^https:\/\/chowk\.test\/posts\//)
      const { item } = await client(key).posts.get(id)
      expect(item).toMatchObject({ title: post.title, author: { username: 'asha', id: member.id } })
      await expect(client(key).posts.create({ title: 'x', body: '' })).rejects.toMatchObject({
        code: 'validation_failed',
      })
      await expect(client('chk_wrong').posts.get(id)).rejects.toMatchObject({ code: 'invalid_api_key' })
    })

    test('returns 404 in the envelope for unknown routes, and the OpenAPI document', async () => {
      expect((await fetch(`${baseUrl}/nowhere`)).status).toBe(404)
      const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as { openapi: string }
      expect(document.openapi).toMatch(/^3\./)
    })

    test('ignores URLs that are not below its base URL', async () => {
      const otherPaths = ['/api/session', '/api/v10/posts'].map((path) => `https://chowk.test${path}`)
      const own = otherPaths.map((url) => http.get(url, () => HttpResponse.json({ whose: 'mine' })))
      server.use(...mock.handlers, ...own)
      for (const url of otherPaths) expect(await (await fetch(url)).json()).toEqual({ whose: 'mine' })
      expect(mock.requests()).toEqual([])
    })

    test('responds only below a base URL with a prefix', async () => {
      const prefixed = createMock({ baseUrl: 'https://chowk.test/pre/api/v1', seed: 'demo' })
      const { key } = await prefixed.members.create({ username: 'asha' })
      server.use(...prefixed.handlers)
      const chowk = new Chowk({ apiKey: key, baseUrl: prefixed.baseUrl, clock: prefixed.clock })
      const { id, web_url } = await chowk.posts.create(post)
      expect(web_url).toMatch(/^https:\/\/chowk\.test\/posts\//)
      expect((await chowk.posts.get(id)).item.title).toBe(post.title)
      expect((await fetch(`${prefixed.baseUrl}/nowhere`)).status).toBe(404)
      const { status } = await prefixed.fetch(`${prefixed.baseUrl}/me`, { headers: { 'x-api-key': key } })
      expect(status).toBe(200)
      expect(mock.requests()).toEqual([])
    })

    test('lets a test override one operation', async () => {
      server.use(
        http.post(`${baseUrl}/posts`, () => HttpResponse.json({ ok: false, code: 'mine' }, { status: 418 })),
      )
      const { key } = await asha()
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const body = JSON.stringify(post)
      expect((await fetch(`${baseUrl}/posts`, { method: 'POST', headers, body })).status).toBe(418)
      expect((await fetch(`${baseUrl}/me`, { headers: { 'x-api-key': key } })).status).toBe(200)
    })

    test('publishes scheduled items in order as the clock advances', async () => {
      const { key } = await asha()
      const chowk = client(key)
      const timeAfter = (hours: number) => new Date(mock.clock.now() + hours * 60 * 60_000).toISOString()
      const later = await chowk.posts.create({ ...post, scheduled_at: timeAfter(5) })
      const sooner = await chowk.posts.create({ ...post, scheduled_at: timeAfter(2) })
      const live = await mock.clock.advance('6h')
      expect(live.map(({ id }) => id)).toEqual([sooner.id, later.id])
      const { item } = await chowk.posts.get(sooner.id)
      expect(item).toMatchObject({ status: 'published', published_at: timeAfter(2 - 6) })
    })

    test('runs due work before the next response, even when no one awaits the clock', async () => {
      const { key } = await asha()
      const scheduled_at = new Date(mock.clock.now() + DAY / 2).toISOString()
      const { id } = await client(key).posts.create({ ...post, scheduled_at })
      void mock.clock.advance('1d')
      expect(mock.clock.now()).toBe(Date.parse('2026-12-02T09:00:00Z'))
      expect(() => mock.snapshot()).toThrow('is moving')
      expect((await client(key).posts.get(id)).item).toMatchObject({ status: 'published' })
      mock.snapshot()
    })

    test('runs out of quota, and has it again the next day', async () => {
      const { key, member } = await asha()
      await mock.quota.exhaust(member, 'post')
      const chowk = client(key)
      await expect(chowk.posts.create(post, { maxRetries: 0 })).rejects.toMatchObject({
        code: 'quota_exceeded',
      })
      await mock.clock.advance('1d')
      await chowk.posts.create(post)
      await mock.quota.leave(member, 'post', 1)
      await chowk.posts.create(post)
      await expect(chowk.posts.create(post)).rejects.toMatchObject({ code: 'quota_exceeded' })
    })

    test('injects the requested number of failures, which the client survives', async () => {
      const { key } = await asha()
      mock.fail('posts.create', { code: 'server_error', times: 2 })
      const { id } = await mock.clock.until(client(key).posts.create(post))
      expect(id).toBeGreaterThan(0)
      expect(mock.requests({ operation: 'posts.create' }).map(({ status }) => status)).toEqual([
        500, 500, 201,
      ])
    })

    test('loses a response before or after the commit; a retry does not post twice', async () => {
      const { key } = await asha()
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      mock.fail('posts.create', { drop: 'before' })
      const lost = fetch(`${baseUrl}/posts`, { method: 'POST', headers, body: JSON.stringify(post) })
      await expect(lost).rejects.toThrow(TypeError)
      mock.fail('posts.create', { drop: 'after' })
      await mock.clock.until(client(key).posts.create({ ...post, title: 'Said once' }))
      const { items } = await client(key).posts.list()
      expect(items.filter(({ title }) => title === 'Said once')).toHaveLength(1)
    })

    test.each([
      ['before', 'An injected fault dropped the response of posts.create before anything was done.'],
      ['after', 'An injected fault dropped the response of posts.create after its work was done.'],
    ] as const)('reports a dropped response "%s"', async (drop, reason) => {
      const { key } = await asha()
      mock.fail('posts.create', { drop, times: 2 })
      const error = await client(key)
        .posts.create(post, { maxRetries: 0 })
        .catch((cause: unknown) => cause as Error)
      expect(error).toMatchObject({ code: 'connection', message: `posts.create: ${reason}` })
      const url = `${baseUrl}/posts`
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const lost = mock.fetch(url, { method: 'POST', headers, body: JSON.stringify(post) })
      await expect(lost).rejects.toThrow(new TypeError(reason))
    })

    test('passes a Retry-After of a day in a moment', async () => {
      const { key, member } = await asha()
      mock.fail('posts.create', { code: 'rate_limited', retryAfter: DAY / 1000 })
      const before = mock.clock.now()
      const startedAt = performance.now()
      await mock.clock.until(client(key).posts.create(post, { deadline: 3 * DAY, timeout: 2 * DAY }))
      expect(mock.clock.now() - before).toBeGreaterThanOrEqual(DAY)
      expect(performance.now() - startedAt).toBeLessThan(DAY / 1000)
      expect(member.username).toBe('asha')
    })

    test('ignores the fake timers and date of a test runner', async () => {
      vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'setInterval', 'Date', 'setImmediate'] })
      const otherMock = createMock({ baseUrl })
      expect(otherMock.clock.now()).toBe(Date.parse('2026-12-01T09:00:00Z'))
      const { key } = await asha()
      mock.fail('posts.create', { delayMs: 5 })
      const answer = await mock.fetch(`${baseUrl}/posts`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(post),
      })
      expect(answer.status).toBe(201)
      vi.advanceTimersByTime(DAY)
      expect(mock.clock.now()).toBe(Date.parse('2026-12-01T09:00:00Z'))
    })

    test('goes back to a snapshot, and to the beginning', async () => {
      const { key } = await asha()
      const chowk = client(key)
      await chowk.posts.create(post)
      const before = mock.snapshot()
      const { id } = await chowk.posts.create(post)
      await mock.clock.advance('2d')
      mock.restore(before)
      expect(mock.clock.now()).toBe(before.now)
      await expect(chowk.posts.get(id)).rejects.toMatchObject({ code: 'not_found' })
      expect((await chowk.posts.create(post)).id).toBe(id)
      mock.reset()
      await expect(chowk.posts.get(id)).rejects.toMatchObject({ code: 'invalid_api_key' })
      mock.reset()
      expect((await asha()).key).toBe(key)
    })

    test('records requests and waits for the next one', async () => {
      const { key } = await asha()
      await client(key).posts.create(post)
      const { body, answer, idempotencyKey, attempt, durationMs } = mock.requests.last('posts.create')
      expect(body).toEqual(post)
      expect(answer).toMatchObject({ ok: true, slug: 'rain-on-the-terrace' })
      expect(idempotencyKey).toMatch(/./)
      expect([attempt, durationMs > 0]).toEqual([1, true])

      const next = mock.requests.next({ operation: 'account.me', member: 'asha' })
      await client(key).posts.list()
      await client(key).account.me()
      expect(await next).toMatchObject({ operation: 'account.me', path: '/api/v1/me', status: 200 })

      expect(() => mock.requests.last('posts.get')).toThrow(
        'No call of posts.get was made. 3 calls were recorded, most recently: posts.create (201), posts.list (200), account.me (200).',
      )
      await expect(mock.requests.next('posts.update', { timeoutMs: 10 })).rejects.toThrow(
        'No call of posts.update was made within 10 ms. No calls were recorded.',
      )
    })

    test('keeps worlds apart, by the keys of unmodified clients', async () => {
      const worlds = ['one', 'two', 'three'].map((name) => mock.world(name))
      const made = await Promise.all(worlds.map((world) => world.members.create({ username: 'asha' })))
      expect(new Set(made.map(({ key }) => key)).size).toBe(3)
      const ids = await Promise.all(
        made.map(async ({ key }, index) => {
          for (let more = 0; more < index; more++) await client(key).posts.create(post)
          return (await client(key).posts.create({ ...post, title: `Of world ${index}` })).id
        }),
      )
      expect(ids.map((id) => id - ids[0]!)).toEqual([0, 1, 2])
      worlds[1]!.reset()
      expect(worlds.map((world) => world.requests().length)).toEqual([1, 0, 3])
      expect(mock.requests()).toEqual([])
      expect(mock.world('one')).toBe(worlds[0])
    })

    test('finds the world of a key under another Authorization scheme, without MSW', async () => {
      const { key } = await mock.world('one').members.create({ username: 'priya' })
      const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=', 'x-api-key': key }
      for (const send of [fetch, mock.fetch])
        expect((await send(`${baseUrl}/me`, { headers })).status).toBe(200)
      expect(mock.world('one').requests()).toHaveLength(2)
    })

    test('aborts a request with its caller, with and without MSW', async () => {
      const { key } = await asha()
      const send = (actingSend: typeof fetch, signal: AbortSignal) =>
        actingSend(`${baseUrl}/posts`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(post),
          signal,
        })
      for (const actingFetch of [fetch, mock.fetch, mock.world('one').fetch]) {
        await expect(send(actingFetch, AbortSignal.abort())).rejects.toThrow(/abort/i)
        expect(mock.requests()).toEqual([])
      }
      mock.fail('posts.create', { delayMs: 3_600_000 })
      const end = new AbortController()
      const pending = send(mock.fetch, end.signal)
      end.abort(new Error('Enough.'))
      await expect(pending).rejects.toThrow('Enough.')
    })

    test('keeps worlds apart that go on from one snapshot', async () => {
      await asha()
      await mock.clock.advance('10d')
      const scene = mock.snapshot()
      const worlds = [
        mock.world('one'),
        mock.world('two'),
        createMock({ seed: scene }),
        createMock({ random: 'b', seed: scene }),
      ]
      for (const world of worlds.slice(0, 2)) world.restore(scene)
      const keys = await Promise.all(worlds.map((world) => world.keys.create('asha')))
      expect(new Set(keys.map(({ key }) => key)).size).toBe(4)
      expect(worlds.map(({ clock }) => clock.now())).toEqual(worlds.map(() => mock.clock.now()))
      await client(keys[0]!.key).posts.create(post)
      expect(worlds.map((world) => world.requests().length)).toEqual([1, 0, 0, 0])
    })

    test('prepares scenarios for tests', async () => {
      const { provider, booking } = await scenarios.openBooking(mock)
      expect(await client(provider.key).bookings.accept(booking.id)).toMatchObject({ status: 'accepted' })

      const { author } = await scenarios.quotaAlmostSpent(mock)
      await client(author.key).posts.create(post)
      await expect(client(author.key).posts.create(post)).rejects.toMatchObject({ code: 'quota_exceeded' })

      const scheduled = await scenarios.scheduledTomorrow(mock.world())
      expect(scheduled.post.type).toBe('post')
      await expect(client(scheduled.reader.key).posts.get(scheduled.post.id)).rejects.toMatchObject({
        code: 'not_found',
      })

      const { owner, applicant, community } = await scenarios.privateCommunityWithRequest(mock)
      await client(owner.key).communities.acceptRequest('darkroom-nights', {
        username: applicant.member.username,
      })
      const read = await client(applicant.key).communities.get('darkroom-nights')
      expect(read.item.id).toBe(community.id)
    })

    test('keeps no key in its journal', async () => {
      const { key } = await asha()
      await client(key).posts.create(post)
      expect(JSON.stringify(mock.requests())).not.toContain(key)
    })
  })
}

test('returns the same bytes for the same seed and calls', async () => {
  const run = async () => {
    const mock = createMock({ baseUrl, seed: 'demo' })
    const { key } = await mock.members.create({ username: 'ravi' })
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answers: string[] = [key]
    for (const path of ['/posts', '/questions', '/posts']) {
      const body = JSON.stringify(post)
      const answer = await mock.fetch(baseUrl + path, { method: 'POST', headers, body })
      answers.push(await answer.text(), JSON.stringify([...answer.headers]))
      await mock.clock.advance('90m')
    }
    answers.push(await (await mock.fetch(`${baseUrl}/items/post`, { headers })).text())
    return answers
  }
  const first = await run()
  expect(first.join()).toContain('"ok":true')
  expect(await run()).toEqual(first)
})
