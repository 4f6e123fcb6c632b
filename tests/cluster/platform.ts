import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quotaActions } from '@chowk/contract'
import {
  createControl,
  entities,
  schemaVersion,
  type AnyEntity,
  type Control,
  type RowOf,
  type Store,
} from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import { onTestFinished } from 'vitest'
import { ServerProcess } from '../durability/server-process.ts'
import { createDatabase } from '../stores/postgres-cluster.ts'

const PLENTY = 1_000_000

interface PlatformOptions {
  /** A database in which others can be made; or one of the test's own, which is used itself. */
  readonly postgres: string | { readonly own: string }
  readonly burst?: number
  readonly quota?: number
}

/** A database of the test's own, with what several servers on it take. */
export interface Platform {
  readonly store: Store
  readonly control: Control
  startServers(count: number, flags?: readonly string[]): Promise<ServerProcess[]>
  startWorkers(count: number, flags?: readonly string[]): Promise<ServerProcess>
  /** Ends a server as `kill -9` does. */
  kill(server: ServerProcess): Promise<void>
  /** Has a server finish what is under way and end, and gives its exit code. */
  stop(server: ServerProcess): Promise<number | null>
  /** Every row of an entity. */
  rows<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]>
  /** The headers of a new member's requests. */
  member(username: string): Promise<Record<string, string>>
}

export async function openPlatform({
  postgres,
  burst = PLENTY,
  quota = PLENTY,
}: PlatformOptions): Promise<Platform> {
  const database =
    typeof postgres === 'string'
      ? await createDatabase(postgres)
      : { address: postgres.own, remove: () => Promise.resolve() }
  const folder = mkdtempSync(join(tmpdir(), 'chowk-'))
  const store = await postgresStore({ address: database.address, entities, version: schemaVersion })
  const control = createControl({ store, publicUrl: 'http://localhost' })
  const limits = join(folder, 'limits.json')
  const quotas = Object.fromEntries(quotaActions.map((action) => [action, quota]))
  writeFileSync(limits, JSON.stringify({ burst_per_minute: burst, quotas: { free: quotas } }))
  const servers = new Set<ServerProcess>()
  onTestFinished(async () => {
    await Promise.all([...servers].map((server) => server.stop()))
    await store.close()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    store,
    control,
    async startServers(count, flags = []) {
      const args = ['--store', database.address, '--limits', limits, ...flags]
      const started = await Promise.all(Array.from({ length: count }, () => ServerProcess.startPooled(args)))
      for (const server of started) servers.add(server)
      return started
    },
    async startWorkers(count, flags = []) {
      const args = ['--store', database.address, '--limits', limits, ...flags]
      const server = await ServerProcess.startWorkers(count, args)
      servers.add(server)
      return server
    },
    async kill(server) {
      servers.delete(server)
      await server.kill()
    },
    stop(server) {
      servers.delete(server)
      return server.stop()
    },
    async rows<E extends AnyEntity>(entity: E) {
      const rows: RowOf<E>[] = []
      for await (const [name, row] of store.export()) if (name === entity.name) rows.push(row as RowOf<E>)
      return rows
    },
    async member(username) {
      await control.saveMember({ username })
      const { key } = await control.createKey({ username, scopes: 'all' })
      return { 'x-api-key': key, 'content-type': 'application/json' }
    },
  }
}

/** Runs work for each number below `count`, so many at once. */
export async function inParallel<T>(
  count: number,
  concurrency: number,
  work: (at: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next++
      results[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** How many of several answers have each status. */
export function tallied(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
