import { externalImages, type BytePart, type ImageStore } from '@chowk/engine'
import { createWebsite } from '@chowk/site'
import { describe, expect, test } from 'vitest'
import { noiseImage } from '../harness/sample-images.ts'
import { externalPlace, externalNames } from '../harness/image-places.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { serveWorld } from '../harness/socket.ts'
import { everyStoreName } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { startServer } from './start-server.ts'

const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable'
const builtIn = '/storage/icons/chat.svg'

const picture = await noiseImage(300, 300).png().toBuffer()

/** Uploads a picture of some 270 kB, and gives its path. */
async function upload(world: World): Promise<string> {
  const asha = await world.member('asha')
  return (await asha.ok('media.upload', { body: { image: picture.toString('base64') } })).data.url
}

type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
  method?: string,
) => Promise<{ status: number; headers: Headers; bytes: Buffer }>

const requester =
  (origin: string): Ask =>
  async (path, headers = {}, method = 'GET') => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

/** What holds of everything that is sent in parts, wherever it is kept. */
async function givesParts(ask: Ask, path: string): Promise<void> {
  const whole = await ask(path)
  const { length } = whole.bytes
  const etag = whole.headers.get('etag')!
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect(etag).toMatch(/^"[\w.]+"$/)
  const part = async (range: string, more = {}) => {
    const { status, headers, bytes } = await ask(path, { range, ...more })
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    return { status, range: headers.get('content-range'), bytes }
  }
  const is = (first: number, last: number) => ({
    status: 206,
    range: `bytes ${first}-${last}/${length}`,
    bytes: whole.bytes.subarray(first, last + 1),
  })
  const middle = Math.floor(length / 2)
  expect(await part('bytes=0-2')).toEqual(is(0, 2))
  expect(await part(`bytes=${middle}-`)).toEqual(is(middle, length - 1))
  expect(await part('bytes=-3')).toEqual(is(length - 3, length - 1))
  expect(await part(`bytes=${middle}-${length * 2}`, { 'if-range': etag })).toEqual(is(middle, length - 1))
  expect(await part('bytes=0-')).toEqual(is(0, length - 1))
  const all = { status: 200, range: null, bytes: whole.bytes }
  expect(await part('bytes=0-2', { 'if-range': '"older"' })).toEqual(all)
  expect(await part('bytes=0-2,5-6')).toEqual(all)
  expect(await part(`bytes=${Array.from({ length: 3000 }, () => '0-').join()}`)).toEqual(all)
  const none = { status: 416, range: `bytes */${length}`, bytes: Buffer.alloc(0) }
  expect(await part(`bytes=${length}-`)).toEqual(none)
}

async function expectVersions(ask: Ask, path: string): Promise<void> {
  const whole = await ask(path)
  const etag = whole.headers.get('etag')!
  for (const method of ['GET', 'HEAD']) {
    const known = await ask(path, { 'if-none-match': `"other", W/${etag}` }, method)
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      expect({ name, value: known.headers.get(name) }).toEqual({ name, value: whole.headers.get(name) })
    const rejected = await ask(path, { 'if-match': '"other"' }, method)
    expect([rejected.status, rejected.headers.get('cache-control')]).toEqual([412, 'no-store'])
    expect((await ask(path, { 'if-none-match': '"other"' }, method)).status).toBe(200)
  }
  const head = await ask(path, { range: 'bytes=0-1' }, 'HEAD')
  const own = ['date', 'x-request-id', 'connection', 'keep-alive']
  const fields = ({ headers }: typeof head) => [...headers].filter(([name]) => !own.includes(name))
  expect([head.status, head.bytes.length, fields(head)]).toEqual([200, 0, fields(whole)])
}

onEveryStore(
  'images in the database',
  (world) => {
    test('serves ranges and returns 304 to clients that have the version', async () => {
      const server = await serveWorld(world())
      const path = await upload(world())
      const ask = requester(`http://localhost:${server.port}`)
      await givesParts(ask, path)
      await expectVersions(ask, path)
      expect((await ask(path)).headers.get('cache-control')).toBe(CACHE_CONTROL)
      await server.close()
    })
  },
  { publicUrl: 'http://localhost' },
  everyStoreName,
)

describe.each(externalNames)('images in the %s', (name) => {
  const { images } = externalPlace(name)
  /** What was asked of the place, and how many bytes it gave. */
  const ranges: (BytePart | undefined)[] = []
  let sentBytes = 0
  const watched: ImageStore = {
    ...images,
    async get(key, part) {
      ranges.push(part)
      const object = await images.get(key, part)
      const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          sentBytes += chunk.length
          yield chunk
        }
      }
      return object && { ...object, pieces: counted(object.pieces) }
    },
  }
  const outside = externalImages(watched)

  onEveryStore(
    'beside its rows',
    (world) => {
      test('reads only the requested range of an image, and none for 304', async () => {
        const server = await serveWorld(world())
        const path = await upload(world())
        const ask = requester(`http://localhost:${server.port}`)
        await givesParts(ask, path)
        await expectVersions(ask, path)
        const { headers } = await ask(path)
        ;[ranges.length, sentBytes] = [0, 0]
        await ask(path, { range: 'bytes=100000-100002' })
        expect([ranges, sentBytes]).toEqual([[{ first: 100_000, last: 100_002 }], 3])
        ranges.length = 0
        await ask(path, { 'if-none-match': headers.get('etag')! })
        await ask(path, { range: 'bytes=999999-' })
        await ask(path, {}, 'HEAD')
        expect(ranges).toEqual([])
        await server.close()
      })
    },
    { publicUrl: 'http://localhost', imageStorage: outside },
    ['memory'],
  )
})

test('serves built-in files with ranges and 304 too', async () => {
  const { control } = await startServer()
  const site = await startServer({ website: createWebsite(control.engine) })
  const ask = requester(site.origin)
  for (const path of [builtIn, '/api/v1/openapi.json']) {
    await givesParts(ask, path)
    await expectVersions(ask, path)
  }
  const page = await fetch(`${site.origin}/`, { headers: { accept: 'text/html' } })
  const sheet = /\/assets\/site\.[\w-]+\.css/.exec(await page.text())![0]
  for (const path of [sheet, '/favicon.ico', '/robots.txt', '/sitemap.xml', '/feed.atom', '/llms.txt'])
    await expectVersions(ask, path)
})

test('documents every status that openapi.json can return', async () => {
  const { url } = await startServer()
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: { '/openapi.json': { get: { responses: Record<string, unknown> } } }
  }
  const documented = Object.keys(document.paths['/openapi.json'].get.responses)
  const statusWith = async (headers: Readonly<Record<string, string>>) =>
    String(
      (await fetch(`${url}/openapi.json`, { headers: { 'accept-encoding': 'identity', ...headers } })).status,
    )
  const ranges = [
    {},
    { range: 'bytes=0-9' },
    { 'if-none-match': '*' },
    { 'if-match': '"x"' },
    { range: 'bytes=99999999-' },
  ]
  const answered = await Promise.all(ranges.map(statusWith))
  expect(answered).toEqual(['200', '206', '304', '412', '416'])
  expect(documented).toEqual(expect.arrayContaining(answered))
})
