import { entities, memoryStore } from '@chowk/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainImage } from '../harness/sample-images.ts'
import { BASE_URL, type Client } from '../harness/client.ts'
import { startProxy, type Proxy } from '../harness/proxy.ts'
import { World } from '../harness/world.ts'

/** By which the server calls the request that it answered; a cache gives it again with what it keeps. */
const requestOf = ({ headers }: { readonly headers: Headers }) => headers.get('x-request-id')

describe.each(['nginx', 'nginx with a cache', 'Caddy', 'HAProxy'] as const)('%s', (name) => {
  const world = new World(memoryStore(entities))
  const caches = name === 'nginx with a cache'
  let asha: Client
  let proxy: Proxy
  let path: string
  beforeAll(async () => {
    proxy = await startProxy(name, world)
    asha = await world.member('asha')
    const image = (await plainImage(40, 30, { r: 200, g: 30, b: 30 }).png().toBuffer()).toString('base64')
    path = (await asha.ok('media.upload', { body: { image } })).data.url
  })
  beforeEach(() => proxy.lead(world))
  afterAll(() => proxy.close())

  async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const answer = await world.send(new Request(new URL(path, BASE_URL), { headers }))
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }

  test('serves an image whole, in part and as 304', async () => {
    const first = await get(path, { range: 'bytes=1-4' })
    const whole = await get(path)
    const { length } = whole.bytes
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 1-4/${length}`])
    expect(first.bytes).toEqual(whole.bytes.subarray(1, 5))
    const etag = whole.headers.get('etag')!
    const commonFields = await get(path, { range: 'bytes=-5', 'if-range': etag })
    expect([commonFields.status, commonFields.bytes]).toEqual([206, whole.bytes.subarray(-5)])
    expect((await get(path, { range: 'bytes=-5', 'if-range': '"older"' })).bytes).toEqual(whole.bytes)
    const known = await get(path, { 'if-none-match': `"other", ${etag}` })
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag])
    const beyond = await get(path, { range: `bytes=${length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
    expect(requestOf(await get(path)) === requestOf(whole)).toBe(caches)
  })

  test('keeps nothing that is for one caller, or that is not there', async () => {
    const ravi = await world.member('ravi')
    for (const { key, username } of [asha, ravi, asha]) {
      const { bytes } = await get('/api/v1/me', { 'x-api-key': key })
      expect(bytes.toString()).toContain(`"username":"${username}"`)
    }
    const missing = `/storage/1/${'x'.repeat(22)}.webp`
    const [first, second] = [await get(missing), await get(missing)]
    expect([first.status, requestOf(first) === requestOf(second)]).toEqual([404, false])
  })

  test('serves the description as 304 to a client that has it', async () => {
    const { status, headers, bytes } = await get('/api/v1/openapi.json')
    expect(status).toBe(200)
    expect(() => void JSON.parse(bytes.toString())).not.toThrow()
    expect((await get('/api/v1/openapi.json', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  })
})
