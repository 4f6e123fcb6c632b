import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stores } from '../harness/stores.ts'

/** What stands between a server and its database, and can go silent: nothing is passed on, and nothing is closed. */
async function startLine(target: URL) {
  const pairs: (readonly [Socket, Socket])[] = []
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    pairs.push([near, far])
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
    line.close()
  })
  const address = new URL(target)
  address.port = String((line.address() as AddressInfo).port)
  return {
    address: address.href,
    get connections() {
      return pairs.length
    },
    /** Passes nothing on of the connections that there are. */
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    resume() {
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
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
  const said = () => lines.map((text) => (JSON.parse(text) as { msg: string }).msg)
  return { line, server, ready, said }
}

const OK = [200, { status: 'ok' }] as const
const WAITING = [503, { status: 'unavailable', reason: 'store does not answer' }] as const

test('of a PostgreSQL that is silent, readiness is answered while the question waits, and all who ask share one', async () => {
  const { line, ready } = await startServer()
  await expect.poll(ready).toEqual(OK)
  const before = line.connections
  line.silence()
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array(20).fill(WAITING))
  expect(line.connections).toBe(before)

  line.resume()
  await expect.poll(ready).toEqual(OK)
})

test('connections to a PostgreSQL that stay silent are replaced, and the server is ready again', async () => {
  const { line, ready } = await startServer()
  await expect.poll(ready).toEqual(OK)
  const before = line.connections
  line.silence()
  expect(await ready()).toEqual(WAITING)
  await expect.poll(ready).toEqual(OK)
  expect(line.connections).toBeGreaterThan(before)
})

test('the log says once that the database is lost, and once that it is back, and the schedule is told', async () => {
  const { line, server, ready, said } = await startServer()
  await expect.poll(ready).toEqual(OK)
  line.silence()
  // What fell due meanwhile is published at once.
  const wake = vi.spyOn(server.engine.schedule, 'wake')
  const told = () => said().filter((message) => message.startsWith('store '))
  await expect.poll(async () => (await ready(), told())).toEqual(['store unavailable', 'store available'])
  await expect.poll(ready).toEqual(OK)
  expect(told()).toHaveLength(2)
  expect(wake).toHaveBeenCalledTimes(1)
})
