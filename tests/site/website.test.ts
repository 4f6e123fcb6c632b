import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { browseSite, startSite } from './start-site.ts'

describe('requests', () => {
  test('returns pages to browsers and the envelope to programs on unknown paths', async () => {
    const browsing = await browseSite()
    for (const path of ['/nowhere', '/posts/%ff', '/%']) {
      const page = await browsing.get(path)
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('The link may be wrong')
    }
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const { status, body } = await browsing.get('/nowhere', { accept })
      expect(status).toBe(404)
      expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'not_found' })
    }
  })

  test('links the API on the start page', async () => {
    const browsing = await browseSite()
    expect(JSON.parse((await browsing.get('/', { accept: 'application/json' })).body)).toEqual({
      ok: true,
      api: 'http://localhost:4000/api/v1',
      docs: 'http://localhost:4000/docs',
      openapi: 'http://localhost:4000/api/v1/openapi.json',
    })
    expect((await browsing.get('/', { accept: '*/*' })).headers['content-type']).toContain('text/html')
  })

  test('leaves the API unchanged for any Accept header', async () => {
    const { browse } = await startSite()
    const { status, headers, body } = await (await browse('asha')).get('/api/v1/me')
    expect(status).toBe(401)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(body)).toMatchObject({ code: 'missing_api_key' })
  })

  test('responds to unsupported methods like the API', async () => {
    const { browse } = await startSite()
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(JSON.parse((await (await browse()).send(method, '/posts')).body)).toMatchObject({
        code: 'not_found',
      })
  })

  test('returns only the head of a page for HEAD', async () => {
    const browsing = await browseSite()
    const [page, head] = [
      await browsing.get('/posts'),
      await browsing.send('HEAD', '/posts', { accept: 'text/html' }),
    ]
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
  })

  test('names the right host in requests to another host', async () => {
    const { browse } = await startSite()
    const { status, body } = await (await browse()).get('/posts', { host: 'evil.example' })
    expect(status).toBe(421)
    expect(body).toContain('Only http://localhost:4000 answers.')
  })

  test.each([
    '/posts?page=0',
    '/posts?page=x',
    '/posts/%zz',
    '/posts/',
    '//posts',
    `/posts/${'a'.repeat(300)}`,
  ])('returns 404 for %s', async (path) => {
    const { browse } = await startSite()
    expect((await (await browse()).get(path)).status).toBe(404)
  })

  test('shows a server error with only its request ID', async () => {
    const { browse, engine, world } = await startSite()
    const browsing = await browse()
    const { store } = engine
    const read = store.read.bind(store)
    store.read = () => Promise.reject(new Error('the disk is on fire'))
    const { status, body, headers } = await browsing.get('/posts')
    const elsewhere = await browsing.get('//evil.example/a')
    store.read = read
    expect(status).toBe(500)
    expect(body).toContain('<a href="/posts">Try again</a>')
    expect(elsewhere.body).toContain('<a href="/">Try again</a>')
    expect(body).toContain(headers['x-request-id'])
    expect(body).not.toContain('fire')
    const [fault, again] = world.errors.splice(0)
    expect([fault, again]).toEqual([new Error('the disk is on fire'), fault])
  })
})

describe('every page', () => {
  test('runs and loads only its own files and cannot be framed', async () => {
    const { browse } = await startSite()
    const { headers } = await (await browse()).get('/posts')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(policy).toMatch(/script-src 'self'; connect-src 'self'$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('caches pages only if they are public', async () => {
    const asha = await browseSite('asha')
    const cacheControl = async (path: string) => (await asha.get(path)).headers['cache-control']
    for (const path of ['/', '/notifications', '/posts/new', '/nowhere'])
      expect({ path, kept: await cacheControl(path) }).toEqual({ path, kept: 'private, no-store' })
    expect(await cacheControl('/llms.txt')).toMatch(/^public, /)
  })

  test('returns a page to browsers and JSON to programs for a missing image', async () => {
    const browsing = await browseSite()
    const gone = '/storage/1/gone.png'
    const page = await browsing.get(gone)
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.body).toContain('Go to the home page')
    for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8', 'application/json'])
      expect(JSON.parse((await browsing.get(gone, { accept })).body)).toMatchObject({ code: 'not_found' })
    const icon = await browsing.get('/storage/icons/chat.svg')
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(icon.headers['access-control-allow-origin']).toBe('*')
  })

  test('caches its assets permanently under versioned names', async () => {
    const browsing = await browseSite()
    const { body } = await browsing.get('/posts')
    const assets = [
      ...new Set([...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)),
    ]
    expect(assets).toHaveLength(4)
    for (const path of assets) {
      expect(path).toMatch(/\.[\w-]{10}\.(css|js|svg|woff2)$/)
      const asset = await browsing.get(path)
      expect(asset.status).toBe(200)
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('compresses pages for clients that accept it', async () => {
    const { port } = await startSite()
    const get = (encoding: string) =>
      new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) =>
        request(
          { port, path: '/posts', headers: { host: 'localhost', 'accept-encoding': encoding } },
          (response) =>
            void buffer(response).then((bytes) =>
              resolve({ encoding: response.headers['content-encoding'], bytes }),
            ),
        )
          .on('error', reject)
          .end(),
      )
    const [plain, gzipped, brotli] = [await get('identity'), await get('gzip'), await get('gzip, br')]
    expect([plain.encoding, gzipped.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true)
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect((await get('gzip, br;q=0')).encoding).toBe('gzip')
  })
})
