import { setImmediate } from 'node:timers/promises'
import { entities, memoryStore } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { stallAwareClock } from '../../packages/server/src/time/stall-aware-clock.ts'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'
import { createKey, saveMember } from '../harness/administer.ts'

const silent = createLogger({ level: 'silent' })

describe('shutdown', () => {
  test('finishes the request under way, and closes its connection', async () => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const { app, port, key } = await startServer({
      beforeAnswer: () => {
        started.resolve()
        return gate.promise
      },
    })
    const request = ['GET /api/v1/me HTTP/1.1', 'Host: localhost', `X-API-Key: ${await key()}`]
    const busy = await Wire.open(port)
    busy.sendHead(...request)
    await started.promise

    const closed = app.close()
    while (app.server.listening) await setImmediate()
    gate.resolve()
    expect(await busy.response()).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
      body: { user: { username: 'asha' } },
    })
    await busy.ended
    await closed
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  })

  test('returns 503 for an incomplete request head', async () => {
    const { app, port } = await startServer()
    const wire = await Wire.open(port)
    wire.send('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/v1/me HTTP/1.1\r\n')
    await wire.response()
    const closed = app.close()
    while (app.server.listening) await setImmediate()
    wire.sendHead('Host: localhost')
    expect(await wire.response()).toMatchObject({
      status: 503,
      headers: { connection: 'close', 'retry-after': '1' },
      body: { code: 'api_disabled' },
    })
    await closed
  })

  test('does not wait for idle connections', async () => {
    const { app, port } = await startServer()
    const idle = await Wire.open(port)
    idle.sendHead('GET /livez HTTP/1.1', 'Host: localhost')
    await idle.response()
    await app.close()
    await idle.ended
  })

  test('reports unready while draining and still responds', async () => {
    const drained = Promise.withResolvers<void>()
    const after = stallAwareClock.after.bind(stallAwareClock)
    const timers = vi.spyOn(stallAwareClock, 'after').mockImplementation((milliseconds, work, options) => {
      if (milliseconds !== 3000) return after(milliseconds, work, options)
      void drained.promise.then(work)
      return () => undefined
    })
    onTestFinished(() => timers.mockRestore())
    const store = memoryStore(entities)
    const server = await serve({ port: 0, store, control: true, logger: silent, drainMs: 3000 })
    const { username } = await saveMember(server.control!.engine, { username: 'asha' })
    const { key } = await createKey(server.control!.engine, { username })
    const ready = () => fetch(new URL('/readyz', server.url))
    expect((await ready()).status).toBe(200)
    const closed = server.close()
    const rejected = await ready()
    expect([rejected.status, await rejected.json()]).toEqual([
      404,
      { status: 'draining', reason: 'stopping' },
    ])
    const answer = await fetch(`${server.url}/me`, { headers: { 'x-api-key': key } })
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    drained.resolve()
    await closed
    await expect(ready()).rejects.toThrow()
  })

  test('closes the store even if a request never ends', async () => {
    const store = memoryStore(entities)
    const server = await serve({ port: 0, store, control: true, logger: silent, shutdownMs: 20 })
    const { username } = await saveMember(server.control!.engine, { username: 'asha' })
    const { key } = await createKey(server.control!.engine, { username })
    const wire = await Wire.open(Number(new URL(server.url).port))
    wire.sendHead(
      'POST /api/v1/posts HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${key}`,
      'Content-Type: application/json',
      'Content-Length: 10',
      'Expect: 100-continue',
    )
    await wire.response()
    await Promise.all([server.close(), server.close()])
    await wire.ended
    await expect(store.ping()).rejects.toThrow()
  })
})
