import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from '../durability/server-process.ts'
import { items } from '../../packages/engine/src/entities/content.ts'
import { aheadClockEnvironment } from './clock-environment.ts'
import { openPlatform } from './platform.ts'
import { tempDatabase } from '../harness/temporary.ts'

test('a server whose clock is 400 s ahead publishes nothing early, serves, and tells of it', async () => {
  const address = await tempDatabase()
  const platform = await openPlatform({ postgres: { own: address } })
  const headers = await platform.member('asha')
  const server = await ServerProcess.start(['--store', address], aheadClockEnvironment(400_000))
  onTestFinished(() => server.kill())

  const post = async (body: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify({ body: '<p>Text.</p>', ...body }) }
    const response = await fetch(`${server.url}/posts`, sent)
    return [response.status, (await response.json()) as { id: number }] as const
  }
  const [status, { id }] = await post({
    title: 'On time',
    scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(status).toBe(201)
  const dueAt = (scheduled_at: number) =>
    platform.store.transact((tx) => tx.update(items, id, { scheduled_at }))
  // By the clock of the server it is past.
  await dueAt(Date.now() + 200_000)

  const ready = await fetch(new URL('/readyz', server.url))
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'degraded', reason: 'clock 400 s ahead of the database' },
  ])
  const metrics = await (await fetch(new URL('/metrics', server.url))).text()
  expect(metrics).toMatch(/^chowk_clock_skew_seconds (400|399)/m)
  expect(metrics).toMatch(/^chowk_check_state\{check="clock"\} 2$/m)

  // Each request publishes what is due first.
  const row = async () => {
    await fetch(`${server.url}/posts`, { headers })
    return (await platform.store.read((tx) => tx.get(items, id)))!
  }
  expect(await row()).toMatchObject({ status: 'scheduled' })
  const due = Date.now() + 500
  await dueAt(due)
  for (;;) {
    const { status } = await row()
    // What was read after it fell due may be published.
    if (Date.now() >= due) break
    expect(status).toBe('scheduled')
  }
  await expect.poll(async () => (await row()).status).toBe('published')
  const { published_at } = await row()
  expect(published_at).toBeGreaterThanOrEqual(due)
  expect(published_at).toBeLessThanOrEqual(Date.now())
})
