import type { AddressInfo } from 'node:net'
import { plans, quotaActions } from '@chowk/contract'
import {
  createControl,
  demoSeed,
  entities,
  memoryStore,
  people,
  schemaVersion,
  type SnapshotRow,
  type Store,
} from '@chowk/engine'
import { serveHttp } from '@chowk/mcp'
import { Chowk } from '@chowk/sdk'
import { createServer, postgresStore, sharpImages, sqliteStore } from '@chowk/server'
import { createWebsite } from '@chowk/site'
import { Worlds } from '../../packages/server/src/control/worlds.ts'
import { repeatable } from '../harness/repeatable.ts'
import { crowdedSite, type CrowdedCall } from './crowded-site.ts'
import { startMeasuring, stopMeasuring, watchLoop, type Cost } from './measured-loop.ts'
import { createKey } from '../harness/administer.ts'

/** The calls available on the new site. */
export interface Site {
  readonly port: number
  /** The port of its operations as tools over HTTP. */
  readonly mcp: number
  /** By user name. */
  readonly keys: Readonly<Record<string, string>>
  readonly rows: readonly SnapshotRow[]
  /** Of a generated site. */
  readonly crowded: readonly CrowdedCall[]
}

/** With a number, its clock is moved on by so many milliseconds. */
export type Order = 'reset' | 'start' | 'stop' | 'watch' | number

const UNLIMITED = 1_000_000_000

/**
 * The demonstration site behind a real server, in a process of its own, which measures itself by processor time: the
 * time of other processes on a busy machine is in none of that. `target.ts NOW [STORE [SIZE]]`: `memory`, the path of a
 * file, or the address of a database; with a size in JSON, a generated site instead of the demonstration.
 */
const [now, store = 'memory', size] = process.argv.slice(2)

function open(): Store | Promise<Store> {
  if (store === 'memory') return memoryStore(entities)
  const options = { entities, version: schemaVersion }
  return store.startsWith('postgres:')
    ? postgresStore({ ...options, address: store })
    : sqliteStore({ ...options, path: store })
}

const control = createControl({
  ...(size === undefined && repeatable()),
  store: await open(),
  publicUrl: 'http://localhost:4000',
  seed: demoSeed,
  now: Number(now),
  images: sharpImages(),
  limits: {
    burst_per_minute: UNLIMITED,
    bad_keys_per_minute: UNLIMITED,
    quotas: Object.fromEntries(
      plans.map((plan) => [plan, Object.fromEntries(quotaActions.map((action) => [action, UNLIMITED]))]),
    ),
  },
  onError: (error) => console.error(error),
})
const server = createServer({
  engine: control.engine,
  control,
  worlds: new Worlds({ publicUrl: 'http://localhost:4000' }),
  trustProxy: '127.0.0.1',
  website: createWebsite(control.engine, {}),
})

async function carryOut(order: Order): Promise<Cost | number | undefined> {
  if (order === 'reset') {
    if (asNew) await control.restore(asNew)
    return undefined
  }
  if (typeof order === 'number') {
    await control.clock.advance(order)
    return undefined
  }
  if (order === 'watch') return watchLoop()
  if (order === 'start') {
    startMeasuring()
    return undefined
  }
  return stopMeasuring()
}

const crowded =
  size === undefined ? [] : await crowdedSite(control, JSON.parse(size) as Parameters<typeof crowdedSite>[1])
if (size === undefined) await control.reset()
const keys: Record<string, string> = {}
for (const { username } of size === undefined ? people : [])
  keys[username] = (await createKey(control.engine, { username, scopes: 'all' })).key
/** With the keys, which stay good. */
const asNew = size === undefined ? await control.snapshot() : undefined
await server.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (order: Order) => {
  // Taken at the end of the turn, so that it does not belong to what is measured.
  void carryOut(order).then((result) => process.send?.(result ?? null))
})
process.on('disconnect', () => process.exit())
const { port } = server.server.address() as AddressInfo
const mcp = await serveHttp({
  clientFor: (apiKey) => new Chowk({ apiKey, baseUrl: `http://127.0.0.1:${port}/api/v1`, maxRetries: 0 }),
})
process.send?.({
  port,
  mcp: Number(new URL(mcp.url).port),
  keys,
  rows: asNew?.rows ?? [],
  crowded,
} satisfies Site)
