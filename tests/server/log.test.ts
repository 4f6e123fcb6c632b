import { describe, expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'

describe('log', () => {
  test('logs one line per request with its outcome', async () => {
    const { url, key, log } = await startServer()
    const secret = await key('asha')
    const response = await fetch(`${url}/posts?limit=5`, { headers: { 'x-api-key': secret } })
    await fetch(`${url}/nowhere`)
    expect(log()).toEqual([
      {
        level: 'info',
        time: expect.any(String) as string,
        msg: 'request',
        request_id: response.headers.get('x-request-id'),
        method: 'GET',
        path: '/api/v1/posts',
        operation: 'posts.list',
        status: 200,
        member: 'asha',
        address: '127.0.0.1',
        ms: expect.any(Number) as number,
      },
      expect.objectContaining({ status: 404, code: 'not_found', path: '/api/v1/nowhere' }),
    ])
  })

  test('never logs a key from any part of a request', async () => {
    const { port, url, key, control, lines } = await startServer()
    const secret = await key()
    const escaped = secret.replace('_', '%5F')
    const wire = await Wire.open(port)
    await fetch(`${url}/me`, { headers: { authorization: `Bearer ${secret}` } })
    await fetch(`${url}/me`, { headers: { 'x-api-key': secret } })
    await fetch(`${url}/me`, { headers: { authorization: `Bearer ${secret}x` } })
    await fetch(`${url}/me?api_key=${secret}&key=${escaped}`)
    await fetch(`${url}/${secret}`)
    await fetch(`${url}/posts/${escaped}`)
    await fetch(`${url}/%zz${escaped}`)
    await fetch(url, { headers: { cookie: secret, referer: secret, 'user-agent': secret } })
    wire.sendHead(`GET /api/v1/me HTTP/1.1`, 'Host: localhost', `Authorization Bearer ${secret}`)
    await wire.response()
    control.engine.store.read = () => Promise.reject(new Error(`It broke at ${secret}.`))
    await fetch(`${url}/posts`, { headers: { 'x-api-key': secret } })

    const log = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(10)
    expect(log).toContain('It broke at chk_…')
    const body = secret.slice('chk_'.length)
    expect(log).not.toContain(body)
    expect(log).not.toContain('Bearer')
  })

  test('escapes display controls and keeps names unchanged', async () => {
    const { url, lines } = await startServer()
    const name = '\u0dc1\u0dca\u200d\u0dbb\u0dd3\u0645\u06cc\u200c\u062e'
    await fetch(`${url}/${encodeURIComponent(`${name}\u202e\u009b\u2028\u2067`)}`)
    expect(lines.join('')).toContain(`${name}\\u202e\\u009b\\u2028\\u2067`)
  })
})
