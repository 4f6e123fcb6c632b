import { METHODS } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startSite } from '../site/start-site.ts'
import { startServer, startConnected } from './start-server.ts'
import { Wire } from './wire.ts'

describe('routes', () => {
  test.each([
    '/api/v1/questions/1%',
    '/api/v1/questions/%ff',
    '/api/v1/nowhere',
    '/api/v1/',
    '/api/v1',
    '/api/v1?x=%',
    '/api/v1/me/%',
    '/storage/%',
  ])('returns 404 in the envelope to browsers too, with a website: %s', async (path) => {
    const { port } = await startSite()
    const wire = await Wire.open(port)
    wire.sendHead(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: text/html')
    expect(await wire.response()).toMatchObject({ status: 404, body: { ok: false, code: 'not_found' } })
  })

  test.each([
    '/%6detrics',
    '/%72eadyz',
    '/%68ealthz',
    '/%5fcontrol',
    '/metric%73',
    '/api%2fv1/me',
    '//metrics',
  ])('returns 404 for %s, since proxies withhold internal paths as they are spelled', async (path) => {
    const { port } = await startServer()
    const wire = await Wire.open(port)
    wire.sendHead(`GET ${path} HTTP/1.1`, 'Host: localhost')
    expect(await wire.response()).toMatchObject({ status: 404 })
  })

  test('returns 404 in the envelope for unknown methods on any path', async () => {
    const { port, faults, logged } = await startServer()
    const own = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
    for (const method of METHODS.filter((name) => !own.includes(name)))
      for (const path of ['/api/v1/me', '/api/v1/nowhere', '/', '/storage/icons/chat.svg']) {
        const wire = await Wire.open(port)
        wire.sendHead(`${method} ${method === 'CONNECT' ? 'localhost:80' : path} HTTP/1.1`, 'Host: localhost')
        const { status, body } = await wire.response()
        expect({ method, path, status, code: body.code }).toEqual({
          method,
          path,
          status: 404,
          code: 'not_found',
        })
      }
    expect(faults).toEqual([])
    expect(await logged({ method: 'QUERY' })).toMatchObject({ level: 'info', status: 404 })
  })

  test.each(['FOO', 'get', 'Q!', 'GETX', 'PRI'])(
    'returns 400 in the envelope for the invalid method %s',
    async (method) => {
      const { wire, faults } = await startConnected()
      wire.sendHead(`${method} /api/v1/me HTTP/1.1`, 'Host: localhost')
      expect(await wire.response()).toMatchObject({ status: 400, body: { ok: false, code: 'bad_request' } })
      expect(faults).toEqual([])
    },
  )

  test('accepts a request with an absolute URL', async () => {
    const { wire, key } = await startConnected()
    wire.sendHead(
      'GET http://localhost/api/v1/me?x=1 HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${await key()}`,
    )
    expect(await wire.response()).toMatchObject({ status: 200, body: { ok: true } })
  })

  test('prefers the host of an absolute URL to the header', async () => {
    const { port, key } = await startServer()
    const secret = `X-API-Key: ${await key()}`
    for (const [url, host, status] of [
      ['http://evil.example/api/v1/me', 'localhost', 421],
      ['HTTPS://evil.example:443/api/v1/me', 'localhost', 421],
      ['http://pottery.localhost/api/v1/me', 'localhost', 421],
      ['http://localhost/api/v1/me', 'evil.example', 200],
      ['http://LOCALHOST:4000/api/v1/me', 'evil.example', 200],
    ] as const) {
      const wire = await Wire.open(port)
      wire.sendHead(`GET ${url} HTTP/1.1`, `Host: ${host}`, secret)
      expect({ url, host, status: (await wire.response()).status }).toEqual({ url, host, status })
    }
    const twice = await Wire.open(port)
    twice.sendHead('GET http://localhost/api/v1/me HTTP/1.1', 'Host: localhost', 'Host: localhost', secret)
    expect(await twice.response()).toMatchObject({ status: 400 })
  })

  test('responds to pipelined requests in order', async () => {
    const { wire, key } = await startConnected()
    const secret = await key()
    const request = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${secret}\r\n\r\n`
    wire.send(request('/api/v1/me') + request('/api/v1/nowhere') + request('/api/v1/usage'))
    expect(await wire.response()).toMatchObject({ body: { user: { username: 'asha' } } })
    expect(await wire.response()).toMatchObject({ status: 404 })
    expect(await wire.response()).toMatchObject({ body: { plan: 'free' } })
  })

  test('serves every operation by one Fastify route', async () => {
    const { app } = await startServer()
    expect(app.hasRoute({ method: 'GET', url: '/api/*' })).toBe(true)
    expect(app.printRoutes({ commonPrefix: false })).not.toContain('posts')
  })

  test('closes the connection for a dropped response', async () => {
    const { port, key, control, logged } = await startServer()
    control.addFault({ operation: 'account.me', drop: 'after' })
    const wire = await Wire.open(port)
    wire.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost', `X-API-Key: ${await key()}`)
    await expect(wire.response()).rejects.toThrow('The connection ended after: ""')
    expect(await logged({ lost: 'dropped' })).toMatchObject({ operation: 'account.me' })
  })
})

describe('other sites', () => {
  test('accepts a preflight without a key and does not count it', async () => {
    const { url, control } = await startServer()
    const response = await fetch(`${url}/posts`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual(['authorization', 'x-api-key', 'idempotency-key', 'content-type'])
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect(control.journal.list()).toEqual([])
  })

  test('sends readable responses, including errors', async () => {
    const { url, key } = await startServer()
    const secret = await key()
    for (const [path, status] of [
      ['/me', 200],
      ['/nowhere', 404],
      ['/usage?x', 200],
    ] as const) {
      const response = await fetch(url + path, {
        headers: { 'x-api-key': secret, origin: 'https://app.example' },
      })
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const exposed = response.headers.get('access-control-expose-headers')?.split(', ')
      expect(exposed).toEqual(
        expect.arrayContaining([
          'X-Request-Id',
          'Retry-After',
          'X-RateLimit-Remaining',
          'Idempotent-Replayed',
          'ETag',
        ]),
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
