import { describe, expect, test } from 'vitest'
import { startServer } from './start-server.ts'

const badKey = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/me`, { headers: { 'x-api-key': 'chk_nonsense', ...headers } }).then(({ status }) => status)

describe('proxies', () => {
  test('distinguishes callers by X-Forwarded-For of a trusted proxy', async () => {
    const { url, logged } = await startServer({
      trustProxy: '127.0.0.0/8',
      limits: { bad_keys_per_minute: 1 },
    })
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.1' })).toBe(401)
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.1' })).toBe(429)
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.2' })).toBe(401)
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.3, 203.0.113.2' })).toBe(429)
    expect(await logged({ status: 429 })).toMatchObject({ address: '203.0.113.1' })
  })

  test('identifies a caller regardless of the port that a proxy reports', async () => {
    const { url } = await startServer({ trustProxy: '127.0.0.0/8', limits: { bad_keys_per_minute: 1 } })
    for (const [header, value] of [
      ['203.0.113.1:5678', '203.0.113.1'],
      ['203.0.113.2:5678', '203.0.113.2:5679'],
      ['[2001:db8::1]:5678', '2001:db8::2'],
    ] as const) {
      expect(await badKey(url, { 'x-forwarded-for': header })).toBe(401)
      expect(await badKey(url, { 'x-forwarded-for': value })).toBe(429)
    }
  })

  test('trusts hops with ports, brackets or mapped addresses alike', async () => {
    const { url, logged } = await startServer({
      trustProxy: '127.0.0.0/8, 10.0.0.0/8, fd00::/8',
      limits: { bad_keys_per_minute: 1 },
    })
    let caller = 0
    for (const hop of [
      '10.0.0.66:40001',
      '[::ffff:10.0.0.66]:40001',
      '::ffff:a00:42',
      '"[fd00::1]:443"',
      'fd00::1%eth0',
    ]) {
      const address = `203.0.113.${++caller}`
      expect(await badKey(url, { 'x-forwarded-for': `${address}:5678, ${hop}` })).toBe(401)
      expect(await badKey(url, { 'x-forwarded-for': `${address}, 10.0.0.67` })).toBe(429)
      expect(await logged({ status: 429, address })).toBeDefined()
    }
  })

  test('treats the proxy as the caller without a reported address', async () => {
    const { url } = await startServer({
      trustProxy: '127.0.0.0/8, 10.0.0.0/8',
      limits: { bad_keys_per_minute: 1 },
    })
    expect(await badKey(url, { 'x-forwarded-for': 'unknown, 10.0.0.66' })).toBe(401)
    expect(await badKey(url, { 'x-forwarded-for': '_hidden, 10.0.0.66' })).toBe(429)
  })

  test.each([undefined, '10.0.0.0/8'])('ignores X-Forwarded-* from others: %s', async (trustProxy) => {
    const { url } = await startServer({
      ...(trustProxy && { trustProxy }),
      limits: { bad_keys_per_minute: 1 },
    })
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.1' })).toBe(401)
    expect(await badKey(url, { 'x-forwarded-for': '203.0.113.2' })).toBe(429)
    const response = await fetch(`${url}/openapi.json`, {
      headers: { 'x-forwarded-host': 'acme.localhost' },
    })
    expect(response.status).toBe(200)
  })

  test('uses X-Forwarded-Host from a trusted proxy', async () => {
    const { url } = await startServer({ trustProxy: '127.0.0.1' })
    const ask = (host: string) =>
      fetch(`${url}/openapi.json`, { headers: { 'x-forwarded-host': host } }).then(({ status }) => status)
    expect(await ask('localhost')).toBe(200)
    expect(await ask('acme.localhost')).toBe(421)
  })
})
