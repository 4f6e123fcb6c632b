import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { exampleIn, filled } from '../harness/proxy-programs.ts'
import { entities, people, person } from '../stores/entities.ts'
import { query, startCluster } from '../stores/postgres-cluster.ts'

/** Says which server is the primary, as Patroni does, and gives the port where. */
async function startPatroni(address: string): Promise<number> {
  const isPrimary = async () => {
    const client = new pg.Client(address)
    try {
      await client.connect()
      const { rows } = await client.query<{ primary: boolean }>('SELECT NOT pg_is_in_recovery() AS primary')
      return rows[0]!.primary
    } finally {
      await client.end()
    }
  }
  const server = createServer((_request, response) => {
    isPrimary().then(
      (primary) => response.writeHead(primary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test(
  'servers follow the primary through HAProxy, set up as the document says',
  { timeout: 300_000 },
  async () => {
    const primary = await startCluster()
    onTestFinished(() => primary.remove())
    const standby = await primary.startStandby('second')
    onTestFinished(() => standby.remove())
    const folder = mkdtempSync(join(tmpdir(), 'chowk-haproxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const port = await freePort()
    const checked = async ({ address }: { address: string }) =>
      `${new URL(address).host} port ${await startPatroni(address)}`
    const path = join(folder, 'haproxy.cfg')
    writeFileSync(
      path,
      filled(exampleIn('docs/running-many-servers.md', 'haproxy', 'listen postgres'), [
        ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
        ['10.0.0.21:5432', await checked(primary)],
        ['10.0.0.22:5432', await checked(standby)],
      ]),
    )
    const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
    const exit = once(proxy, 'exit')
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      await exit
    })
    const address = `postgres://chowk:chowk@127.0.0.1:${port}/postgres?target_session_attrs=read-write`
    let store!: Store
    // Refused where HAProxy, which at first takes both for the primary, leads to the standby.
    const open = async () => (store = await postgresStore({ address, entities, version: 1 }))
    await expect
      .poll(
        () =>
          open().then(
            () => 'open',
            () => 'refused',
          ),
        { timeout: 60_000 },
      )
      .toBe('open')
    onTestFinished(() => store.close())
    const insert = (name: string) => store.transact((tx) => tx.insert(people, person(name)))
    await expect.poll(() => insert('before').then(() => 'done', String), { timeout: 60_000 }).toBe('done')
    // Until the standby has it.
    await expect
      .poll(() =>
        query(standby.address, 'SELECT 1 / count(*) FROM people').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)

    await primary.kill()
    await query(standby.address, 'SELECT pg_promote()')
    await expect
      .poll(
        () =>
          store.ping().then(
            () => 'pong',
            () => 'lost',
          ),
        { timeout: 60_000 },
      )
      .toBe('pong')
    await insert('after')
    const rows = await store.read((tx) => tx.page(people, { index: 'byName', limit: 9 }))
    expect(rows.map(({ name }) => name)).toEqual(['after', 'before'])
  },
)
