import { createServer } from 'node:net'
import { memoryStore, entities } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../http/log.ts'
import { serve } from '../serve.ts'
import { reservePort } from './addresses.ts'

const HOST = '127.0.0.1'
const logger = createLogger({ level: 'silent' })

/** Listens on a port. Rejects if it is in use. */
const listen = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, HOST, () => server.close(() => resolve()))
  })

test('holds a port until it is released', async () => {
  const { port, release } = await reservePort(HOST)
  await expect(listen(port)).rejects.toThrow('EADDRINUSE')
  await release()
  await listen(port)
})

test('reserves a chosen port from the beginning of the start', async () => {
  let port = 0
  const server = await serve({
    port: 0,
    logger,
    store: memoryStore(entities),
    control: true,
    async seed(engine) {
      port = Number(new URL(engine.site.origin).port)
      await expect(listen(port)).rejects.toThrow('EADDRINUSE')
    },
  })
  onTestFinished(() => server.close())
  expect(Number(new URL(server.url).port)).toBe(port)
})
