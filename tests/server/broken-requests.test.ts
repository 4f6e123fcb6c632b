import { describe, expect, test } from 'vitest'
import { startSite } from '../site/start-site.ts'
import { startServer, startConnected } from './start-server.ts'
import { Wire } from './wire.ts'

describe('broken requests', () => {
  test.each([
    ['a request line that is none', 'HELLO\r\n\r\n'],
    ['a header without a colon', 'GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n'],
    [
      'a length that is no number',
      'POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n',
    ],
    [
      'a length and chunks at once',
      'POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('returns 400 in the envelope for %s', async (_, bytes) => {
    const { wire } = await startConnected()
    wire.send(Buffer.from(bytes, 'latin1'))
    const response = await wire.response()
    expect(response).toMatchObject({ status: 400, body: { ok: false, code: 'bad_request' } })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'access-control-allow-origin': '*',
      'x-request-id': response.body.request_id,
      connection: 'close',
    })
    await wire.ended
  })

  test('returns 431 for headers that are too large', async () => {
    const { port } = await startServer({ maxHeaderBytes: 1000 })
    const large = await Wire.open(port)
    large.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(2000)}`)
    expect(await large.response()).toMatchObject({ status: 431, body: { code: 'bad_request' } })
    await large.ended
  })

  test('returns 408 for headers that do not end', async () => {
    const { port } = await startServer({ timeouts: { headers: 50, request: 100, check: 10 } })
    const slow = await Wire.open(port)
    slow.send('GET /api/v1/me HTTP/1.1\r\nHost: local')
    expect(await slow.response()).toMatchObject({ status: 408, body: { code: 'bad_request' } })
    await slow.ended
  })

  test('returns 408 for a body that does not arrive', async () => {
    const { wire, key } = await startConnected({ timeouts: { headers: 50, request: 100, check: 10 } })
    wire.sendHead(
      'POST /api/v1/posts HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${await key()}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    )
    wire.send('{"title"')
    expect(await wire.response()).toMatchObject({ status: 408, body: { code: 'bad_request' } })
    await wire.ended
  })

  test('returns 400 for a body whose chunks are broken', async () => {
    const { wire, key } = await startConnected()
    wire.sendHead(
      'POST /api/v1/posts HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${await key()}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    wire.send('5\r\n{"tit\r\nzzz\r\n')
    expect(await wire.response()).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    await wire.ended
  })

  test('responds to the request in progress before the 400 for the next one', async () => {
    const gate = Promise.withResolvers<void>()
    const { wire, key, logged } = await startConnected({ beforeAnswer: () => gate.promise })
    wire.sendHead('GET /api/v1/me HTTP/1.1', 'Host: localhost', `X-API-Key: ${await key()}`)
    wire.send('nonsense\r\n\r\n')
    gate.resolve()
    expect(await wire.response()).toMatchObject({ status: 200, body: { user: { username: 'asha' } } })
    expect(await wire.response()).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await logged({ msg: 'refused' })).toMatchObject({ status: 400 })
  })

  test('returns 400 for two Host headers, 421 for none and for another host', async () => {
    const { wire } = await startConnected()
    wire.sendHead('GET /api/v1/openapi.json HTTP/1.1', 'Host: localhost', 'host: localhost')
    expect(await wire.response()).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    wire.sendHead('GET /api/v1/openapi.json HTTP/1.1')
    expect(await wire.response()).toMatchObject({ status: 421, body: { code: 'wrong_host' } })
    wire.sendHead('GET /api/v1/openapi.json HTTP/1.1', 'Host: acme.localhost')
    expect(await wire.response()).toMatchObject({ status: 421, body: { code: 'wrong_host' } })
  })

  test.each(['/', '/posts', '/storage/icons/chat.svg'])(
    'returns 400 for two Host headers on %s as well',
    async (path) => {
      const { port } = await startSite()
      const wire = await Wire.open(port)
      wire.sendHead(`GET ${path} HTTP/1.1`, 'Host: localhost', 'host: localhost')
      expect((await wire.response()).status).toBe(400)
    },
  )

  test('does not use the first of two different keys', async () => {
    const { wire, key } = await startConnected()
    const secret = await key()
    wire.sendHead(
      'GET /api/v1/me HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${secret}`,
      `Authorization: Bearer ${secret.replace(/.$/, '!')}`,
    )
    expect(await wire.response()).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  })
})
