import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { recount } from '../harness/recount.ts'
import { startCluster } from '../stores/postgres-cluster.ts'
import { openPlatform } from './platform.ts'

/** Writes before PostgreSQL stops, refusals meanwhile, and writes once it is back. */
const SOME = 200

test(
  'PostgreSQL stopped and started under load: clean errors, recovery, nothing lost',
  { timeout: 300_000 },
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const platform = await openPlatform({ postgres: cluster.address })
    const headers = await platform.member('asha')
    const servers = await platform.startServers(2)

    const acknowledged = new Set<number>()
    const failures: { status: number; code: string | undefined }[] = []
    let stopped = false
    const writer = async (number: number) => {
      for (let at = 0; !stopped; at++) {
        const init = {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': `${number}-${at}` },
          body: JSON.stringify({ title: `Post ${number} ${at}`, body: '<p>Kept.</p>', tags: ['kept'] }),
        }
        // The same request until it is answered.
        for (let id: number | undefined; id === undefined && !stopped;) {
          const response = await fetch(`${servers[number % 2]!.url}/posts`, init)
          const body = (await response.json()) as { id?: number; code?: string }
          if (response.status === 201) acknowledged.add((id = body.id!))
          else {
            failures.push({ status: response.status, code: body.code })
            await pause(50)
          }
        }
      }
    }
    const writers = Array.from({ length: 8 }, (_, number) => writer(number))
    /** Writes go on until so many more have been answered, or refused. */
    const until = (of: () => number, more: number) => {
      const goal = of() + more
      return vi.waitUntil(() => of() >= goal, { timeout: 240_000, interval: 20 })
    }
    await until(() => acknowledged.size, SOME)
    await cluster.stop()
    const before = acknowledged.size
    await until(() => failures.length, SOME)
    await cluster.start()
    await until(() => acknowledged.size, SOME)
    stopped = true
    await Promise.all(writers)

    expect(before).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(before)
    expect(failures.length).toBeGreaterThan(0)
    for (const { status, code } of failures) {
      expect([409, 500, 503]).toContain(status)
      expect(code).toEqual(expect.any(String))
    }
    const kept = await platform.rows(items)
    const ids = new Set(kept.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
    // Of the requests under way at the end, some may have been made without their answer being waited for.
    expect(new Set(kept.map(({ title }) => title)).size).toBe(kept.length)
    await recount(platform.store)
    console.info(`${acknowledged.size} writes acknowledged, ${failures.length} refused meanwhile`)
  },
)
