import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from './server-process.ts'
import { tempFolder } from '../harness/temporary.ts'

const post = { title: 'First rain', body: '<p>At last.</p>' }

/** Sets the limit of file writes of a process: none, or unlimited. */
const setSpace = ({ pid }: ServerProcess, bytes: 0 | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

// Only Linux can limit a running process.
test.runIf(process.platform === 'linux')(
  'on a disk that is full, writes are refused and reads go on; what is due goes live when there is space again',
  async () => {
    const folder = tempFolder()
    // In the morning: quotas reset at midnight.
    const args = ['--store', `sqlite:${join(folder, 'chowk.sqlite')}`, '--now', '2031-02-03T09:00:00Z']
    let server = await ServerProcess.start(args)
    onTestFinished(() => server.kill())
    await server.control('members', { username: 'asha' })
    const { key } = await server.control('keys', { username: 'asha' })

    const call = async (method: string, path: string, body?: object, idempotencyKey?: string) => {
      const response = await fetch(new URL(`/api/v1/${path}`, server.url), {
        method,
        headers: {
          'x-api-key': String(key),
          'content-type': 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const titles = async () => {
      const { status, body } = await call('GET', 'posts')
      expect(status).toBe(200)
      return (body.items as { title: string }[]).map(({ title }) => title)
    }
    const unitsUsed = async () =>
      ((await call('GET', 'usage')).body.quotas as { action: string; used: number }[]).find(
        ({ action }) => action === 'post',
      )?.used

    const { now } = await server.control('clock', { frozen: true })
    const scheduled_at = new Date(Date.parse(String(now)) + 10 * 60_000).toISOString()
    expect((await call('POST', 'posts', post)).status).toBe(201)
    expect((await call('POST', 'posts', { ...post, title: 'Later', scheduled_at })).status).toBe(201)

    setSpace(server, 0)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await call('POST', 'posts', { ...post, title: 'Refused' }, 'one')).toMatchObject({
        status: 503,
        body: { ok: false, code: 'api_disabled' },
      })
    const ready = async () => {
      const response = await fetch(new URL('/readyz', server.url))
      return [response.status, ((await response.json()) as { reason?: string }).reason]
    }
    const isUp = async () =>
      /^chowk_store_up (\d)$/m.exec(await (await fetch(new URL('/metrics', server.url))).text())?.[1]
    expect(await ready()).toEqual([200, 'store not writable'])
    expect(await isUp()).toBe('0')
    await server.control('clock', { advance: 'PT11M' })
    expect([await titles(), await unitsUsed()]).toEqual([['First rain'], 2])
    expect((await call('GET', 'scheduled')).body.items).toHaveLength(1)

    setSpace(server, 'unlimited')
    // Without waiting for a write or for the schedule.
    await expect.poll(ready).toEqual([200, undefined])
    expect(await isUp()).toBe('1')
    await server.control('clock', { advance: 'PT1M' })
    expect([await titles(), await unitsUsed()]).toEqual([['Later', 'First rain'], 2])
    expect((await call('POST', 'posts', { ...post, title: 'Refused' }, 'one')).status).toBe(201)

    // The state on disk matches the responses.
    const live = [await titles(), await unitsUsed()]
    expect(live).toEqual([['Refused', 'Later', 'First rain'], 3])
    await server.kill()
    server = await ServerProcess.start(args)
    expect([await titles(), await unitsUsed()]).toEqual(live)

    // A full disk does not affect a stopping server.
    setSpace(server, 0)
    expect(await server.stop()).toBe(0)
    server = await ServerProcess.start(args)
    expect([await titles(), await unitsUsed()]).toEqual(live)
  },
)
