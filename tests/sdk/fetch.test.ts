import { connect } from 'node:net'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import nodeFetch from 'node-fetch'
import * as undici from 'undici'
import type { ChowkError, Middleware } from '@chowk/sdk'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate, privateKey } from '../harness/certificate.ts'
import { clientOf, failureOf } from './support/clients.ts'
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
      end.on('error', () => [onward, socket].forEach((entry) => entry.destroy()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, tunnels }
}

/** A server that hears no one without a certificate it trusts. Takes down the connections, and who calls. */
async function startTrustingServer() {
  const seen = { connections: 0, callers: [] as unknown[] }
  const server = createHttpsServer(
    { cert: certificate, key: privateKey, ca: certificate, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      seen.callers.push((request.socket as TLSSocket).getPeerCertificate().subject.CN)
      request.resume().on('end', () => response.end('{"ok":true,"id":1}'))
    },
  )
  server.on('connection', () => seen.connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` }
}

/** A client that connects in this way. */
function clientWith(server: { baseUrl: string }, options: undici.Agent.Options) {
  const dispatcher = new undici.Agent(options)
  onTestFinished(() => dispatcher.close())
  return clientOf(server, { maxRetries: 0, fetch: (url, init) => undici.fetch(url, { ...init, dispatcher }) })
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

  test('calls a custom fetch without a receiver', async () => {
    const receivers: unknown[] = []
    function fetch(this: unknown) {
      receivers.push(this)
      return Promise.resolve(Response.json({ ok: true, data: {} }))
    }
    const client = clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch })
    await client.account.me()
    await client.media.upload(new URL('http://x.test/rain.gif'))
    expect(receivers).toEqual([undefined, undefined, undefined])
  })

  test('requires only the declared features of a fetch', async () => {
    const answers = [
      { ok: true, id: 1 },
      { ok: false, code: 'forbidden', error: 'No.' },
    ]
    const fetch = () =>
      Promise.resolve({
        status: answers.length > 1 ? 200 : 403,
        headers: { get: (name: string) => (name === 'x-request-id' ? 'req_1' : null) },
        text: () => Promise.resolve(JSON.stringify(answers.shift())),
      })
    const client = clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    const error = (await failureOf(client.posts.create(post))) as ChowkError
    expect(error).toMatchObject({ code: 'forbidden', status: 403, requestId: 'req_1' })
    expect(await failureOf(client.media.upload(new URL('http://x.test/rain.gif')))).toMatchObject({
      code: 'preparation',
    })
  })

  test("accepts undici's fetch with a dispatcher", async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }), succeed({ data: {} }))
    const dispatcher = new undici.Agent({ keepAliveTimeout: 60_000 })
    onTestFinished(() => dispatcher.close())
    const client = clientOf(server, { fetch: (url, init) => undici.fetch(url, { ...init, dispatcher }) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    await client.media.upload(new Blob(['image']), { onProgress: () => undefined })
    expect(server.received.map(({ body }) => body.length > 0)).toEqual([true, true])
  })

  test('accepts node-fetch', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }), succeed({ data: {} }))
    const client = clientOf(server, { fetch: (url, init) => nodeFetch(url, init) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    await client.media.upload(new Blob(['image']))
    expect(server.received[1]?.body).toContain('image')
  })

  test('accepts node-fetch, with progress', async () => {
    await using server = await FailingServer.start(succeed({ data: {} }))
    const client = clientOf(server, { fetch: (url, init) => nodeFetch(url, init) })
    const seen: number[] = []
    await client.media.upload(new Blob(['image']), { onProgress: ({ percent }) => seen.push(percent) })
    expect(server.received[0]?.body).toContain('image')
    expect(seen.at(-1)).toBe(1)
  })

  test('accepts a fetch through a proxy', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const proxy = await startProxy()
    const dispatcher = new undici.ProxyAgent({ uri: proxy.url, proxyTunnel: true })
    onTestFinished(() => dispatcher.close())
    const client = clientOf(server, { fetch: (url, init) => undici.fetch(url, { ...init, dispatcher }) })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    expect(proxy.tunnels).toEqual([new URL(server.baseUrl).host])
  })
})

describe('a request that cannot be made', () => {
  const newline: Middleware = {
    attempt: (attempt, next) => {
      attempt.headers['x-trace'] = 'a\nb'
      return next()
    },
  }
  // Of another undici than the one in Node.
  const dispatcher = new undici.Agent()
  afterAll(() => dispatcher.close())

  test.each([
    ['a header of two lines from middleware', { middleware: [newline] }],
    ['a dispatcher of another undici', { fetchOptions: { dispatcher } }],
    ['a port that there is not', { baseUrl: 'http://127.0.0.1:99999/api/v1' }],
  ])('tries a request with %s once and sends nothing', async (_what, options) => {
    await using server = await FailingServer.start(succeed())
    const client = clientOf(server, options)
    const calls = vi.spyOn(globalThis, 'fetch')
    const error = await failureOf(client.posts.create(post))
    expect(calls.mock.calls.length).toBeLessThanOrEqual(1)
    calls.mockRestore()
    expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
  })

  test('tries an invalid GET with a body once and sends nothing', async () => {
    await using server = await FailingServer.start(succeed())
    const error = await failureOf(clientOf(server).request('GET /posts', { body: post }))
    expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent', attempts: 0 })
    expect(server.received).toEqual([])
  })
})

describe('certificates and connections', () => {
  test('presents a client certificate to a server that requires one', async () => {
    const server = await startTrustingServer()
    const client = clientWith(server, { connect: { cert: certificate, key: privateKey, ca: certificate } })
    expect(await client.posts.create(post)).toEqual({ id: 1 })
    expect(server.seen.callers).toEqual(['images.example'])
  })

  test('fails without a fetch', async () => {
    const server = await startTrustingServer()
    const call = clientWith(server, { connect: { ca: certificate } }).posts.create(post)
    expect(await failureOf(call)).toMatchObject({ name: 'ConnectionError', code: 'connection' })
    expect(server.seen).toEqual({ connections: 1, callers: [] })
  })

  test('sends nothing to a server with an untrusted certificate', async () => {
    const server = await startTrustingServer()
    const call = clientWith(server, { connect: { cert: certificate, key: privateKey } }).posts.create(post)
    expect(await failureOf(call)).toMatchObject({ outcome: 'not_sent' })
    expect(server.seen.callers).toEqual([])
  })

  test.each([
    ['kept, calls share it', { keepAliveTimeout: 60_000, connections: 1 }, 1],
    ['not kept, each call has its own', { pipelining: 0 }, 3],
  ])('handles a connection that is %s', async (_name, options, connections) => {
    const server = await startTrustingServer()
    const connect = { cert: certificate, key: privateKey, ca: certificate }
    const client = clientWith(server, { ...options, connect })
    await client.posts.create(post)
    await client.account.me()
    await client.posts.create(post)
    expect(server.seen.callers).toHaveLength(3)
    expect(server.seen.connections).toBe(connections)
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

  test.each(['method', 'headers', 'body', 'redirect', 'signal'])(
    'rejects fetchOptions with %s, which the client sets itself',
    async (name) => {
      await using server = await FailingServer.start(succeed({ id: 1 }))
      const fetchOptions = { [name]: 'other' }
      const error = await failureOf(clientOf(server).posts.create(post, { fetchOptions }))
      expect(String(error)).toMatch(new RegExp(`^TypeError: fetchOptions must be without .*${name}`))
      expect(await failureOf(clientOf(server, { fetchOptions }).account.me())).toBeInstanceOf(TypeError)
      expect(server.received).toEqual([])
    },
  )
})
