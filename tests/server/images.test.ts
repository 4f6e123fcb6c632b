import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sharpImages } from '@chowk/server'
import { expect, test } from 'vitest'
import { plainImage, pngDeclaring } from '../../packages/server/src/images/sample-images.ts'
import { startServer } from './start-server.ts'

const builtIn = '/storage/icons/chat.svg'

async function uploaded(url: string, key: string): Promise<string> {
  const png = await plainImage(4, 3, { r: 200, g: 30, b: 30 }).png().toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png)], 'red.png', { type: 'image/png' }))
  const answer = await fetch(`${url}/media`, { method: 'POST', headers: { 'x-api-key': key }, body: form })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { url: string } }).data.url
}

test('images are read whole by clients that take no answer with two lengths', async () => {
  const { url, origin, key } = await startServer()
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

test('an image has the headers of an image, where those of other answers differ', async () => {
  const { origin } = await startServer()
  const { headers } = await fetch(origin + builtIn)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('nobody waits for the worst images that another member has sent', async () => {
  const converter = sharpImages({ concurrency: 2 })
  const six = Promise.withResolvers<void>()
  let asked = 0
  const { url, key } = await startServer({
    images: {
      convert(...image) {
        if (++asked === 6) six.resolve()
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
