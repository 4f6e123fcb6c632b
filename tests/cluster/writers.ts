import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable, type Store } from '@chowk/engine'
import { expect, vi } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { quotaUses } from '../../packages/engine/src/entities/members.ts'
import type { ServerProcess } from '../durability/server-process.ts'
import { recount } from '../harness/recount.ts'
import type { Platform } from './platform.ts'

const PAUSE_MS = 20

/** Starts writers that create posts continuously and retry each request until it succeeds. */
export function startWriters(
  servers: readonly ServerProcess[],
  headers: Readonly<Record<string, string>>,
  count: number,
) {
  const acknowledged = new Set<number>()
  const failures: { status: number; code: string | undefined; retryAfter: string | null }[] = []
  let stopped = false
  const writers = Array.from({ length: count }, async (_, number) => {
    for (let index = 0; !stopped; index++) {
      const init = {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `${number}-${index}` },
        body: JSON.stringify({ title: `Post ${number} ${index}`, body: '<p>Kept.</p>', tags: ['kept'] }),
      }
      for (let id: number | undefined; id === undefined && !stopped;) {
        const response = await fetch(`${servers[number % servers.length]!.url}/posts`, init)
        const body = (await response.json()) as { id?: number; code?: string }
        if (response.status === 201) acknowledged.add((id = body.id!))
        else
          failures.push({
            status: response.status,
            code: body.code,
            retryAfter: response.headers.get('retry-after'),
          })
        await pause(PAUSE_MS)
      }
    }
  })
  // The rejection is handled where the promise is awaited.
  for (const writer of writers) writer.catch(() => undefined)
  return {
    acknowledged,
    failures,
    /** Waits for a number of further writes or failures. */
    untilMore(known: ReadonlySet<number> | readonly unknown[], more: number) {
      const size = () => ('size' in known ? known.size : known.length)
      const goal = size() + more
      return vi.waitUntil(() => size() >= goal)
    },
    async stop() {
      stopped = true
      await Promise.all(writers)
    },
    /** Expects clean errors, each acknowledged post once, and one unit of quota for each. */
    async expectNothingLost(platform: Platform) {
      for (const { status, code } of failures) {
        expect([409, 500, 503]).toContain(status)
        expect(code).toEqual(expect.any(String))
      }
      const keptRows = await platform.rows(items)
      const ids = new Set(keptRows.map(({ id }) => id))
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
      expect(new Set(keptRows.map(({ title }) => title)).size).toBe(keptRows.length)
      const units = (await platform.rows(quotaUses)).reduce((sum, { used }) => sum + used, 0)
      expect(units).toBe(keptRows.length)
      await recountWhenReachable(platform.store)
    },
  }
}

/** Recounts again while pooled connections lead to a host that fails: each is found and dropped by a query on it. */
async function recountWhenReachable(store: Store): Promise<void> {
  try {
    await recount(store)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    await recountWhenReachable(store)
  }
}
