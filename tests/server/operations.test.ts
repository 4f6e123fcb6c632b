import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { startServer } from './start-server.ts'
import { saveMember } from '../harness/administer.ts'

describe('metrics', () => {
  test('requests are counted by operation and status', async () => {
    const { url, origin, key } = await startServer()
    const headers = { 'x-api-key': await key() }
    await fetch(`${url}/me`, { headers })
    await fetch(`${url}/me`)
    await fetch(`${url}/posts/1`, { headers })
    await fetch(`${url}/posts/2`, { headers })
    await fetch(`${url}/nowhere`)
    const response = await fetch(`${origin}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await response.text()
    expect(text).toContain('chowk_requests_total{operation="account.me",status="200"} 1\n')
    expect(text).toContain('chowk_requests_total{operation="account.me",status="401"} 1\n')
    expect(text).toContain('chowk_requests_total{operation="posts.get",status="404"} 2\n')
    expect(text).toContain('chowk_requests_total{operation="none",status="404"} 1\n')
    expect(text).toContain('chowk_request_duration_seconds_count{operation="posts.get"} 2\n')
    expect(text).toContain('chowk_schedule_failures_total 0\n')
    expect(text).toContain('process_cpu_seconds_total')

    await fetch(`${url}/me`, { headers })
    const later = await fetch(`${origin}/metrics`)
    expect(await later.text()).toContain('chowk_requests_total{operation="account.me",status="200"} 2\n')
  })

  test('counts errors by code and units once, without replays', async () => {
    const { url, origin, key } = await startServer()
    const headers = {
      'x-api-key': await key(),
      'content-type': 'application/json',
      'idempotency-key': 'once',
    }
    const post = (body: object) =>
      fetch(`${url}/posts`, { method: 'POST', headers, body: JSON.stringify(body) })
    await post({ title: '' })
    await post({ title: 'Counted', body: '<p>Text.</p>' })
    await post({ title: 'Counted', body: '<p>Text.</p>' })
    const text = await (await fetch(`${origin}/metrics`)).text()
    expect(text).toContain('chowk_refusals_total{code="validation_failed"} 1\n')
    expect(text).toContain('chowk_quota_units_total{action="post"} 1\n')
  })

  test('reports pending and late items of the schedule', async () => {
    const { origin, control } = await startServer()
    await saveMember(control.engine, { username: 'asha' })
    control.clock.freeze()
    const time = control.clock.now() + 24 * 3_600_000
    await control.clock.moveTo(time - 3_600_000)
    const draft = { title: 'Late', body: '<p>Text.</p>', scheduled_at: new Date(time).toISOString() }
    await control.engine.as('asha').call('posts.create', { body: draft })
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain('chowk_schedule_waiting 1\n')

    // Time goes by, and no one publishes.
    vi.spyOn(control.engine.schedule, 'publishDue').mockResolvedValue([])
    await control.clock.moveTo(time + 90_000)
    const text = await (await fetch(`${origin}/metrics`)).text()
    expect(text).toContain('chowk_schedule_backlog 1\n')
    expect(text).toContain('chowk_schedule_lag_seconds 90\n')
    expect(text).toContain('chowk_members{status="active"} 1\n')
  })

  test('returns other metrics when the store does not respond', async () => {
    const { origin, control } = await startServer()
    control.engine.store.read = () => Promise.reject(new Error('gone'))
    const text = await (await fetch(`${origin}/metrics`)).text()
    expect(text).toContain('chowk_store_up 0\n')
    expect(text).toContain('chowk_build_info{')
    expect(text).not.toContain('chowk_members')
  })
})

test.each([0, 1])(
  'metrics first asked for with %i file descriptors left can be read once there are more',
  async (remaining) => {
    const script = fileURLToPath(new URL('metrics-without-files.ts', import.meta.url))
    const command = `ulimit -n 60; exec '${process.execPath}' --conditions=@chowk/source '${script}' ${remaining}`
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command])
    expect(JSON.parse(stdout)).toMatchObject({
      ...(remaining === 0 && { first: 'failed' }),
      later: 'answered',
    })
  },
)

describe('probes', () => {
  test('reports a live server with a responding store', async () => {
    const { origin } = await startServer()
    for (const path of ['/livez', '/readyz']) {
      const response = await fetch(origin + path)
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  test('reports not ready but alive when the store does not respond', async () => {
    const { origin, control } = await startServer()
    control.engine.store.ping = () => Promise.reject(new Error('gone'))
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
  })
})

describe('faults', () => {
  test('returns a 500 in the envelope and logs the cause', async () => {
    const { url, key, logged } = await startServer({
      beforeAnswer: () => Promise.reject(new Error('It broke on the way.')),
    })
    const response = await fetch(`${url}/me`, { headers: { 'x-api-key': await key() } })
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ ok: false, code: 'server_error' }),
    ])
    expect(await logged({ msg: 'fault' })).toMatchObject({
      level: 'error',
      err: { message: 'It broke on the way.' },
    })
  })
})
