import { connect } from 'node:net'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import nodeFetch from 'node-fetch'
import * as undici from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientOf } from './support/clients.ts'
import { FailingServer, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }

/** A proxy that tunnels, and takes down where to. */
async function startProxy(): Promise<{ url: string; tunnels: string[] }> {
  const tunnels: string[] = []
  const proxy: Server = createHttpServer()
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '')
    const [host, port] = (request.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket])
      end.on('error', () => [onward, socket].forEach((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, tunnels }
}

describe('a fetch of your own', () => {
  test('gets a text and plain options', async () => {
    const seen: unknown[] = []
    const fetch = (url: string, init: object) => {
      seen.push(url, Object.keys(init))
      return Promise.resolve(Response.json({ ok: true, id: 1 }))
    }
    await clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch }).posts.create(post)
    expect(seen[0]).toBe('http://x.test/api/v1/posts')
    expect(seen[1]).toEqual(expect.arrayContaining(['method', 'headers', 'body', 'signal', 'redirect']))
  })

  test('can be that of undici, with a dispatcher', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }), succeed({ data: {} }))
    const dispatcher = new undici.Agent({ keepAliveTimeout: 60_000 })
    onTestFinished(() => dispatcher.close())
    const client = clientOf(server, { fetch: (url, init) => undici.fetch(url, { ...init, dispatcher }) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    await client.media.upload(new Blob(['image']), { onProgress: () => undefined })
    expect(server.received.map(({ body }) => body.length > 0)).toEqual([true, true])
  })

  test('can be node-fetch', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }), succeed({ data: {} }))
    const client = clientOf(server, { fetch: (url, init) => nodeFetch(url, init) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    await client.media.upload(new Blob(['image']))
    expect(server.received[1]?.body).toContain('image')
  })

  test('can go through a proxy', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const proxy = await startProxy()
    const dispatcher = new undici.ProxyAgent({ uri: proxy.url, proxyTunnel: true })
    onTestFinished(() => dispatcher.close())
    const client = clientOf(server, { fetch: (url, init) => undici.fetch(url, { ...init, dispatcher }) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    expect(proxy.tunnels).toEqual([new URL(server.baseUrl).host])
  })
})

describe('fetchOptions', () => {
  test('reach every request of the client, and those of a call go before them', async () => {
    const seen: unknown[] = []
    const fetch = (_url: string, init: object) => {
      seen.push((init as { cache?: string }).cache, (init as { keepalive?: boolean }).keepalive)
      return Promise.resolve(Response.json({ ok: true }))
    }
    const client = clientOf(
      { baseUrl: 'http://x.test/api/v1' },
      { fetch, fetchOptions: { cache: 'no-store', keepalive: true } },
    )
    await client.account.me()
    await client.account.me({ fetchOptions: { cache: 'reload' } })
    expect(seen).toEqual(['no-store', true, 'reload', true])
  })

  test('change nothing that the client sees to itself', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const fetchOptions = { method: 'DELETE', body: 'other', redirect: 'follow' }
    await clientOf(server).posts.create(post, { fetchOptions })
    expect(server.received[0]).toMatchObject({ method: 'POST', body: JSON.stringify(post) })
  })
})
