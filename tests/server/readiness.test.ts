import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { members } from '../../packages/engine/src/entities/members.ts'
import { stallAwareClock } from '../../packages/server/src/time/stall-aware-clock.ts'
import { stores } from '../harness/stores.ts'

/** What stands between a server and its database, and can go silent: nothing is passed on, and nothing is closed. */
async function startLine(target: URL) {
  const directions: { readonly from: Socket; readonly gate: PassThrough; readonly to: Socket }[] = []
  let connections = 0
  let silenced: Socket[] = []
  const line = createServer((near) => {
    connections++
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const gate = new PassThrough()
      directions.push({ from, gate, to })
      from
        .on('error', () => undefined)
        .on('close', () => to.destroy())
        .pipe(gate)
        .pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => {
    for (const { from } of directions) from.destroy()
    line.close()
  })
  const address = new URL(target)
  address.port = String((line.address() as AddressInfo).port)
  return {
    address: address.href,
    get connections() {
      return connections
    },
    /** Number of connections that are silent, and not given up yet. */
    get silent() {
      return silenced.filter(({ destroyed }) => !destroyed).length / 2
    },
    /** Passes nothing on of the connections that there are. */
    silence() {
      silenced = directions.map(({ from }) => from)
      for (const { gate, to } of directions) gate.unpipe(to)
    },
    resume() {
      for (const { gate, to } of directions) gate.pipe(to)
    },
  }
}

const OK = [200, { status: 'ok' }] as const
const WAITING = [503, { status: 'unavailable', reason: 'store does not respond' }] as const

/** How long an answer of readiness takes at most, and one of the database to its question. */
const [TIMEOUT_MS, PING_MS] = [800, 2000]

/** Holds these two limits. The returned function ends so many of one length, once they are set. */
function holdLimits() {
  const alarms = new Map<() => void, number>()
  const after = stallAwareClock.after.bind(stallAwareClock)
  const timers = vi.spyOn(stallAwareClock, 'after').mockImplementation((milliseconds, work, options) => {
    if (milliseconds > PING_MS) return after(milliseconds, work, options)
    alarms.set(work, milliseconds)
    return () => void alarms.delete(work)
  })
  onTestFinished(() => timers.mockRestore())
  return async (milliseconds: number, count = 1) => {
    const due = () => [...alarms].filter(([, set]) => set === milliseconds)
    while (due().length < count) await setImmediate()
    for (const [work] of due()) work()
  }
}

/** A server on a PostgreSQL at the other end of a line. */
async function startServer() {
  const { store, address, dispose } = await stores.postgres()
  await store.close()
  onTestFinished(dispose)
  const line = await startLine(new URL(address))
  const lines: string[] = []
  const logger = createLogger({ stream: { write: (line) => void lines.push(line) } })
  const server = await serve({ port: 0, store: line.address, site: false, logger })
  onTestFinished(() => {
    line.resume()
    return server.close()
  })
  await server.loaded
  // It looks at the database now and then, on a connection of its own.
  await server.engine.schedule.stop()
  const ready = async () => {
    const response = await fetch(new URL('/readyz', server.url))
    return [response.status, await response.json()] as const
  }
  const pass = holdLimits()
  /** Asks until every connection responds again. */
  const outlast = async () => {
    while (line.silent > 0) {
      const { silent } = line
      const answer = ready()
      await pass(TIMEOUT_MS)
      expect(await answer).toEqual(WAITING)
      await pass(PING_MS)
      await expect.poll(() => line.silent).toBeLessThan(silent)
    }
  }
  const said = () => lines.map((text) => (JSON.parse(text) as { msg: string }).msg)
  return { line, server, ready, pass, outlast, said }
}

test('responds to readiness while a silent PostgreSQL is pinged once for all', async () => {
  const { line, ready, pass } = await startServer()
  await expect.poll(ready).toEqual(OK)
  const before = line.connections
  line.silence()
  const answers = Promise.all(Array.from({ length: 20 }, ready))
  await pass(TIMEOUT_MS, 20)
  expect(await answers).toEqual(Array(20).fill(WAITING))
  expect(line.connections).toBe(before)

  line.resume()
  await expect.poll(ready).toEqual(OK)
})

test('connections to a PostgreSQL that stay silent are replaced, and the server is ready again', async () => {
  const { line, ready, outlast } = await startServer()
  await expect.poll(ready).toEqual(OK)
  const before = line.connections
  line.silence()
  await outlast()
  await expect.poll(ready).toEqual(OK)
  expect(line.connections).toBeGreaterThan(before)
})

test('replaces all connections after one unanswered check', async () => {
  const { line, server, ready, pass } = await startServer()
  const reads = Array.from({ length: 3 }, () => server.engine.store.read((tx) => tx.get(members, 1)))
  await Promise.all(reads)
  line.silence()
  expect(line.silent).toBeGreaterThanOrEqual(3)
  const answer = ready()
  await pass(TIMEOUT_MS)
  expect(await answer).toEqual(WAITING)
  await pass(PING_MS)
  // A further question to a silent connection would wait for a limit that this test does not end.
  await expect.poll(ready).toEqual(OK)
})

test('logs once that the database is lost and once that it is back', async () => {
  const { line, server, ready, outlast, said } = await startServer()
  await expect.poll(ready).toEqual(OK)
  line.silence()
  // What fell due meanwhile is published at once.
  const wake = vi.spyOn(server.engine.schedule, 'wake')
  const messages = () => said().filter((message) => message.startsWith('store '))
  await outlast()
  await expect.poll(ready).toEqual(OK)
  expect(messages()).toEqual(['store unavailable', 'store available'])
  expect(wake).toHaveBeenCalledTimes(1)
})
