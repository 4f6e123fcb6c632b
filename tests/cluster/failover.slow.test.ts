import { entities, schemaVersion, StoreReadOnly } from '@chowk/engine'
import { openStore, postgresStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { chowk } from '../cli/chowk.ts'
import { query, type Cluster } from '../stores/postgres-cluster.ts'
import { addressOf, failover, failoverAndBack, startPair, started } from './pair.ts'
import { inParallel, openPlatform } from './platform.ts'
import { expectSurvived, readLog, type Trouble } from './trouble.ts'

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
    // A suspended process can't be removed.
    onTestFinished(() => cluster.resume())
    return {
      address: cluster.address,
      back: cluster.address,
      begin: () => cluster.silence(),
      end: () => cluster.resume(),
      reason: /does not respond|unavailable/,
      says: /✗ store: .*does not respond/,
    }
  },

  async 'failed over, and failed back'() {
    const pair = await startPair()
    return failoverAndBack(pair, addressOf(pair))
  },

  /** A power failure: the primary closes no connection. */
  async 'silent, and failed over'() {
    const pair = await startPair()
    const { primary } = pair
    // A suspended process can't be removed.
    onTestFinished(() => primary.resume())
    return {
      ...failover(pair, `${addressOf(pair)}&connect_timeout=2`),
      begin: () => primary.silence(),
    }
  },
}

test.each(Object.keys(troubles))(
  'survives a database that is %s: probes are accurate, nothing is lost or duplicated',
  async (name) => expectSurvived(name, await troubles[name]!()),
)

test('rejects a standby at the start and finds the primary among several hosts', async () => {
  const primary = await started()
  const standby = await primary.startStandby('second')
  onTestFinished(() => standby.remove())
  const store = await postgresStore({ address: primary.address, entities, version: schemaVersion })
  await store.close()
  const follows = () => openStore(standby.address, { mustExist: true }).then((opened) => opened.close())
  await expect.poll(() => follows().then(() => 'follows')).toBe('follows')

  expect(await chowk(['serve', '--port', '0', '--store', standby.address])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/:\/\/…@.* is read-only, as a standby is\. Name the primary/) as string,
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
    expect((await chowk(['doctor', '--store', address])).out).toMatch(
      /✓ store: .*\n(.*\n)*. commits: No synchronous/,
    )
  }
  expect((await chowk(['doctor', '--store', primary.address])).out).not.toMatch(/standby/)
  await expect(openStore(`postgres://chowk:chowk@${hosts}/postgres`, { alone: true })).rejects.toThrow(
    StoreReadOnly,
  )
})

test('stays ready without a synchronous standby and completes writes when it returns', async () => {
  const cluster = await started()
  const platform = await openPlatform({ postgres: { own: cluster.address } })
  const headers = await platform.member('asha')
  const [server] = await platform.startServers(1)
  const setStandby = async (name: string) => {
    await query(cluster.address, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await query(cluster.address, 'SELECT pg_reload_conf()')
  }
  const read = async () => (await fetch(`${server!.url}/posts`, { headers })).status
  // The first list of a platform stores the cursor secret.
  expect(await read()).toBe(200)
  await setStandby('absent')
  const writes = Array.from({ length: 20 }, async (_, index) => {
    const body = JSON.stringify({ title: `Post ${index}`, body: '<p>x</p>' })
    const init = { method: 'POST', headers: { ...headers, 'idempotency-key': `${index}` }, body }
    return (await fetch(`${server!.url}/posts`, init)).status
  })
  const doctor = async () => (await chowk(['doctor', '--store', cluster.address])).out
  await expect.poll(doctor).toMatch(/✗ commits: [1-9].* wait for a synchronous standby/)
  expect(await readLog(server!)).toMatchObject({ ready: 200, up: '1' })
  expect(await inParallel(20, 10, read)).toEqual(Array(20).fill(200))
  await setStandby('')
  // Requests without a connection in time were refused and had no effect.
  const statuses = await Promise.all(writes)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(await platform.rows(items)).toHaveLength(statuses.filter((status) => status === 201).length)
  expect(await doctor()).toMatch(/✓ store: /)
})
