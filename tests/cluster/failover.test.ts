import { setTimeout as pause } from 'node:timers/promises'
import { entities, schemaVersion, StoreReadOnly } from '@chowk/engine'
import { openStore, postgresStore } from '@chowk/server'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { chowk } from '../cli/chowk.ts'
import type { ServerProcess } from '../durability/server-process.ts'
import { query, startCluster, type Cluster } from '../stores/postgres-cluster.ts'
import { inParallel, openPlatform } from './platform.ts'
import { startWriters } from './writers.ts'

const HANG_MS = 240_000
/** How late what was due may be, after the database is back. */
const MOST_LATE_MS = 10_000
const SOME = 50
const DUE = 20

interface Trouble {
  /** The database that servers use, and where. */
  readonly address: string
  /** Where the database is once it is back. */
  readonly back: string
  /** Begins it. */
  begin(): Promise<void>
  /** Ends it; resolves once the database can be written to. */
  end(): Promise<void>
  /** By which readiness is refused meanwhile. */
  readonly reason: RegExp
  /** What doctor says meanwhile. */
  readonly says: RegExp
}

async function started(flags: readonly string[] = []): Promise<Cluster> {
  const cluster = await startCluster(flags)
  onTestFinished(() => cluster.remove())
  return cluster
}

const setReadOnly = async ({ address }: Cluster, value: 'on' | 'off') => {
  await query(address, `ALTER SYSTEM SET default_transaction_read_only = ${value}`)
  await query(address, 'SELECT pg_reload_conf()')
}

const troubles: Readonly<Record<string, () => Promise<Trouble>>> = {
  async 'made read-only'() {
    const cluster = await started()
    return {
      address: cluster.address,
      back: cluster.address,
      begin: () => setReadOnly(cluster, 'on'),
      end: () => setReadOnly(cluster, 'off'),
      reason: /read-only/,
      says: /✗ store: .*read-only/,
    }
  },

  async silent() {
    const cluster = await started()
    // Nothing that stands still can be removed.
    onTestFinished(() => cluster.resume())
    return {
      address: cluster.address,
      back: cluster.address,
      begin: () => cluster.silence(),
      end: () => cluster.resume(),
      reason: /does not answer|unavailable/,
      says: /✗ store: .*time/,
    }
  },

  /** The primary is killed, and a standby that confirms each commit takes its place. */
  async 'failed over'() {
    const { primary, standby, address } = await pair()
    return {
      address,
      back: standby.address,
      begin: () => primary.kill(),
      end: () => query(standby.address, 'SELECT pg_promote()'),
      reason: /unavailable/,
      says: /✗ store: /,
    }
  },

  /** The same where the primary closes no connection, as a machine without power. */
  async 'silent, and failed over'() {
    const { primary, standby, address } = await pair()
    // Nothing that stands still can be removed.
    onTestFinished(() => primary.resume())
    return {
      address: `${address}&connect_timeout=2`,
      back: standby.address,
      begin: () => primary.silence(),
      end: () => query(standby.address, 'SELECT pg_promote()'),
      reason: /does not answer|unavailable/,
      says: /✗ store: /,
    }
  },
}

/** A primary and a standby that confirms each commit, and the address of both. */
async function pair() {
  const primary = await started()
  const standby = await primary.startStandby('second')
  onTestFinished(() => standby.remove())
  await query(primary.address, `ALTER SYSTEM SET synchronous_standby_names = 'second'`)
  await query(primary.address, 'SELECT pg_reload_conf()')
  const hosts = [primary, standby].map(({ address }) => new URL(address).host)
  const address = `postgres://chowk:chowk@${hosts.join(',')}/postgres?target_session_attrs=read-write`
  return { primary, standby, address }
}

/** What a probe, Prometheus and doctor are told. */
async function told({ url }: ServerProcess) {
  const [ready, metrics] = await Promise.all(['/readyz', '/metrics'].map((path) => fetch(new URL(path, url))))
  const { reason = '' } = (await ready!.json()) as { reason?: string }
  return { ready: ready!.status, reason, up: /^chowk_store_up (\d)$/m.exec(await metrics!.text())?.[1] }
}

test.each(Object.keys(troubles))(
  'a database that is %s, and back: probes tell the truth, nothing is lost or doubled, and what was due goes live',
  { timeout: 300_000 },
  async (name) => {
    const trouble = await troubles[name]!()
    const platform = await openPlatform({ postgres: { own: trouble.address } })
    const headers = await platform.member('asha')
    const servers = await platform.startServers(2)
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    const due: number[] = []
    for (let at = 0; at < DUE; at++) {
      const response = await fetch(`${servers[at % 2]!.url}/posts`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `due-${at}` },
        body: JSON.stringify({ title: `Due ${at}`, body: '<p>Due.</p>', scheduled_at }),
      })
      due.push(((await response.json()) as { id: number }).id)
    }

    const writers = startWriters(servers, headers, 4)
    const { acknowledged, failures } = writers
    const all = (answer: object) =>
      vi.waitFor(async () => expect(await Promise.all(servers.map(told))).toMatchObject([answer, answer]), {
        timeout: HANG_MS,
        interval: 50,
      })
    const doctor = async () => (await chowk(['doctor', '--store', trouble.address])).out
    await writers.untilMore(acknowledged, SOME)
    await all({ ready: 200, up: '1' })
    expect(await doctor()).toMatch(/✓ store: /)

    for (const id of due)
      await platform.store.transact((tx) => tx.update(items, id, { scheduled_at: Date.now() + 2000 }))
    await trouble.begin()
    await all({ ready: 503, reason: expect.stringMatching(trouble.reason) as string, up: '0' })
    expect(await doctor()).toMatch(trouble.says)
    // Until what is due is late.
    await pause(3000)
    const lost = acknowledged.size

    await trouble.end()
    const back = performance.now()
    // Over a connection of its own, as those of the test's store may be to a host that is silent.
    const waiting = async () => {
      const client = new pg.Client(trouble.back)
      await client.connect()
      const { rowCount } = await client.query(`SELECT FROM items WHERE status = 'scheduled'`)
      await client.end()
      return rowCount
    }
    await expect.poll(waiting, { timeout: MOST_LATE_MS }).toBe(0)
    const late = performance.now() - back
    await writers.untilMore(acknowledged, SOME)
    await all({ ready: 200, up: '1' })
    expect(await doctor()).toMatch(/✓ store: /)
    await writers.stop()

    expect(lost).toBeGreaterThan(0)
    await writers.expectNothingLost(platform)
    console.info(
      `${name}: ${acknowledged.size} acknowledged, ${failures.length} refused, live after ${Math.round(late)} ms`,
    )
  },
)

test('a standby is refused at the start of a server, and told by doctor; of several hosts the primary is found', async () => {
  const primary = await started()
  const standby = await primary.startStandby('second')
  onTestFinished(() => standby.remove())
  const store = await postgresStore({ address: primary.address, entities, version: schemaVersion })
  await store.close()
  const follows = () => openStore(standby.address, { mustExist: true }).then((opened) => opened.close())
  await expect.poll(() => follows().then(() => 'follows')).toBe('follows')

  expect(await chowk(['serve', '--port', '0', '--store', standby.address])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/:\*\*\*@.* is read-only, as a standby is\. Name the primary/) as string,
  })
  expect(await chowk(['doctor', '--store', standby.address])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/✗ store: .*read-only, as a standby is/) as string,
  })

  const hosts = [standby, primary].map(({ address }) => new URL(address).host).join(',')
  for (const session of ['read-write', 'primary']) {
    const address = `postgres://chowk:chowk@${hosts}/postgres?target_session_attrs=${session}`
    const opened = await openStore(address, { alone: true })
    await opened.close()
    expect((await chowk(['doctor', '--store', address])).out).toMatch(/✓ store: /)
  }
  await expect(openStore(`postgres://chowk:chowk@${hosts}/postgres`, { alone: true })).rejects.toThrow(
    StoreReadOnly,
  )
})

test('a synchronous standby that is away: servers stay ready and read, doctor says what writes wait for, and they are done once it is back', async () => {
  const cluster = await started()
  const platform = await openPlatform({ postgres: { own: cluster.address } })
  const headers = await platform.member('asha')
  const [server] = await platform.startServers(1)
  const setStandby = async (name: string) => {
    await query(cluster.address, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await query(cluster.address, 'SELECT pg_reload_conf()')
  }
  const read = async () => (await fetch(`${server!.url}/posts`, { headers })).status
  // The first list of a platform keeps a secret for the cursors of all.
  expect(await read()).toBe(200)
  await setStandby('absent')
  const writing = Array.from({ length: 20 }, async (_, at) => {
    const body = JSON.stringify({ title: `Post ${at}`, body: '<p>x</p>' })
    const init = { method: 'POST', headers: { ...headers, 'idempotency-key': `${at}` }, body }
    return (await fetch(`${server!.url}/posts`, init)).status
  })
  const doctor = async () => (await chowk(['doctor', '--store', cluster.address])).out
  await expect.poll(doctor, { timeout: HANG_MS }).toMatch(/✗ store: [1-9].* wait for a synchronous standby/)
  expect(await told(server!)).toMatchObject({ ready: 200, up: '1' })
  expect(await inParallel(20, 10, read)).toEqual(Array(20).fill(200))
  await setStandby('')
  // Those that found no connection in time were refused, and nothing of them was done.
  const statuses = await Promise.all(writing)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(await platform.rows(items)).toHaveLength(statuses.filter((status) => status === 201).length)
  expect(await doctor()).toMatch(/✓ store: /)
})
