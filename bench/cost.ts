import { readFileSync } from 'node:fs'
import { entities, schemaVersion } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import { generateStore } from '@chowk/server/settings'
import pg from 'pg'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'
import { calls } from './calls.ts'
import { printModel, type RequestCost } from './cost/model.ts'
import { cpuMicrosOf } from './cpu.ts'
import { generatedSenders } from './generated-senders.ts'
import { load } from './postgres/load.ts'
import { rowOf, type Sender } from './postgres/platform.ts'
import type { Call } from './postgres/requests.ts'
import { sizeOf } from './scale/worlds.ts'
import { startTarget, type Target } from './target.ts'

const ITEMS = 10_000
const WARM_UP = 1500
const REQUESTS = 3000

/** Measures the processor time of a server and of PostgreSQL for each request, and the capacity that sites need by it. */
export async function benchCost(): Promise<void> {
  const cluster = await startCluster(['-c', 'fsync=on', '-c', 'shared_buffers=1GB'])
  const { address, remove } = await createDatabase(cluster.address)
  let server: Target | undefined
  try {
    const store = await postgresStore({ address, entities, version: schemaVersion })
    // Ten items a member, as the model expects.
    await generateStore(store, { ...sizeOf(ITEMS), members: ITEMS / 10 })
    const senders = await generatedSenders(store)
    await store.close()
    server = await startTarget('targets/postgres.ts', [address], { anyCore: true })
    const costs: RequestCost[] = []
    for (const [name, call] of Object.entries(calls))
      costs.push(await costOf(name, call, server, senders, address))
    printModel(costs, await bytesPerItem(address))
  } finally {
    await server?.stop()
    await remove()
    await cluster.remove()
  }
}

async function costOf(
  name: string,
  call: Call,
  server: Target,
  senders: readonly Sender[],
  address: string,
): Promise<RequestCost> {
  await load([server], call, senders, WARM_UP)
  const client = new pg.Client(address)
  await client.connect()
  const walPosition = async () =>
    Number(
      (await client.query<{ at: string }>(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS at`))
        .rows[0]!.at,
    )
  try {
    const postmaster = await postmasterOf(client)
    const [wal, postgres, own] = [await walPosition(), cpuMicrosOf(postmaster), process.cpuUsage()]
    const { perSecond, cpuMicros } = await load([server], call, senders, REQUESTS)
    const { user, system } = process.cpuUsage(own)
    return {
      name,
      perSecond,
      server: cpuMicros,
      postgres: (cpuMicrosOf(postmaster) - postgres) / REQUESTS,
      load: (user + system) / REQUESTS,
      wal: ((await walPosition()) - wal) / REQUESTS,
    }
  } finally {
    await client.end()
  }
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]!.pid}/status`, 'utf8'))![1])
}

const bytesPerItem = async (address: string): Promise<number> =>
  Number(
    (await rowOf<{ bytes: string }>(address, 'SELECT pg_database_size(current_database())::text AS bytes'))
      .bytes,
  ) / ITEMS
