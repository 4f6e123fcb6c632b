import pg from 'pg'
import { expect, vi } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { chowk } from '../cli/chowk.ts'
import type { ServerProcess } from '../durability/server-process.ts'
import { openPlatform } from './platform.ts'
import { startWriters } from './writers.ts'

const CALL_COUNT = 50
const DUE = 20

/** A failure of a database. */
export interface Trouble {
  /** Address of the database before the failure. */
  readonly address: string
  /** Address of the database after recovery. */
  readonly back: string
  /** Starts the failure. */
  begin(): Promise<void>
  /** Ends the failure. Resolves once the database is writable. */
  end(): Promise<void>
  /** Expected reason of failed readiness. */
  readonly reason: RegExp
  /** Expected output of `doctor`. */
  readonly says: RegExp
  /** Prepares the next failure once servers write again. */
  next?(): Promise<Trouble>
}

/** Returns readiness, metrics and the output of `doctor`. */
export async function readLog({ url }: ServerProcess) {
  const [ready, metrics] = await Promise.all(['/readyz', '/metrics'].map((path) => fetch(new URL(path, url))))
  const { reason = '' } = (await ready!.json()) as { reason?: string }
  return { ready: ready!.status, reason, up: /^chowk_store_up (\d)$/m.exec(await metrics!.text())?.[1] }
}

/**
 * Expects that two servers under load survive a failure: probes are correct, no write is lost or doubled, and due items
 * are published.
 */
export async function expectSurvived(name: string, first: Trouble): Promise<void> {
  const { address } = first
  const platform = await openPlatform({ postgres: { own: address } })
  const headers = await platform.member('asha')
  const servers = await platform.startServers(2)
  const writers = startWriters(servers, headers, 4)
  const { acknowledged, failures } = writers
  const all = (answer: object) =>
    vi.waitFor(async () => expect(await Promise.all(servers.map(readLog))).toMatchObject([answer, answer]))
  const doctor = async () => (await chowk(['doctor', '--store', address])).out
  await writers.untilMore(acknowledged, CALL_COUNT)
  await all({ ready: 200, up: '1' })
  expect(await doctor()).toMatch(/✓ store: .*\n(. \w+: .*\n)*. schedule: /)

  let due = 0
  for (let trouble: Trouble | undefined = first; trouble; trouble = await trouble.next?.()) {
    for (const until = due + DUE; due < until; due++) await schedule(servers[due % 2]!, headers, due)
    const dueAt = Date.now() + 2000
    await platform.store.transact(async (tx) => {
      const page = { index: 'due', equals: { status: 'scheduled' }, limit: DUE } as const
      for (const { id } of await tx.page(items, page)) await tx.update(items, id, { scheduled_at: dueAt })
    })
    await trouble.begin()
    await all({ reason: expect.stringMatching(trouble.reason) as string, up: '0' })
    expect(await doctor()).toMatch(trouble.says)
    await vi.waitUntil(() => Date.now() > dueAt)
    const before = acknowledged.size

    await trouble.end()
    const back = performance.now()
    const since = () => Math.round(performance.now() - back)
    const writes = vi.waitUntil(() => acknowledged.size > before).then(since)
    await expect.poll(() => scheduledAt(trouble.back)).toBe(0)
    const late = since()
    const written = await writes
    console.info(`${name}: written after ${written} ms, live after ${late} ms`)
    await writers.untilMore(acknowledged, CALL_COUNT)
    await all({ ready: 200, up: '1' })
    expect(await doctor()).toMatch(/✓ store: /)
  }
  await writers.stop()
  await writers.expectNothingLost(platform)
  console.info(`${name}: ${acknowledged.size} acknowledged, ${failures.length} refused`)
}

async function schedule({ url }: ServerProcess, headers: Readonly<Record<string, string>>, index: number) {
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const response = await fetch(`${url}/posts`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `due-${index}` },
    body: JSON.stringify({ title: `Due ${index}`, body: '<p>Due.</p>', tags: ['due'], scheduled_at }),
  })
  expect(response.status).toBe(201)
}

/** Counts waiting items over a separate connection: pooled connections may lead to a silent host. */
async function scheduledAt(address: string): Promise<number | null> {
  const client = new pg.Client(address)
  await client.connect()
  const { rowCount } = await client.query(`SELECT FROM items WHERE status = 'scheduled'`)
  await client.end()
  return rowCount
}
