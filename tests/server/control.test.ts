import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startControlled } from './start-controlled.ts'
import { startServer } from './start-server.ts'

describe('control interface', () => {
  test('members and keys', async () => {
    const { control, call } = await startControlled()
    const member = { username: 'asha', display_name: 'Asha Rao', plan: 'pro', status: 'active' }
    const created_at = expect.any(String) as string
    expect(await control('POST', '/members', member)).toEqual({
      status: 200,
      body: { member: { id: 1, role: 'member', created_at, ...member } },
    })
    const changed = await control('POST', '/members', { username: 'asha', plan: 'business' })
    expect(changed.body).toEqual({
      member: { id: 1, role: 'member', created_at, ...member, plan: 'business' },
    })

    const created = await control('POST', '/keys', {
      username: 'asha',
      name: 'tests',
      scopes: ['content'],
      expires_at: '2999-01-01T00:00:00Z',
    })
    expect(created.body).toMatchObject({
      id: 1,
      name: 'tests',
      scopes: ['content'],
      prefix: (created.body.key as string).slice(0, 12),
      expires_at: '2999-01-01T00:00:00.000Z',
    })
    const key = created.body.key as string
    expect(await call(key, '/me')).toMatchObject({
      status: 200,
      body: { user: { display_name: 'Asha Rao' } },
    })
    expect(await control('DELETE', '/keys/1')).toMatchObject({ status: 200, body: { id: 1 } })
    expect(await call(key, '/me')).toMatchObject({ status: 401 })
  })

  test('reads, stops and moves the clock, which publishes due items', async () => {
    const { control, call, newKey } = await startControlled()
    const { key } = await newKey('asha')
    const stopped = await control('POST', '/clock', { frozen: true })
    expect(stopped.body).toMatchObject({ frozen: true, published: [] })
    const start = Date.parse(stopped.body.now as string)
    const time = new Date(start + 600_000).toISOString()
    const post = { title: 'Later', body: '<p>Then.</p>', scheduled_at: time }
    expect(await call(key, '/posts', { method: 'POST', body: JSON.stringify(post) })).toMatchObject({
      status: 201,
    })

    expect((await control('POST', '/clock', { advance: 'PT9M' })).body.published).toEqual([])
    expect(await control('POST', '/clock', { advance: 'PT1M' })).toEqual({
      status: 200,
      body: { now: time, frozen: true, published: [{ type: 'post', id: 1, scheduled_at: time }] },
    })
    const tomorrow = new Date(start + 86_400_000).toISOString()
    expect((await control('POST', '/clock', { now: tomorrow })).body.now).toBe(tomorrow)
    expect((await control('GET', '/clock')).body).toEqual({ now: tomorrow, frozen: true })
    expect((await control('POST', '/clock', { frozen: false })).body.frozen).toBe(false)
  })

  test.each([
    ['POST', '/members', {}, 'username'],
    ['POST', '/members', { username: 'asha', plan: 'gold' }, 'plan'],
    ['POST', '/members', { username: 'asha', admin: true }, 'admin'],
    ['POST', '/keys', { username: 'asha', scopes: ['everything'] }, 'scopes'],
    ['POST', '/keys', { username: 'asha', expires_at: 'soon' }, 'expires_at'],
    ['POST', '/clock', {}, ''],
    ['POST', '/clock', { now: '2999-01-01T00:00:00Z', advance: 'PT1M' }, ''],
    ['POST', '/clock', { advance: '5 minutes' }, 'advance'],
    ['POST', '/clock', { advance: 'P1M' }, 'advance'],
    ['POST', '/clock', { now: '2000-01-01T00:00:00Z' }, 'now'],
    ['POST', '/clock', { advance: '99999999999d' }, 'advance'],
    ['POST', '/faults', { operation: 'posts.destroy' }, 'operation'],
    ['POST', '/faults', { drop: 'maybe' }, 'drop'],
    ['POST', '/faults', { code: 'no_such_code' }, 'code'],
    ['POST', '/faults', {}, ''],
    ['POST', '/faults', { operation: 'account.me', times: 3 }, ''],
    ['POST', '/quotas', { username: 'asha', action: 'psot', left: 0 }, 'action'],
    ['POST', '/quotas', { username: 'asha', action: 'post', left: -1 }, 'left'],
    ['POST', '/act', { username: 'asha', operation: 'posts.destroy' }, 'operation'],
    ['POST', '/scenarios/openBoking', undefined, 'name'],
    ['POST', '/worlds', { name: 'a/b' }, 'name'],
    ['POST', '/worlds', { seed: 'dmo' }, 'seed'],
    ['PUT', '/snapshot', { rows: 'none' }, 'rows'],
    // Not each of its characters, of which there may be millions.
    ['PUT', '/snapshot', 'a text', ''],
    ['PUT', '/snapshot', ['a list'], ''],
    ['GET', '/requests?operation=nothing', undefined, 'operation'],
    ['DELETE', '/keys/first', undefined, 'id'],
  ])('returns 400 naming the field: %s %s %j', async (method, path, body, field) => {
    const { control } = await startControlled()
    const answer = await control(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toEqual(expect.any(String))
    expect((answer.body.problems as { path: string }[]).map((problem) => problem.path)).toEqual([field])
  })

  test('reports errors in the words of the interface', async () => {
    const { control, origin } = await startControlled()
    const said = async (...call: Parameters<typeof control>) => (await control(...call)).body.error
    expect(await said('POST', '/members', { plan: 'Pro', x: 1 })).toBe(
      'username: This field is required. plan: This must be one of: free, pro, business. x: Unknown field.',
    )
    expect(await said('POST', '/clock', { advance: 5 })).toBe('advance: This must be text.')
    expect(await said('POST', '/clock', [])).toBe('This must be an object.')
    expect(await said('POST', '/faults', { status: 200 })).toBe('status: This must be at least 400.')
    expect(await said('POST', '/keys', { username: 'asha', scopes: 'content' })).toBe(
      'scopes: Expected a list of scopes, or "all".',
    )
    expect(await said('DELETE', '/keys/x')).toBe('id: This must be a whole number, at least 1.')
    expect(await said('PUT', '/snapshot', { rows: [['members', { id: 'x' }]] })).toBe(
      'rows.0.1.id: This must be a number.',
    )
    const form = await fetch(`${origin}/_control/clock`, { method: 'POST', body: new URLSearchParams('a=1') })
    expect(await form.json()).toEqual({ error: 'Send JSON, with the header content-type: application/json.' })
  })

  test('returns 404 for unknown targets, 400 for invalid JSON and 415 for other types', async () => {
    const { control, origin } = await startControlled()
    const missing = { status: 404, body: { code: 'not_found' } }
    expect(await control('POST', '/keys', { username: 'nobody' })).toMatchObject(missing)
    expect(await control('DELETE', '/keys/99')).toMatchObject(missing)
    expect(await control('GET', '/nothing')).toMatchObject({ status: 404 })
    const send = (type: string, body: string) =>
      fetch(`${origin}/_control/members`, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/json', '{"username":')).status).toBe(400)
    expect((await send('text/plain', '{"username":"asha"}')).status).toBe(415)
  })

  test('rejects requests of a page of another origin', async () => {
    const { origin } = await startControlled()
    const reset = (headers: Record<string, string>) =>
      fetch(`${origin}/_control/reset`, { method: 'POST', headers }).then(({ status }) => status)
    expect(await reset({ origin: 'https://evil.example' })).toBe(403)
    expect(await reset({ origin: 'null' })).toBe(403)
    expect(await reset({ origin: 'http://localhost:5173' })).toBe(403)
    expect(await reset({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
    expect(await reset({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' })).toBe(403)
    expect(await reset({ origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })

  test('allows links from other sites but rejects their forms', async () => {
    const { origin } = await startControlled()
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    // Node's fetch has a mode of its own.
    const statusOf = async (method: string, path: string) => {
      const [answer] = (await once(
        request(`${origin}/_control/${path}`, { method, headers }).end(),
        'response',
      )) as [IncomingMessage]
      return answer.resume().statusCode
    }
    expect(await statusOf('GET', 'clock')).toBe(200)
    expect(await statusOf('POST', 'reset')).toBe(403)
  })

  test('serves no control interface by default', async () => {
    const { origin } = await startServer({ withoutControl: true })
    expect((await fetch(`${origin}/_control/clock`)).status).toBe(404)
  })
})
