import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { entities, type Store } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../packages/engine/src/entities/index.ts'
import { freePort } from '../harness/free-port.ts'
import { World } from '../harness/world.ts'
import { startCluster } from '../stores/postgres-cluster.ts'

const POSTS = 20

/** Starts PgBouncer with those settings alone that it has to have, and gives the address of a database through it. */
async function startPgBouncer(address: string): Promise<string> {
  const { hostname, port, username, password } = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'chowk-pgbouncer-'))
  // It gives up the rights of root.
  chmodSync(folder, 0o755)
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const listening = await freePort()
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
auth_type = plain
auth_file = ${users}
unix_socket_dir =
`,
  )
  const child = spawn(
    '/usr/sbin/pgbouncer',
    [...(userInfo().uid === 0 ? ['--user', 'nobody'] : []), settings],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true })
  })
  const messages: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    messages.push(line)
    if (line.includes('process up')) {
      child.stderr.resume()
      const pooled = new URL(address)
      pooled.port = String(listening)
      return pooled.href
    }
  }
  throw new Error(`PgBouncer does not start: ${messages.join('\n')}`)
}

test('servers share a database through PgBouncer', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const address = await startPgBouncer(cluster.address)
  const open = async (): Promise<Store> => {
    const store = await postgresStore({ address, entities, version: schemaVersion })
    onTestFinished(() => store.close())
    return store
  }
  const [one, other] = [new World(await open()), new World(await open())]
  const asha = await one.member('asha')
  const bela = await other.member('bela')
  await Promise.all(
    Array.from({ length: POSTS }, (_, at) =>
      (at % 2 === 0 ? asha : bela).ok('posts.create', {
        body: { title: `Post ${at}`, body: '<p>Shared.</p>' },
        headers: { 'idempotency-key': `post-${at}` },
      }),
    ),
  )
  for (const reader of [asha, bela])
    expect((await reader.ok('posts.list', { query: { limit: 50 } })).items).toHaveLength(POSTS)
})
