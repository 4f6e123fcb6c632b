// What provably never reached the server, by the real errors of what is between.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientOptions } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import * as undici from 'undici'
import { clientOf, failureOf } from './support/clients.ts'

/** Listens on a free port of this machine until the end of a block. */
async function listening(server: Server): Promise<AsyncDisposable & { readonly port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (server.address() as AddressInfo).port, [Symbol.asyncDispose]: close }
}

/** Uploads, which may not be repeated once it could have been done. */
const failed = (baseUrl: string, dispatcher?: undici.Dispatcher) => {
  const fetch = ((url: string, init: undici.RequestInit) =>
    undici.fetch(url, { ...init, ...(dispatcher && { dispatcher }) })) as unknown as ClientOptions['fetch']
  return failureOf(clientOf({ baseUrl }, { fetch, maxRetries: 0 }).media.upload(new Uint8Array(2)))
}

const notSent = { code: 'connection', outcome: 'not_sent', attempts: 1 }

describe('a call has not been sent', () => {
  test('reports a request as never sent when nothing listens', async () => {
    const { port, ...closed } = await listening(createServer())
    await closed[Symbol.asyncDispose]()
    expect(await failed(`http://127.0.0.1:${port}/api/v1`)).toMatchObject(notSent)
  })

  test('reports a request as never sent when a proxy rejects the tunnel', async () => {
    const refuse = (_request: unknown, socket: { end(text: string): void }) =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    await using proxy = await listening(createServer().on('connect', refuse))
    const agent = new undici.ProxyAgent(`http://127.0.0.1:${proxy.port}`)
    expect(await failed('https://api.example.test/api/v1', agent)).toMatchObject(notSent)
  })

  test('reports a request as never sent when the server does not speak TLS', async () => {
    let requests = 0
    await using plain = await listening(createServer(() => requests++))
    expect(await failed(`https://127.0.0.1:${plain.port}/api/v1`)).toMatchObject(notSent)
    expect(requests).toBe(0)
  })

  test('reports a request as never sent when a test tool blocks the network', async () => {
    const agent = new undici.MockAgent()
    agent.disableNetConnect()
    expect(await failed('https://api.example.test/api/v1', agent)).toMatchObject(notSent)
  })
})

test('treats a broken connection as an unknown outcome', async () => {
  await using server = await listening(createServer((request) => request.socket.destroy()))
  expect(await failed(`http://127.0.0.1:${server.port}/api/v1`)).toMatchObject({ outcome: 'unknown' })
})
