import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { passBody } from './collect-body.ts'

const minimumRate = { bytes: 8192, everyMs: 50 }
const MB = 1024 * 1024

/** Passes a body of a megabyte, of which so many bytes are sent. */
async function pass(sentCount: number, receive: (chunk: Uint8Array) => Promise<void>) {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': MB } })
  sending.on('error', () => undefined).write(Buffer.alloc(sentCount))
  const [received] = (await once(server, 'request')) as [IncomingMessage]
  return passBody(received, [MB, receive], minimumRate)
}

test('applies the minimum rate to a streamed body', async () => {
  expect(await pass(1000, async () => {})).toBe('too-slow')
})

test('does not count processing time against the caller', async () => {
  const slowly = () =>
    new Promise<void>((resolve) => void stallAwareClock.after(2 * minimumRate.everyMs, resolve))
  expect(await pass(MB, slowly)).toBe('whole')
})
