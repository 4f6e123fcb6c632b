import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { openPlatform } from '../cluster/platform.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { freePort } from '../harness/free-port.ts'
import { startProgram, stopProgram } from '../harness/proxy.ts'
import { exampleIn, fillTemplate, makeCertificate } from '../harness/proxy-programs.ts'
import { tempFolder } from '../harness/temporary.ts'
import { createDatabase, startCluster } from '../stores/postgres-cluster.ts'

/** Seconds that a slow body takes: longer than the drain. */
const SLOW = 8
const DRAIN = 5

test('restarts servers behind HAProxy under load without cutting off a request', async () => {
  const folder = tempFolder()
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const { address } = await createDatabase(cluster.address)
  const platform = await openPlatform({ postgres: { own: address } })
  const headers = await platform.member('asha')
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()])
  const origin = `https://localhost:${port}`
  const limits = join(folder, 'limits.json')
  writeFileSync(limits, JSON.stringify({ burst_per_minute: 100_000, quotas: { free: { post: 100_000 } } }))
  const start = (at: number) =>
    ServerProcess.start([
      '--limits',
      limits,
      '--store',
      address,
      '--port',
      String(ports[at]),
      '--public-url',
      origin,
      '--drain',
      String(DRAIN),
    ])
  const servers = await Promise.all([0, 1].map(start))
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))

  const { certificate, key } = makeCertificate(folder)
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(
    path,
    fillTemplate(exampleIn('docs/running-many-servers.md', 'haproxy', 'frontend chowk'), [
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/ssl/chowk.example.pem', both],
      ['10.0.0.11:4000', `127.0.0.1:${ports[0]}`],
      ['10.0.0.12:4000', `127.0.0.1:${ports[1]}`],
    ]),
  )
  const proxy = await startProgram({ command: '/usr/sbin/haproxy', args: ['-db', '-f', path] }, [port])
  onTestFinished(() => stopProgram(proxy))

  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) })
  onTestFinished(() => agent.destroy())
  const outcomes: (number | string)[] = []
  let count = 0
  /** Sends a post, whose body takes some seconds. */
  async function post(seconds: number): Promise<void> {
    const body = JSON.stringify({ title: `Post ${++count}`, body: '<p>Under load.</p>' })
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': body.length }
    const outgoing = request(`${origin}/api/v1/posts`, { method: 'POST', agent, headers: sent })
    const answered = once(outgoing, 'response').then(
      ([response]) => (response as { resume(): { statusCode: number } }).resume().statusCode,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    for (let at = 0; at < seconds * 2 && !outgoing.destroyed; at++) {
      outgoing.write(body[at])
      await pause(500)
    }
    outgoing.end(body.slice(seconds * 2))
    outcomes.push(await answered)
  }
  await expect
    .poll(async () => {
      await post(0)
      return outcomes.at(-1)
    })
    .toBe(201)
  outcomes.length = count = 0
  const before = (await platform.rows(items)).length

  let isOver = false
  const callers = [0, 0, 0, SLOW, SLOW, SLOW].map(async (seconds) => {
    while (!isOver) await post(seconds)
  })
  for (const at of [0, 1]) {
    await pause(2000)
    expect(await servers[at]!.stop()).toBe(0)
    servers[at] = await start(at)
    // Until the proxy has found it.
    await pause(5000)
  }
  isOver = true
  await Promise.all(callers)
  console.info(`${outcomes.length} posts`)
  expect(outcomes.filter((outcome) => outcome !== 201)).toEqual([])
  expect((await platform.rows(items)).length).toBe(before + outcomes.length)
})
