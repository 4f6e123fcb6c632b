import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { externalImages, type ImageStore } from '@chowk/engine'
import { sharpImages } from '@chowk/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { media } from '../../packages/engine/src/entities/content.ts'
import { plainImage, pngDeclaring } from '../harness/sample-images.ts'
import { placeNames, placeOf } from '../harness/image-places.ts'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'

const builtIn = '/storage/icons/chat.svg'

async function uploaded(url: string, key: string, width = 4, height = 3): Promise<string> {
  const png = await plainImage(width, height, { r: 200, g: 30, b: 30 }).png().toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png)], 'red.png', { type: 'image/png' }))
  const answer = await fetch(`${url}/media`, { method: 'POST', headers: { 'x-api-key': key }, body: form })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { url: string } }).data.url
}

describe.each(placeNames)('images in the %s', (name) => {
  const { outside } = placeOf(name)

  test('serves images to clients that reject a response with two lengths', async () => {
    const { url, origin, key } = await startServer({ ...(outside && { outside }) })
    for (const path of [builtIn, await uploaded(url, await key())]) {
      const fetched = await fetch(origin + path)
      const bytes = Buffer.from(await fetched.arrayBuffer())
      expect([fetched.status, bytes.length]).toEqual([200, Number(fetched.headers.get('content-length'))])
      const gotten = await new Promise<Buffer>((resolve, reject) => {
        get(origin + path, (response) => void buffer(response).then(resolve, reject)).on('error', reject)
      })
      expect(gotten.equals(bytes)).toBe(true)
      const head = await fetch(origin + path, { method: 'HEAD' })
      expect(head.headers.get('content-length')).toBe(String(bytes.length))
    }
  })

  test('resizes images on request and serves the original if it is smaller', async () => {
    const images = sharpImages()
    const { url, origin, key, control } = await startServer({ images, ...(outside && { outside }) })
    const path = await uploaded(url, await key(), 900, 600)
    const widthOf = async (query: string) => {
      const answer = await fetch(origin + path + query)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      return (await sharp(await answer.arrayBuffer()).metadata()).width
    }
    expect([await widthOf('?w=320'), await widthOf('?w=640')]).toEqual([320, 640])
    expect([await widthOf('?w=1280'), await widthOf('?w=321'), await widthOf('')]).toEqual([900, 900, 900])
    const { headers } = await fetch(`${origin}${path}?w=320`)
    expect(headers.get('cache-control')).toContain('immutable')
    const again = { headers: { 'if-none-match': headers.get('etag')! } }
    expect((await fetch(`${origin}${path}?w=320`, again)).status).toBe(304)
    expect((await fetch(origin + path, again)).status).toBe(200)
    const part = await fetch(`${origin}${path}?w=320`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
    await control.engine.store.transact(async (tx) => {
      await tx.delete(media, (await tx.find(media, 'path', { path }))!.id)
    })
    expect((await fetch(`${origin}${path}?w=320`)).status).toBe(404)
  })

  test('serves an image to a client that is still sending', async () => {
    const { url, origin, key, port } = await startServer({ ...(outside && { outside }) })
    const path = await uploaded(url, await key())
    const whole = Buffer.from(await (await fetch(origin + path)).arrayBuffer())
    const wire = await Wire.open(port)
    wire.sendHead(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 1000000')
    wire.send('x')
    const { status, headers, text } = await wire.response()
    expect([status, headers['content-length']]).toEqual([200, String(whole.length)])
    expect(text).toBe(whole.toString())
  })
})

test('aborts the response when the store breaks off and releases it when the client leaves', async () => {
  const length = 3_000_000
  let breaks = true
  let released = Promise.withResolvers<void>()
  const images: ImageStore = {
    put: () => Promise.resolve(),
    get: () =>
      Promise.resolve({
        length,
        pieces: (async function* () {
          try {
            for (let index = 0; index < length; index += 100_000) {
              if (breaks && index > length / 2) throw new Error('It broke.')
              yield Buffer.alloc(100_000)
            }
          } finally {
            released.resolve()
          }
        })(),
        discard: () => undefined,
      }),
    delete: () => Promise.resolve(),
    check: () => Promise.resolve(),
  }
  const { url, origin, port, key, control } = await startServer({
    outside: externalImages(images),
    breaksOff: true,
  })
  const path = await uploaded(url, await key())
  await control.engine.store.transact(async (tx) => {
    const row = await tx.find(media, 'path', { path })
    await tx.update(media, row!.id, { bytes: length })
  })
  const broken = await fetch(origin + path)
  expect(broken.status).toBe(200)
  await expect(broken.arrayBuffer()).rejects.toThrow()
  await released.promise

  breaks = false
  released = Promise.withResolvers<void>()
  const wire = await Wire.open(port)
  wire.sendHead(`GET ${path} HTTP/1.1`, 'Host: localhost')
  wire.socket.once('data', () => wire.socket.destroy())
  await released.promise
})

test('sends the headers of an image', async () => {
  const { origin } = await startServer()
  const { headers } = await fetch(origin + builtIn)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test("delays no one with another member's most expensive images", async () => {
  const converter = sharpImages({ concurrency: 2 })
  const six = Promise.withResolvers<void>()
  let requests = 0
  const { url, key } = await startServer({
    images: {
      convert(...image) {
        if (++requests === 6) six.resolve()
        return converter.convert(...image)
      },
    },
  })
  const upload = async (png: Buffer, from: string) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(png)], 'worst.png', { type: 'image/png' }))
    const answer = await fetch(`${url}/media`, { method: 'POST', headers: { 'x-api-key': from }, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const [ravi, asha] = [await key('ravi'), await key('asha')]
  const small = await plainImage(4, 3, { r: 200, g: 30, b: 30 }).png().toBuffer()
  // The largest that is decoded, and one that is thin: 1 × 50,000,000 pixels.
  const large = await plainImage(16_000, 3_000, { r: 30, g: 200, b: 30 }).png().toBuffer()
  const thin = pngDeclaring(1, 50_000_000)

  let answered = 0
  const worst = [large, large, thin, large, large, large].map((png) =>
    upload(png, ravi).finally(() => answered++),
  )
  await six.promise
  expect(await upload(small, asha)).toBe(201)
  expect(answered).toBeLessThan(3)
  expect(await Promise.all(worst)).toEqual([201, 201, 422, 201, 201, 201])
})
