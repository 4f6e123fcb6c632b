import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { UploadOptions, UploadSource } from '@chowk/sdk'
import { afterAll, describe, expect, test } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { answer, fail, FailingServer, succeed, type Received } from './support/failing-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-upload-'))
const path = join(folder, 'photo of rain.png')
// Bytes that are no text, so that nothing passes that treats them as such.
const bytes = Uint8Array.from({ length: 700 }, (_, index) => index % 256)
writeFileSync(path, bytes)
afterAll(() => rmSync(folder, { recursive: true }))

const uploaded = {
  data: { id: 1, url: '/storage/1.webp', width: 1, height: 1, bytes: 1, type: 'image/webp' },
}

/** The file in a form, as a server sees it. */
async function fileIn({
  body,
  headers,
}: Received): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const form = await new Response(Buffer.from(body, 'latin1'), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  expect([...form.keys()]).toEqual(['file'])
  const file = form.get('file') as File
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function* chunks() {
  for (let start = 0; start < bytes.length; start += 100) yield bytes.subarray(start, start + 100)
}

const sources: readonly [kind: string, source: () => UploadSource, name: string][] = [
  ['a file', () => new File([bytes], 'rain.png', { type: 'image/png' }), 'rain.png'],
  ['a blob', () => new Blob([bytes]), 'upload'],
  ['a buffer', () => Buffer.from(bytes), 'upload'],
  ['an array buffer', () => bytes.slice().buffer, 'upload'],
  [
    'a view on a part of a buffer',
    () => new DataView(Uint8Array.of(9, ...bytes, 9).buffer, 1, bytes.length),
    'upload',
  ],
  ['a web stream', () => new Blob([bytes]).stream(), 'upload'],
  ['a Node stream', () => createReadStream(path, { highWaterMark: 64 }), 'upload'],
  ['pieces', () => chunks(), 'upload'],
  ['a response', () => new Response(bytes), 'upload'],
  ['a path', () => path, 'photo of rain.png'],
  ['a file: URL', () => pathToFileURL(path), 'photo%20of%20rain.png'],
  ['a data: URL', () => new URL(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`), 'upload'],
]

describe('media.upload', () => {
  test.each(sources)('sends %s', async (_kind, source, name) => {
    await using server = await FailingServer.start(succeed(uploaded))
    expect(await clientOf(server).media.upload(source())).toEqual(uploaded)
    const [received] = server.received
    expect(received).toMatchObject({ method: 'POST', url: '/api/v1/media' })
    const file = await fileIn(received as Received)
    expect(Buffer.from(file.bytes).equals(bytes)).toBe(true)
    expect(file.name).toBe(name)
  })

  test.each(sources)('sends %s again after a temporary error', async (_kind, source) => {
    await using server = await FailingServer.start(
      fail(429, 'rate_limited', { 'retry-after': '1' }),
      succeed(uploaded),
    )
    await clientOf(server).media.upload(source())
    const files = await Promise.all(server.received.map(fileIn))
    expect(files).toHaveLength(2)
    for (const file of files) expect(Buffer.from(file.bytes).equals(bytes)).toBe(true)
  })

  test('sends the name and the type that it is given', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    await clientOf(server).media.upload(new Blob([bytes], { type: 'image/gif' }), { filename: 'rain.gif' })
    expect(await fileIn(server.received[0] as Received)).toMatchObject({
      name: 'rain.gif',
      type: 'image/gif',
    })
  })

  test('sends the type of a response', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    const response = new Response(bytes, { headers: { 'content-type': 'image/png' } })
    await clientOf(server).media.upload(response)
    expect(await fileIn(server.received[0] as Received)).toMatchObject({ type: 'image/png' })
  })

  test('names a file after the end of its address only', async () => {
    await using elsewhere = await FailingServer.start(answer(200, 'image'))
    await using server = await FailingServer.start(succeed(uploaded))
    await clientOf(server).media.upload(new URL(`${elsewhere.baseUrl}/v1.2/rain`))
    expect(await fileIn(server.received[0] as Received)).toMatchObject({ name: 'upload' })
  })

  test('reports progress', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    const seen: number[] = []
    await clientOf(server).media.upload(new Blob([new Uint8Array(500_000)]), {
      onProgress: ({ percent, transferredBytes, totalBytes }) => {
        seen.push(percent)
        expect(transferredBytes).toBeLessThanOrEqual(totalBytes)
      },
    })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
  })

  test.each([
    ['reads it piece by piece', (url: string, init: object) => fetch(url, init)],
    [
      'reads it by other means',
      () => Promise.resolve(Response.json({ ok: true, request_id: 'r', ...uploaded })),
    ],
  ])('reports the end once when a fetch %s', async (_what, fetch) => {
    await using server = await FailingServer.start(succeed(uploaded))
    const seen: number[] = []
    const client = clientOf(server, { fetch })
    await client.media.upload(new Blob([bytes]), { onProgress: ({ percent }) => seen.push(percent) })
    expect(seen.filter((percent) => percent === 1)).toHaveLength(1)
  })

  test('accepts a progress function only for media.upload', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const options: UploadOptions = { onProgress: () => expect.unreachable() }
    const error = await failureOf(clientOf(server).posts.create({ title: 'Rain', body: '' }, options))
    expect(String(error)).toMatch(/^TypeError: posts\.create has no option onProgress\./)
    expect(server.received).toEqual([])
  })

  test('sends the length in advance, also with progress', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    await clientOf(server).media.upload(new Blob([bytes]), { onProgress: () => undefined })
    const [{ headers, body }] = server.received as [Received]
    expect(headers['content-length']).toBe(String(body.length))
  })

  test.each([
    ['nothing', null, /null/],
    ['undefined', undefined, /undefined/],
    ['a number', 7, /number/],
    ['an object that is no file', { file: 'a.png' }, /object/],
    ['a stream of text', Readable.from(['abc']), /bytes.*string/],
  ])('rejects %s with the reason', async (_what, source, says) => {
    await using server = await FailingServer.start(succeed(uploaded))
    const error = await failureOf(clientOf(server).media.upload(source as unknown as UploadSource))
    expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent' })
    expect(String(error)).toMatch(says)
    expect(server.received).toEqual([])
  })

  test('accepts a response that comes before the file was read', async () => {
    const answer = { ok: false, error: 'No.', code: 'invalid_api_key', request_id: 'r' }
    const fetch = () => Promise.resolve(Response.json(answer, { status: 401 }))
    const client = clientOf({ baseUrl: 'http://early.test/api/v1' }, { fetch })
    expect(await failureOf(client.media.upload(new Blob([bytes])))).toMatchObject({ code: 'invalid_api_key' })
    // What goes wrong in a stream that no one reads is an error of the process, some turns later.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  })

  test('fails without sending anything if a URL returns no file', async () => {
    await using elsewhere = await FailingServer.start(answer(404, 'not here'))
    await using server = await FailingServer.start(succeed(uploaded))
    const failure = await failureOf(clientOf(server).media.upload(new URL(`${elsewhere.baseUrl}/none.png`)))
    expect(String(failure)).toContain('404')
    expect(server.received).toEqual([])
  })
})
