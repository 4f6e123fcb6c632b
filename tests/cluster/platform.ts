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
import { postgresStore, sqliteStore } from '@chowk/server'
import { onTestFinished } from 'vitest'
import { startPooled } from '../durability/pooled-server.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { createDatabase } from '../stores/postgres-cluster.ts'
import { createKey, saveMember } from '../harness/administer.ts'

const UNLIMITED = 1_000_000

interface PlatformOptions {
  /**
   * Address of a server on which databases can be created; or a database of the test's own, used directly. Without one,
   * the store is an SQLite file.
   */
  readonly postgres: string | { readonly own: string } | undefined
  readonly burst?: number
  readonly quota?: number
}

/** A database for one test, with the means to run several servers on it. */
export interface Platform {
  readonly store: Store
  readonly control: Control
  startServers(count: number, flags?: readonly string[]): Promise<ServerProcess[]>
  startWorkers(count: number, flags?: readonly string[]): Promise<ServerProcess>
  /** Kills a server with `kill -9`. */
  kill(server: ServerProcess): Promise<void>
  /** Stops a server gracefully. Returns its exit code. */
  stop(server: ServerProcess): Promise<number | null>
  /** Returns all rows of an entity. */
  rows<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]>
  /** Returns the request headers of a new member. */
  member(username: string): Promise<Record<string, string>>
}

export async function openPlatform({
  postgres,
  burst = UNLIMITED,
  quota = UNLIMITED,
}: PlatformOptions): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-'))
  const path = join(folder, 'chowk.sqlite')
  const database =
    typeof postgres === 'string'
      ? await createDatabase(postgres)
      : { address: postgres?.own ?? `sqlite:${path}`, remove: () => Promise.resolve() }
  const schema = { entities, version: schemaVersion }
  const store = postgres
    ? await postgresStore({ address: database.address, ...schema })
    : sqliteStore({ path, ...schema })
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
      const started = await Promise.all(Array.from({ length: count }, () => startPooled(args)))
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
      await saveMember(control.engine, { username })
      const { key } = await createKey(control.engine, { username, scopes: 'all' })
      return { 'x-api-key': key, 'content-type': 'application/json' }
    },
  }
}

/** Runs work for each number below `count`, with limited concurrency. */
export async function inParallel<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Counts responses by status. */
export function countStatuses(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
