// Real faults of real processes: what told of each, which rules fire if it lasts, and how long until all is well again.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { stepping } from '../cluster/clock-environment.ts'
import { openPlatform } from '../cluster/platform.ts'
import { SERVE, ServerProcess } from '../durability/server-process.ts'
import { createDatabase, startCluster } from '../stores/postgres-cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { Watched, type Told } from './watched.ts'
import { tempSqliteFile, tempFolder } from '../harness/temporary.ts'

/** Longer than any rule waits before it fires. */
const LASTING = 150
const isWell = ({ ready }: Told) => ready === 200
const check = (report: Told | undefined, name: string) =>
  report?.metrics.get(`chowk_check_state{check="${name}"}`)

/** Starts servers, watched by the names one, two and three. */
async function watch(args: readonly string[], count = 1, environment: Record<string, string> = {}) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => ServerProcess.start(args, environment)),
  )
  onTestFinished(async () => {
    for (const { pid } of servers) process.kill(pid, 'SIGCONT')
    await Promise.all(servers.map((server) => server.kill()))
  })
  const names = ['one', 'two', 'three']
  const watched = new Watched(Object.fromEntries(servers.map(({ url }, index) => [names[index]!, url])))
  const allWell = () => watched.until((reports) => Object.values(reports).every(isWell))
  await allWell()
  return { servers, watched, allWell, one: servers[0]! }
}

async function cluster() {
  const started = await startCluster()
  onTestFinished(() => started.remove())
  const { address } = await createDatabase(started.address)
  return { ...started, address }
}

test('publishes nothing early when one of three clocks steps by 400 s', async () => {
  const { address } = await cluster()
  const platform = await openPlatform({ postgres: { own: address } })
  const headers = await platform.member('asha')
  const { servers, watched, allWell, one } = await watch(['--store', address], 3, stepping(400_000))
  process.kill(one.pid, 'SIGUSR2')
  const delay = await watched.until(({ one }) => one?.reason === 'clock 400 s ahead of the database')

  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
      const body = JSON.stringify({ title: `Due ${index}`, body: '<p>Text.</p>', scheduled_at })
      const response = await fetch(`${servers[index % 3]!.url}/posts`, { method: 'POST', headers, body })
      return ((await response.json()) as { id: number }).id
    }),
  )
  const due = Date.now() + 3000
  await platform.store.transact(async (tx) => {
    for (const id of ids) await tx.update(items, id, { scheduled_at: due })
  })
  const rows = () =>
    platform.store.read(async (tx) => {
      const found = []
      for (const id of ids) found.push((await tx.get(items, id))!)
      return found
    })
  await expect
    .poll(async () => {
      await Promise.all(servers.map(({ url }) => fetch(`${url}/posts`, { headers })))
      return (await rows()).every(({ status }) => status === 'published')
    })
    .toBe(true)
  for (const { published_at } of await rows()) {
    expect(published_at).toBeGreaterThanOrEqual(due)
    expect(published_at).toBeLessThanOrEqual(Date.now())
  }

  await watched.until(({ one, two }) => check(one, 'clock') === 2 && check(two, 'clock') === 0)
  expect(await watched.firing(LASTING)).toEqual(['ChowkClockWrong', 'ChowkWasNotReady'])
  process.kill(one.pid, 'SIGUSR2')
  console.info(`clock: told after ${delay} ms, well after ${await allWell()} ms`)
})

/** Starts a server in a mount namespace, on a file system of a few megabytes. Undefined if the system refuses one. */
async function startOnSmallDisk() {
  const folder = tempFolder()
  const mount = `mount -t tmpfs -o size=12m tmpfs ${folder}`
  const flags = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
  const { status, stderr } = spawnSync('unshare', [...flags, 'sh', '-c', mount], { encoding: 'utf8' })
  if (status !== 0) {
    console.warn(`No file system of its own, so a quota of the process stands for it: ${stderr.trim()}`)
    return undefined
  }
  const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')
  const args = [...SERVE, '--store', `sqlite:${join(folder, 'chowk.sqlite')}`]
  const serving = `${mount} && exec "$0" "$@"`
  const child = spawn('unshare', [...flags, 'sh', '-c', serving, process.execPath, program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const server = await ServerProcess.listening(child)
  return { server, filling: join('/proc', String(server.pid), 'root', folder, 'filling') }
}

test('a disk fills up under SQLite: writes are rejected in the envelope, reads go on', async () => {
  const small = await startOnSmallDisk()
  const server = small?.server ?? (await ServerProcess.start(['--store', `sqlite:${tempSqliteFile()}`]))
  onTestFinished(() => server.kill())
  const limit = (bytes: string) =>
    void spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`], { stdio: 'inherit' })
  const fill = () => {
    if (!small) return limit('0')
    expect(() => writeFileSync(small.filling, Buffer.alloc(16 << 20))).toThrow('ENOSPC')
  }
  const free = () => (small ? rmSync(small.filling) : limit('unlimited'))

  const watched = new Watched({ one: server.url })
  await watched.until(({ one }) => isWell(one!))
  await server.control('members', { username: 'asha' })
  const { key } = await server.control('keys', { username: 'asha' })
  const headers = { 'x-api-key': String(key), 'content-type': 'application/json' }
  const post = async () => {
    const body = JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' })
    const response = await fetch(`${server.url}/posts`, { method: 'POST', headers, body })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await post()).toEqual([201, undefined])
  fill()
  expect([await post(), await post(), await post()]).toEqual(Array(3).fill([503, 'api_disabled']))
  const delay = await watched.until(({ one }) => one!.reason === 'store not writable')
  expect((await fetch(`${server.url}/posts`, { headers })).status).toBe(200)
  await watched.until(({ one }) => check(one, 'store') === 2)
  expect(await watched.firing(LASTING)).toEqual(
    expect.arrayContaining(['ChowkStoreDown', 'ChowkWasNotReady']),
  )
  free()
  const well = await watched.until(({ one }) => isWell(one!))
  expect(await post()).toEqual([201, undefined])
  console.info(`disk: told after ${delay} ms, well after ${well} ms`)
})

test('returns 503 with Retry-After during a database outage and recovers soon', async () => {
  const database = await cluster()
  const { one, watched, allWell } = await watch(['--store', database.address], 2)
  await database.stop()
  const delay = await watched.until(({ one, two }) =>
    [one, two].every((report) => report?.reason === 'store unavailable'),
  )
  const response = await fetch(`${one.url}/posts`, { headers: { 'x-api-key': 'chk_x' } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  await watched.until(({ one, two }) => check(one, 'store') === 2 && check(two, 'store') === 2)
  expect(await watched.firing(LASTING)).toEqual(
    expect.arrayContaining(['ChowkStoreDown', 'ChowkWasNotReady']),
  )
  await database.start()
  console.info(`database: told after ${delay} ms, well after ${await allWell()} ms`)
})

test('reports how long a frozen server stood still', async () => {
  const { one, watched, allWell } = await watch(['--store', 'memory'])
  process.kill(one.pid, 'SIGSTOP')
  const delay = await watched.until(({ one }) => one?.ready === undefined)
  expect(await watched.firing(LASTING)).toEqual(['ChowkDown'])
  await pause(8000)
  process.kill(one.pid, 'SIGCONT')
  const well = await allWell()
  expect(await watched.firing(LASTING)).toEqual(['ChowkStalled'])
  console.info(`frozen: told after ${delay} ms, well after ${well} ms`)
})

test('blames no client when a server stops between connection and bytes', async () => {
  const { one, watched, allWell } = await watch(['--store', 'memory'])
  const { port } = new URL(one.url)
  const sockets = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  // It has accepted them once it answers another connection.
  await allWell()
  process.kill(one.pid, 'SIGSTOP')
  for (const socket of sockets)
    socket.write('GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await pause(20_000)
  process.kill(one.pid, 'SIGCONT')
  const answers = await Promise.all(sockets.map((socket) => text(socket)))
  expect(answers.map((answer) => answer.split(' ', 2)[1])).toEqual(Array(6).fill('401'))
  const well = await allWell()
  expect(await watched.firing(LASTING)).toEqual(['ChowkStalled'])
  console.info(`stalled: well after ${well} ms`)
})

test('reports what a transaction pooler loses and answers every call', async () => {
  const { address } = await cluster()
  const pooled = await startPgBouncer(address, 'transaction')
  const { servers, watched } = await watch(['--store', pooled], 2)
  const { key } = await servers[0]!
    .control('members', { username: 'asha' })
    .then(() => servers[0]!.control('keys', { username: 'asha' }))
  const headers = { 'x-api-key': String(key), 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Shared', body: '<p>x</p>' })
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const { url } = servers[index % 2]!
      const read = await fetch(`${url}/posts`, { headers })
      const written = index < 5 ? await fetch(`${url}/posts`, { method: 'POST', headers, body }) : undefined
      return [read.status, written?.status ?? 201]
    }),
  )
  expect(statuses).toEqual(Array(40).fill([200, 201]))
  const version = spawnSync('/usr/sbin/pgbouncer', ['--version'], { encoding: 'utf8' }).stdout
  const [, minor] = /1\.(\d+)/.exec(version)!
  const delay = await watched.until(({ one }) => check(one, 'pooler') === (Number(minor) < 21 ? 1 : 0))
  expect(await watched.firing(LASTING)).toEqual(Number(minor) < 21 ? ['ChowkPoolerForgets'] : [])
  console.info(`pooler: told after ${delay} ms`)
})
