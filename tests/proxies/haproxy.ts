import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Pair } from '../cluster/pair.ts'
import { freePort } from '../harness/free-port.ts'
import { exampleIn, fillTemplate } from '../harness/proxy-programs.ts'

/** Starts HAProxy before a pair, set up as the document says, and gives the address through it. */
export async function startHaproxy({ primary, standby }: Pair): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-haproxy-'))
  const port = await freePort()
  const checked = async ({ address }: { address: string }) =>
    `${new URL(address).host} port ${await startPatroni(address)}`
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(
    path,
    fillTemplate(exampleIn('docs/running-many-servers.md', 'haproxy', 'listen postgres'), [
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
    rmSync(folder, { recursive: true })
  })
  const address = `postgres://chowk:chowk@127.0.0.1:${port}/postgres`
  // Until HAProxy, which at first takes both for the primary, has asked the standby.
  const reachesPrimary = async () => [await isPrimary(address), await isPrimary(address)].every(Boolean)
  await expect.poll(() => reachesPrimary().catch(() => false)).toBe(true)
  return `${address}?target_session_attrs=read-write`
}

async function isPrimary(address: string): Promise<boolean> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ primary: boolean }>('SELECT NOT pg_is_in_recovery() AS primary')
    return rows[0]!.primary
  } finally {
    await client.end()
  }
}

/** Says which server is the primary, as Patroni does, and gives the port where. */
async function startPatroni(address: string): Promise<number> {
  const server = createServer((_request, response) => {
    isPrimary(address).then(
      (primary) => response.writeHead(primary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
