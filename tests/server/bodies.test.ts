import { describe, expect, test } from 'vitest'
import { startServer, startConnected } from './start-server.ts'
import { Wire } from './wire.ts'

const LIMIT = 262_144

const post = { title: 'Monsoon walk', body: '<p>Along the lake.</p>' }

/** A chunk of a chunked body. */
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

const head = (key: string, ...more: string[]) => [
  'POST /api/v1/posts HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${key}`,
  'Content-Type: application/json',
  ...more,
]

describe('bodies', () => {
  test('reads a chunked body', async () => {
    const { wire, key } = await startConnected()
    const text = JSON.stringify(post)
    wire.sendHead(...head(await key(), 'Transfer-Encoding: chunked'))
    wire.send(chunk(text.slice(0, 10)))
    wire.send(chunk(text.slice(10)))
    wire.send('0\r\n\r\n')
    expect(await wire.response()).toMatchObject({ status: 201, body: { ok: true, id: 1 } })
  })

  test('returns 413 for a chunked body during upload and closes the connection', async () => {
    const { wire, key } = await startConnected()
    wire.sendHead(...head(await key(), 'Transfer-Encoding: chunked'))
    wire.send(chunk('x'.repeat(LIMIT)))
    wire.send(chunk('x'))
    const response = await wire.response()
    expect(response).toMatchObject({ status: 413, body: { ok: false, code: 'payload_too_large' } })
    expect(response.headers).toMatchObject({ connection: 'close', 'access-control-allow-origin': '*' })
    expect(response.headers['x-request-id']).toBe(response.body.request_id)
    wire.send(chunk('x'.repeat(LIMIT)))
    wire.send('0\r\n\r\n')
    await wire.ended
  })

  test('returns 413 for a length over the limit before any byte is sent', async () => {
    const { wire, key } = await startConnected()
    wire.sendHead(...head(await key(), `Content-Length: ${LIMIT + 1}`))
    expect(await wire.response()).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  test('returns 401 before a large body is sent or read', async () => {
    const { wire } = await startConnected({ timeouts: { linger: 50 } })
    wire.sendHead('POST /api/v1/media HTTP/1.1', 'Host: localhost', 'Content-Length: 12000000')
    const response = await wire.response()
    expect(response).toMatchObject({ status: 401, body: { code: 'missing_api_key' } })
    expect(response.headers.connection).toBe('close')
    wire.send(Buffer.alloc(1_000_000))
    await wire.ended
  })

  test('keeps a connection usable after a small rejected body, also for pipelined requests', async () => {
    const { wire, key } = await startConnected()
    const text = JSON.stringify(post)
    const length = `Content-Length: ${text.length}`
    wire.send(
      [
        `POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n${text}`,
        `${head(await key(), length).join('\r\n')}\r\n\r\n${text}`,
        `POST /api/v1/nowhere HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${text}`,
      ].join(''),
    )
    expect(await wire.response()).toMatchObject({ status: 401, headers: { connection: 'keep-alive' } })
    expect(await wire.response()).toMatchObject({ status: 201 })
    expect(await wire.response()).toMatchObject({ status: 404 })
  })

  test('sends 100 Continue only after admission', async () => {
    const { port, key } = await startServer()
    const text = JSON.stringify(post)
    const expecting = ['Expect: 100-continue', `Content-Length: ${text.length}`]

    const member = await Wire.open(port)
    member.sendHead(...head(await key(), ...expecting))
    expect(await member.response()).toMatchObject({ status: 100 })
    member.send(text)
    expect(await member.response()).toMatchObject({ status: 201 })

    const stranger = await Wire.open(port)
    stranger.sendHead('POST /api/v1/posts HTTP/1.1', 'Host: localhost', ...expecting)
    expect(await stranger.response()).toMatchObject({ status: 401, headers: { connection: 'close' } })
  })

  test('ignores another expectation', async () => {
    const { wire, key } = await startConnected()
    wire.sendHead(
      'GET /api/v1/me HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${await key()}`,
      'Expect: a-miracle',
    )
    expect(await wire.response()).toMatchObject({ status: 200 })
  })

  test('changes nothing and logs when a caller disconnects during the body', async () => {
    const { port, key, url, logged } = await startServer()
    const secret = await key()
    const wire = await Wire.open(port)
    wire.sendHead(...head(secret, 'Content-Length: 100', 'Expect: 100-continue'))
    await wire.response()
    wire.send('{"title":')
    wire.socket.destroy()
    expect(await logged({ lost: 'aborted' })).toMatchObject({ operation: 'posts.create', status: 499 })
    const response = await fetch(`${url}/posts`, { headers: { 'x-api-key': secret } })
    expect(await response.json()).toMatchObject({ items: [] })
  })

  test('returns 415 in the envelope for an invalid content type', async () => {
    const { wire, key } = await startConnected()
    const secret = await key()
    for (const type of ['???', 'application', 'text/plain', 'application/json, application/json']) {
      wire.sendHead(
        'POST /api/v1/posts HTTP/1.1',
        'Host: localhost',
        `X-API-Key: ${secret}`,
        `Content-Type: ${type}`,
        'Content-Length: 2',
      )
      wire.send('{}')
      expect(await wire.response()).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    }
    wire.sendHead(
      'POST /api/v1/nowhere HTTP/1.1',
      'Host: localhost',
      'Content-Type: ???',
      'Content-Length: 2',
    )
    wire.send('{}')
    expect(await wire.response()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('uploads that are held open', () => {
  /** Begins an upload and holds back its last bytes. */
  const start = async (port: number, key: string, length: string = 'Content-Length: 12582912') => {
    const wire = await Wire.open(port)
    wire.sendHead(
      'POST /api/v1/media HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      length,
    )
    return { wire, answer: await wire.response() }
  }

  test("returns 429 for a member's sixth concurrent upload without reading it", async () => {
    const { port, key } = await startServer()
    const [asha, ravi] = [await key('asha'), await key('ravi')]
    const open: Wire[] = []
    for (const length of ['Transfer-Encoding: chunked', ...Array<undefined>(4).fill(undefined)]) {
      const { wire, answer } = await start(port, asha, length)
      expect(answer.status).toBe(100)
      open.push(wire)
    }
    const { answer } = await start(port, asha)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(answer.headers['retry-after']).toBe('5')
    expect((await start(port, ravi)).answer.status).toBe(100)

    open[1]!.send(Buffer.alloc(12_582_912, ' '))
    expect(await open[1]!.response()).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
    expect((await start(port, asha)).answer.status).toBe(100)
  })
})
