import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities, schemaVersion, type Store } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { generateStore } from '@chowk/server/settings'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'
import { calls } from './calls.ts'
import { generatedSenders } from './generated-senders.ts'
import { load, type Measured } from './postgres/load.ts'
import type { Sender } from './postgres/platform.ts'
import { median, report, type Figure } from './report.ts'
import { sizeOf } from './scale/worlds.ts'
import { startTarget, type Target } from './target.ts'

const ITEMS = 10_000
const REQUESTS = 1200
const ROUNDS = 5

/** Compares two servers on one store with one: on an SQLite file, and on PostgreSQL. */
export async function benchCores(): Promise<void> {
  console.log(`\nServers, database and load share ${availableParallelism()} processors.`)
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bench-'))
  try {
    const path = join(folder, 'site.sqlite')
    const senders = await fill(sqliteStore({ path, ...schema }))
    await compare('SQLite, if servers could share a file', senders, {
      one: await startAll(1, 'targets/sqlite.ts', path),
      two: await startAll(2, 'targets/sqlite.ts', path, '--shared'),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const cluster = await startCluster(['-c', 'fsync=on'])
  try {
    const { address } = await createDatabase(cluster.address)
    const senders = await fill(await postgresStore({ address, ...schema }))
    const two = await startAll(2, 'targets/postgres.ts', address)
    await compare('PostgreSQL', senders, { one: two.slice(0, 1), two })
  } finally {
    await cluster.remove()
  }
}

const schema = { entities, version: schemaVersion }

async function fill(store: Store): Promise<Sender[]> {
  await generateStore(store, sizeOf(ITEMS))
  const senders = await generatedSenders(store)
  await store.close()
  return senders
}

const startAll = (count: number, file: string, ...args: string[]): Promise<Target[]> =>
  Promise.all(Array.from({ length: count }, () => startTarget(file, args, { anyCore: true })))

async function compare(
  title: string,
  senders: readonly Sender[],
  { one, two }: { readonly one: readonly Target[]; readonly two: readonly Target[] },
): Promise<void> {
  const figures: Figure[] = []
  for (const [what, call] of Object.entries(calls)) {
    const rounds: { one: Measured; two: Measured }[] = []
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({
        one: await load(one, call, senders, REQUESTS),
        two: await load(two, call, senders, REQUESTS),
      })
    // The first one warms up.
    const measured = rounds.slice(1)
    const of = (side: 'one' | 'two', figure: keyof Measured) =>
      Math.round(median(measured.map((round) => round[side][figure])))
    figures.push({
      what,
      ratio: median(measured.map(({ one, two }) => two.perSecond / one.perSecond)),
      goal: { least: 1 },
      detail: `${of('two', 'perSecond')}/s of two servers, ${of('one', 'perSecond')}/s of one; ${of('two', 'cpuMicros')} and ${of('one', 'cpuMicros')} µs of processor time for a request`,
    })
  }
  report(`Two servers against one, ${title}`, figures)
  await Promise.all([...new Set([...one, ...two])].map((target) => target.stop()))
}
