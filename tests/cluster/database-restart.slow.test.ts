import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from '../durability/server-process.ts'
import { startCluster } from '../stores/postgres-cluster.ts'
import { openPlatform } from './platform.ts'
import { startWriters } from './writers.ts'
import { tempDatabase } from '../harness/temporary.ts'

/** Number of writes before PostgreSQL stops, of refusals during the outage, and of writes after it. */
const CALL_COUNT = 200

test('recovers without loss when PostgreSQL restarts under load', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const platform = await openPlatform({ postgres: cluster.address })
  const servers = await platform.startServers(2)
  const writers = startWriters(servers, await platform.member('asha'), 8)
  const { acknowledged, failures } = writers

  await writers.untilMore(acknowledged, CALL_COUNT)
  await cluster.stop()
  const before = acknowledged.size
  await writers.untilMore(failures, CALL_COUNT)
  // Only a commit that was under way has an unknown outcome.
  const away = { status: 503, code: 'api_disabled', retryAfter: '2' }
  expect(failures.slice(-CALL_COUNT / 2)).toEqual(Array(CALL_COUNT / 2).fill(away))
  await cluster.start()
  await writers.untilMore(acknowledged, CALL_COUNT)
  await writers.stop()

  expect(before).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan(before)
  expect(failures.length).toBeGreaterThan(0)
  await writers.expectNothingLost(platform)
  console.info(`${acknowledged.size} writes acknowledged, ${failures.length} refused meanwhile`)
})

test('keeps running and stops on request when its database is unavailable at the start', async () => {
  const address = await tempDatabase()
  const first = await ServerProcess.start(['--store', address])
  expect(await first.stop()).toBe(0)

  const [otherMember, administrator] = [new pg.Client(address), new pg.Client(address)]
  await Promise.all([otherMember.connect(), administrator.connect()])
  onTestFinished(async () => {
    await Promise.all([otherMember.end(), administrator.end()])
  })
  // Once it listens, it counts its members.
  await otherMember.query('BEGIN; LOCK TABLE members')
  const server = await ServerProcess.start(['--store', address])
  onTestFinished(() => server.kill())
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await administrator.query(cut)).rowCount).toBe(1)
  await otherMember.query('ROLLBACK')
  await expect.poll(async () => (await fetch(new URL('/readyz', server.url))).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
