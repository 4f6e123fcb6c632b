// A process that does not run, as while it is stopped, swapped out, or its machine is paused.
import { once } from 'node:events'
import { entities, memoryStore } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { people, person, entities as smallEntities } from '../stores/entities.ts'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'
import { createKey, saveMember } from '../harness/administer.ts'
import { tempDatabase } from '../harness/temporary.ts'

/** Longer than half a second, of which a stall counts at most, and shorter than the stall. */
const LIMIT_MS = 1000

/** Lets time go by while nothing of this process runs. Timers are late after it, and nothing is read yet. */
const stall = (milliseconds = LIMIT_MS + 100) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Opens a connection that the server has accepted. */
async function open({ app, port }: Awaited<ReturnType<typeof startServer>>): Promise<Wire> {
  const accepted = once(app.server, 'connection')
  const wire = await Wire.open(port)
  await accepted
  return wire
}

const limits = { headers: LIMIT_MS, request: LIMIT_MS, keepAlive: LIMIT_MS, idle: LIMIT_MS, check: 5 }

test('responds to requests sent during a stall instead of 408', async () => {
  const server = await startServer({ timeouts: limits })
  const wires = [await open(server), await open(server), await open(server)]
  for (const wire of wires) wire.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost')
  stall()
  for (const wire of wires) expect(await wire.response()).toMatchObject({ status: 401 })
})

test('reads bodies sent during a stall', async () => {
  const server = await startServer({ timeouts: limits })
  const wire = await open(server)
  const body = JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' })
  const key = await server.key()
  const head = [`X-API-Key: ${key}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const requested = once(server.app.server, 'request')
  wire.sendHead('POST /api/v1/posts HTTP/1.1', 'Host: localhost', ...head)
  await requested
  wire.send(body)
  stall()
  expect(await wire.response()).toMatchObject({ status: 201 })
})

test('closes no idle connection after a stall', async () => {
  const server = await startServer({ timeouts: limits })
  const wire = await open(server)
  for (let request = 0; request < 2; request++) {
    wire.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost')
    // Node waits a second longer than configured.
    if (request === 1) stall(2 * LIMIT_MS)
    expect(await wire.response()).toMatchObject({ status: 401 })
  }
})

test('applies timeouts to headers and idle connections again after a stall', async () => {
  const server = await startServer({ timeouts: limits })
  const slow = await open(server)
  slow.send('GET /api/v1/me HTTP/1.1\r\nHost: local')
  const idle = await open(server)
  idle.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost')
  stall()
  expect(await idle.response()).toMatchObject({ status: 401 })
  expect(await slow.response()).toMatchObject({ status: 408 })
  await Promise.all([slow.ended, idle.ended])
})

test('finishes the requests in progress after a stall during shutdown', async () => {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const memory = memoryStore(entities)
  const store = { ...memory }
  const server = await serve({
    port: 0,
    store,
    site: false,
    logger: createLogger({ level: 'silent' }),
    shutdownMs: LIMIT_MS,
  })
  await server.loaded
  await server.engine.schedule.stop()
  await saveMember(server.engine, { username: 'asha' })
  const { key } = await createKey(server.engine, { username: 'asha' })
  store.read = (work) => {
    start()
    return gate.then(() => memory.read(work))
  }
  const answer = fetch(`${server.url}/me`, { headers: { 'x-api-key': key } })
  await started
  const closed = server.close()
  await new Promise(setImmediate)
  stall(2 * LIMIT_MS)
  // After the timers.
  setImmediate(goOn)
  expect((await answer).status).toBe(200)
  await closed
})

test('does not time out statements that PostgreSQL completed during a stall', async () => {
  const address = await tempDatabase()
  const limits = { connections: 2, connectTimeoutMs: LIMIT_MS }
  const store = await postgresStore({ address, entities: smallEntities, version: 1, ...limits })
  onTestFinished(() => store.close())
  // Two connections are opened during the stall, and a third transaction waits for one of them.
  const inserted = ['asha', 'ravi', 'meera'].map((name) =>
    store.transact((tx) => tx.insert(people, person(name))),
  )
  await Promise.resolve()
  stall(2 * LIMIT_MS)
  await Promise.all(inserted)
})
