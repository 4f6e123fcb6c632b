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

/** What a request cost the process that answered it, in microseconds of processor time. */
export interface Cost {
  /** All threads together. */
  readonly total: number
  /** The most that the thread of the event loop worked without letting anything else in. */
  readonly stall: number
}

/** What there is to call on the site as new. */
export interface Site {
  readonly port: number
  /** The port of its operations as tools over HTTP. */
  readonly mcp: number
  /** By user name. */
  readonly keys: Readonly<Record<string, string>>
  readonly rows: readonly SnapshotRow[]
}

/** With a number, its clock is moved on by so many milliseconds. */
export type Order = 'reset' | 'start' | 'stop' | 'watch' | number

/** Turns of an idle event loop that does nothing but count its turns stay below this, in microseconds. */
const IDLE = 100
const PLENTY = 1_000_000_000
/** Milliseconds between looks at an event loop that is watched. */
const TICK = 5

/**
 * The demonstration site behind a real server, in a process of its own, which measures itself: while a request is under
 * way, the event loop turns without a pause, and every turn's processor time is taken. The time of other processes on a
 * busy machine is in none of that. `target.ts NOW [STORE]`: `memory`, the path of a file, or the address of a database.
 */
const [now, place = 'memory'] = process.argv.slice(2)

function open(): Store | Promise<Store> {
  if (place === 'memory') return memoryStore(entities)
  const options = { entities, version: schemaVersion }
  return place.startsWith('postgres:')
    ? postgresStore({ ...options, address: place })
    : sqliteStore({ ...options, path: place })
}

const control = createControl({
  ...repeatable(),
  store: await open(),
  publicUrl: 'http://localhost:4000',
  seed: demoSeed,
  now: Number(now),
  images: sharpImages(),
  limits: {
    burst_per_minute: PLENTY,
    bad_keys_per_minute: PLENTY,
    quotas: Object.fromEntries(
      plans.map((plan) => [plan, Object.fromEntries(quotaActions.map((action) => [action, PLENTY]))]),
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

const loopMicros = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
const allMicros = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

let watching: NodeJS.Timeout | undefined
let [watchedTo, longest] = [0, 0]

/** What the loop worked between two ticks is a stall, or up to a tick of work in small pieces. */
function tick(): void {
  const now = loopMicros()
  longest = Math.max(longest, now - watchedTo)
  watchedTo = now
}

let turning: NodeJS.Immediate | undefined
let [all, loop, last, worst, busy] = [0, 0, 0, 0, 0]

function turn(): void {
  take()
  turning = setImmediate(turn)
}

function take(): void {
  const now = loopMicros()
  const spent = now - last
  last = now
  if (spent > worst) worst = spent
  if (spent > IDLE) busy += spent
}

async function carryOut(order: Order): Promise<Cost | number | undefined> {
  if (order === 'reset') {
    await control.restore(asNew)
    return undefined
  }
  if (typeof order === 'number') {
    await control.clock.advance(order)
    return undefined
  }
  if (order === 'watch') {
    const worstSoFar = longest
    ;[watchedTo, longest] = [loopMicros(), 0]
    watching ??= setInterval(tick, TICK)
    return worstSoFar
  }
  if (order === 'start') {
    ;[all, loop, last, worst, busy] = [allMicros(), loopMicros(), loopMicros(), 0, 0]
    turning = setImmediate(turn)
    return undefined
  }
  clearImmediate(turning)
  take()
  // What the loop spent on turning is none of the request's; what other threads did is.
  return { total: busy + Math.max(0, allMicros() - all - (last - loop)), stall: worst }
}

await control.reset()
const keys: Record<string, string> = {}
for (const { username } of people) keys[username] = (await control.createKey({ username, scopes: 'all' })).key
/** With the keys, which stay good. */
const asNew = await control.snapshot()
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
process.send?.({ port, mcp: Number(new URL(mcp.url).port), keys, rows: asNew.rows } satisfies Site)
