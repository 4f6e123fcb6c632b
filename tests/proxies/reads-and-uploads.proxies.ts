import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { entities, memoryStore } from '@chowk/engine'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { plainImage } from '../harness/sample-images.ts'
import { BASE_URL, type Client } from '../harness/client.ts'
import { startProxy, type Proxy } from '../harness/proxy.ts'
import { World } from '../harness/world.ts'

const MEGABYTE = 1024 * 1024

describe.each(inject('proxies')!)('%s', (name) => {
  const world = new World(memoryStore(entities))
  let asha: Client
  let proxy: Proxy
  let image: string
  let png: Buffer
  beforeAll(async () => {
    proxy = await startProxy(name, world)
    asha = await world.member('asha')
    await asha.ok('posts.create', { body: { title: 'बारिश 🌧', body: '<p>Rain.</p>' } })
    png = await plainImage(40, 30, { r: 200, g: 30, b: 30 }).png().toBuffer()
    image = ((await (await upload(png)).json()) as { data: { url: string } }).data.url
  })
  afterAll(() => proxy.close())

  function upload(bytes: Buffer): Promise<Response> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'red.png', { type: 'image/png' }))
    const headers = { 'x-api-key': asha.key }
    return world.send(new Request(`${BASE_URL}/media`, { method: 'POST', headers, body: form }))
  }

  test('serves images, lists and errors to Python through the proxy', async () => {
    const script = join(import.meta.dirname, 'read.py')
    const origins = [`http://127.0.0.1:${proxy.upstream}`, `https://localhost:${proxy.tls}`]
    if (name === 'Caddy') origins.push(`http://localhost:${proxy.plain}`)
    for (const origin of origins) {
      const parameters = [script, origin, asha.key, new URL(image, origin).pathname, proxy.certificate]
      const { stdout } = await promisify(execFile)('/usr/bin/python3', parameters)
      expect(stdout).toBe('read\n')
    }
  })

  test('passes the largest upload and lets the server reject larger ones', async () => {
    proxy.lead(world)
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    const { status } = await upload(padded(8 * MEGABYTE))
    const rejected = await upload(padded(9 * MEGABYTE))
    const { code } = (await rejected.json()) as { code: string }
    expect([status, rejected.status, code]).toEqual([201, 413, 'payload_too_large'])
  })

  test('ignores a forwarded host from the caller', async () => {
    proxy.lead(world)
    const ask = async (host: string, forwarded: string) => {
      const headers = { 'x-api-key': asha.key, 'x-forwarded-host': forwarded }
      return (await world.send(new Request(`http://${host}/api/v1/me`, { headers }))).status
    }
    expect(await ask('localhost', 'localhost')).toBe(200)
    expect(await ask('localhost', 'elsewhere.example')).toBe(200)
    expect(await ask('elsewhere.example', 'localhost')).toBe(421)
  })

  test.each(['livez', 'readyz', 'metrics'])('/%s is for the inside only', async (path) => {
    proxy.lead(world)
    const inside = await fetch(`http://127.0.0.1:${proxy.upstream}/${path}`)
    expect(inside.status).toBe(200)
    await inside.arrayBuffer()
    const first = `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`
    for (const written of [
      path,
      first,
      first.toUpperCase(),
      `${path}/`,
      `/${path}`,
      `./${path}`,
      `x/..%2f${path}`,
    ])
      expect([written, (await world.send(new Request(`http://localhost/${written}`))).status]).toEqual([
        written,
        404,
      ])
  })

  if (name === 'Caddy')
    test('returns whole responses to concurrent requests over HTTP/2', async () => {
      const session = connectHttp2(`https://localhost:${proxy.tls}`, { ca: readFileSync(proxy.certificate) })
      const ask = async (headers: Record<string, string>, body?: string) => {
        const stream = session.request({ 'x-api-key': asha.key, ...headers })
        const answered = new Promise<IncomingHttpHeaders>((resolve) => stream.once('response', resolve))
        stream.end(body)
        const bytes = await buffer(stream)
        const { ':status': status, 'content-length': length } = await answered
        expect(Number(length)).toBe(bytes.length)
        return { status, bytes }
      }
      const posting = { ':path': '/api/v1/posts', ':method': 'POST', 'content-type': 'application/json' }
      const body = JSON.stringify({ title: 'Over HTTP/2', body: '<p>x</p>' })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => [
          ask({ ':path': new URL(image, BASE_URL).pathname }),
          ask({ ':path': '/api/v1/posts/999999' }),
          ask(posting, body),
          ask(posting, 'x'.repeat(300_000)),
        ]).flat(),
      )
      session.close()
      const statuses = answers.map(({ status }) => status)
      expect(statuses).toEqual(Array.from({ length: 10 }, () => [200, 404, 201, 413]).flat())
      expect(answers[0]!.bytes.equals(answers[4]!.bytes)).toBe(true)
    })
})
