import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openStore } from '@chowk/server'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { chowk, runInOwnProcess } from '../cli/chowk.ts'
import type { ServerProcess } from '../durability/server-process.ts'
import { recount } from '../harness/recount.ts'
import { inParallel, openPlatform, countStatuses } from './platform.ts'
import { tempDatabase } from '../harness/temporary.ts'

const CALLERS = 6
const CALL_COUNT = 60
const DUE = 20

/** Returns the process ids of the workers. */
const workersOf = ({ pid }: ServerProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

/** Returns the number of requests of an operation in the metrics. */
async function counted({ url }: ServerProcess, operation: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  return [...metrics.matchAll(/^chowk_requests_total\{operation="(.*?)",.*\} (\d+)$/gm)]
    .filter(([, name]) => name === operation)
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

describe.each(['postgres', 'sqlite'] as const)('workers on %s', (store) => {
  const address = store === 'postgres' ? inject('postgres') : undefined

  test('shares the burst window and counts as one server in metrics after a replacement', async () => {
    const platform = await openPlatform({ postgres: address, burst: 60 })
    const headers = await platform.member('asha')
    const server = await platform.startWorkers(2)
    await expect.poll(() => workersOf(server).length).toBe(2)
    const statuses = await inParallel(300, 12, async () => {
      const response = await fetch(`${server.url}/me`, { headers })
      await response.arrayBuffer()
      return response.status
    })
    expect(countStatuses(statuses)).toEqual({ 200: 60, 429: 240 })
    // A worker that does not report within two seconds is left out.
    await expect.poll(() => counted(server, 'account.me')).toBe(300)

    const [victim] = workersOf(server)
    process.kill(victim!, 'SIGKILL')
    await expect.poll(() => workersOf(server).filter((pid) => pid !== victim).length).toBe(2)
    await expect.poll(() => counted(server, 'account.me').catch(() => 0)).toBe(300)
  })

  test('replaces a killed worker and drains all on a signal without losing a write', async () => {
    const platform = await openPlatform({ postgres: address })
    const headers = await platform.member('asha')
    const server = await platform.startWorkers(2, ['--drain', '1'])
    const post = async (title: string, scheduled_at?: string) => {
      const response = await fetch(`${server.url}/posts`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': title.replaceAll(' ', '-') },
        body: JSON.stringify({ title, body: '<p>Kept.</p>', tags: ['kept'], scheduled_at }),
      })
      return { status: response.status, id: ((await response.json()) as { id?: number }).id }
    }
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await inParallel(DUE, 4, async (index) =>
      expect(await post(`Due ${index}`, later)).toMatchObject({ status: 201 }),
    )
    await platform.store.transact(async (tx) => {
      for (const { id } of await tx.page(items, {
        index: 'due',
        equals: { status: 'scheduled' },
        limit: DUE,
      }))
        await tx.update(items, id, { scheduled_at: Date.now() + 2000 })
    })

    const acknowledged: number[] = []
    const answered: number[] = []
    let stopping = false
    onTestFinished(() => void (stopping = true))
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let index = 0; !stopping;) {
        // Killing a worker cuts its connections.
        const answer = await post(`Post ${caller} ${index}`).catch(() => undefined)
        if (answer !== undefined) answered.push(answer.status)
        if (answer?.status === 201) acknowledged.push(answer.id!)
        if (answer?.status === 201) index++
        await pause(20)
      }
    })
    for (const victim of workersOf(server)) {
      const goal = acknowledged.length + CALL_COUNT
      await expect.poll(() => acknowledged.length).toBeGreaterThan(goal)
      process.kill(victim, 'SIGKILL')
      await expect.poll(() => workersOf(server).filter((pid) => pid !== victim).length).toBe(2)
    }
    const scheduled = () =>
      platform.store.read((tx) => tx.count(items, { index: 'due', equals: { status: 'scheduled' } }))
    await expect.poll(scheduled).toBe(0)
    // A worker that does not listen yet has nothing to drain.
    const serving = acknowledged.length + CALL_COUNT
    await expect.poll(() => acknowledged.length).toBeGreaterThan(serving)
    const draining = acknowledged.length
    const stopped = platform.stop(server)
    // A busy machine may take longer to ask than the workers drain.
    const ready = () => fetch(new URL('/readyz', server.url)).then(({ status }) => status)
    await expect.poll(() => ready().catch(() => 'ended')).not.toBe(200)
    expect(await stopped).toBe(0)
    stopping = true
    await Promise.all(callers)

    expect(acknowledged.length).toBeGreaterThan(draining)
    // A killed worker's request holds its key until PostgreSQL notices; a draining server refuses requests.
    expect(answered.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    const keptRows = await platform.rows(items)
    const ids = new Set(keptRows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(new Set(keptRows.map(({ title }) => title)).size).toBe(keptRows.length)
    await recount(platform.store)
  })
})

test('workers that cannot be are rejected, and a first one that cannot listen ends the program', async () => {
  const serve = (...words: string[]) => runInOwnProcess(['serve', '--workers', '2', ...words])
  expect(await serve('--store', 'memory')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--workers is invalid. Workers need a store that they share') as string,
  })
  expect(await serve('--store', 'sqlite:/nonexistent/chowk.sqlite')).toMatchObject({
    code: 2,
    error: expect.stringContaining('The directory /nonexistent does not exist') as string,
  })
  const postgres = ['--store', inject('postgres')]
  expect(await serve(...postgres, '--control')).toMatchObject({ code: 2 })
  expect(await chowk(['serve', '--workers', '0'])).toMatchObject({ code: 2 })

  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as AddressInfo
  const { code, error } = await serve(...postgres, '--port', String(port))
  expect(code).toBe(1)
  expect(error.match(/already in use/g)).toHaveLength(1)
})

test('workers on a database that is read-only are rejected at the start', async () => {
  const address = await tempDatabase()
  await (await openStore(address, { migrate: true })).close()
  const client = new pg.Client(address)
  await client.connect()
  const name = new URL(address).pathname.slice(1)
  await client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
  await client.end()
  expect(await runInOwnProcess(['serve', '--workers', '2', '--port', '0', '--store', address])).toMatchObject(
    {
      code: 1,
      error: expect.stringContaining('is read-only') as string,
    },
  )
})
