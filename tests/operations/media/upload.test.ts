import { limits } from '@chowk/contract'
import { sharpImages } from '@chowk/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noiseImage, plainImage, pngDeclaring } from '../../harness/sample-images.ts'
import { BASE_URL, type Client } from '../../harness/client.ts'
import { placeNames, placeOf } from '../../harness/image-places.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { checkAnswer } from '../../harness/schema-check.ts'
import { sweepPart } from '../../harness/sweep.ts'
import { START, type World } from '../../harness/world.ts'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const red = { r: 200, g: 30, b: 30 }
const png = (width = 4, height = 3) => plainImage(width, height, red).png().toBuffer()
/** An image file of exactly so many bytes: what follows the image is passed over by decoders. */
const pngOf = async (length: number) => Buffer.concat([await png(), Buffer.alloc(length)]).subarray(0, length)

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: BodyInit
}

/** Sends a body of any kind, and holds the answer to the contract. */
async function send(world: World, as: Client, { headers = {}, body }: Sent) {
  const request = new Request(`${BASE_URL}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.key}`, ...headers },
    body,
  })
  const response = await world.send(request)
  const answer = JSON.parse(await response.text()) as {
    readonly code?: string
    readonly fields?: readonly { readonly path: string; readonly code: string }[]
    readonly data?: { readonly url: string; readonly width: number; readonly height: number }
  }
  checkAnswer('media.upload', response, answer)
  return { status: response.status, headers: response.headers, ...answer }
}

const json = { 'content-type': 'application/json' }

function form(parts: Readonly<Record<string, Blob | string>>): FormData {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) data.append(name, part)
  return data
}
const file = (bytes: Uint8Array, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'picture.png', { type })

/** What is read of a body comes before any place, so that it is tested with one of them. */
const readAt = sweepPart(placeNames, 1)

for (const placeName of placeNames)
  describeOperation(
    'media.upload',
    async (world) => {
      const image = base64(await png())
      return { as: await world.member('asha'), input: { body: { image } } }
    },
    (world) => {
      test('converts an image to WebP, and gives it to everyone', async () => {
        const asha = await world().member('asha')
        const { data } = await asha.ok('media.upload', { body: { image: base64(await png(40, 30)) } })
        expect(data).toMatchObject({ width: 40, height: 30, type: 'image/webp' })
        expect(data.url).toMatch(new RegExp(`^/storage/${asha.id}/[0-9A-Za-z]{22}\\.webp$`))
        const response = await world().send(new Request(new URL(data.url, BASE_URL)))
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/webp',
          'content-length': String(data.bytes),
          'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        expect([bytes.length, bytes.subarray(8, 12).toString()]).toEqual([data.bytes, 'WEBP'])
        const missing = await world().send(new Request(new URL(`${data.url}x`, BASE_URL)))
        expect(missing.status).toBe(404)
      })

      test.each(['png', 'jpeg', 'gif', 'webp'] as const)('takes %s', async (format) => {
        const asha = await world().member('asha')
        const image = base64(await plainImage(8, 6, red).toFormat(format).toBuffer())
        const { data } = await asha.ok('media.upload', { body: { image } })
        expect(data).toMatchObject({ width: 8, height: 6, type: 'image/webp' })
      })

      test('counts accepted uploads and no rejected ones', async () => {
        const asha = await world().member('asha')
        const used = async () =>
          (await asha.ok('account.usage')).quotas.find(({ action }) => action === 'media')!.used
        await asha.fails('media.upload', 'validation_failed', { body: { image: '!' } })
        await asha.fails('media.upload', 'unsupported_media_type', { body: { image: btoa('<svg></svg>') } })
        expect(await used()).toBe(0)
        const { headers } = await send(world(), asha, { body: form({ file: file(await png()) }) })
        expect(await used()).toBe(1)
        expect(headers.get('x-ratelimit-remaining')).toBe(
          String(Number(headers.get('x-ratelimit-limit')) - 1),
        )
        expect(await rowsOf(world(), 'media')).toMatchObject([{ member_id: asha.id, created_at: START }])
      })

      if (readAt.includes(placeName)) readsBodies(world)
    },
    {
      images: sharpImages(),
      imageStorage: placeOf(placeName).outside,
      links: { fetch: () => Promise.resolve({ bytes: pngDeclaring(20_000, 1) }) },
    },
  )

/** What bodies are taken, and what is refused before anything is kept. */
function readsBodies(world: () => World): void {
  test('decodes base64 in chunks over separate turns, for several uploads', async () => {
    let turn = 0
    let turning = setImmediate(function next() {
      turn++
      turning = setImmediate(next)
    })
    const { atob } = globalThis
    const chunks: { readonly turn: number; readonly length: number }[] = []
    const spy = vi.spyOn(globalThis, 'atob').mockImplementation((text) => {
      chunks.push({ turn, length: text.length })
      return atob(text)
    })
    onTestFinished(() => {
      clearImmediate(turning)
      spy.mockRestore()
    })
    const asha = await world().member('asha')
    const image = base64(await pngOf(limits.image))

    const uploads = await Promise.all([1, 2].map(() => asha.ok('media.upload', { body: { image } })))
    expect(uploads.map(({ data }) => data.width)).toEqual([4, 4])
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(2 ** 20)
    expect(new Set(chunks.map((chunk) => chunk.turn)).size).toBe(chunks.length)
    const padded = `${image.slice(0, 2 ** 20 - 4)}AA==${image.slice(2 ** 20)}`
    await asha.fails('media.upload', 'validation_failed', { body: { image: padded } })
  })

  test('keeps what is stored to 2 MB, and reads no metadata into it', async () => {
    const asha = await world().member('asha')
    const noisy = await noiseImage(1200, 1200)
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Artist: 'Asha' } })
      .toBuffer()
    const { data } = await asha.ok('media.upload', { body: { image: base64(noisy) } })
    expect(data.bytes).toBeLessThanOrEqual(limits.storedImage)
    const stored = await world().send(new Request(new URL(data.url, BASE_URL)))
    expect(Buffer.from(await stored.arrayBuffer()).includes('Asha')).toBe(false)
  })

  test('accepts data: URLs with any claimed type', async () => {
    const asha = await world().member('asha')
    const image = base64(await png())
    for (const prefix of ['data:image/png;base64,', 'data:;base64,', 'data:image/jpeg;name=x.jpg;base64,']) {
      const { data } = await asha.ok('media.upload', { body: { image: prefix + image } })
      expect(data).toMatchObject({ width: 4, height: 3 })
    }
  })

  test('takes a form with one part named file', async () => {
    const asha = await world().member('asha')
    const bytes = await png(12, 9)
    const input = await send(world(), asha, { body: form({ file: file(bytes) }) })
    expect(input).toMatchObject({ status: 201, data: { width: 12, height: 9 } })
    const mistyped = await send(world(), asha, { body: form({ file: file(bytes, 'text/plain') }) })
    expect(mistyped.status).toBe(201)
  })

  test.each([
    ['nothing', ''],
    ['something else than base64', 'not base64!'],
    ['white space', 'aGVs bG8='],
    ['missing padding', 'aGVsbG8'],
    ['the alphabet of URLs', '_-_-'],
    ['a data: URL without base64', 'data:image/png,abc'],
    ['a data: URL with nothing in it', 'data:image/png;base64,'],
    ['a data: URL of nothing but parameters', `data:${';a'.repeat(4_000_000)}`],
    ['a data: URL of parameters without end', `data:image/png${';a=b'.repeat(1_000_000)};base64,AAAA`],
  ])('returns 422 for %s', async (_, image) => {
    const asha = await world().member('asha')
    const { fields } = await asha.fails('media.upload', 'validation_failed', { body: { image } })
    expect(fields).toMatchObject([{ path: 'image', code: 'invalid_format' }])
  })

  test('returns 422 for a broken image and for one too costly to decode', async () => {
    const asha = await world().member('asha')
    for (const bytes of [(await png(400, 400)).subarray(0, 60), pngDeclaring(60_000, 60_000)]) {
      const { fields } = await asha.fails('media.upload', 'validation_failed', {
        body: { image: base64(bytes) },
      })
      expect(fields).toMatchObject([{ path: 'image', code: 'invalid_value' }])
    }
  })

  test("names what was sent where an image can't be read: the part of a form, or the field", async () => {
    const asha = await world().member('asha')
    const cut = (await png(40, 30)).subarray(0, 60)
    const fields = (path: string) => [{ path, code: 'invalid_value' }]
    const formed = await send(world(), asha, { body: form({ file: file(cut) }) })
    expect(formed).toMatchObject({ status: 422, fields: fields('file') })
    const encoded = JSON.stringify({ image: base64(cut) })
    const written = await send(world(), asha, { headers: json, body: encoded })
    expect(written).toMatchObject({ status: 422, fields: fields('image') })
  })

  test('reports why an external image cannot be read', async () => {
    const asha = await world().member('asha')
    const { id } = await asha.ok('posts.create', { body: { title: 'Market', body: '<p>Open</p>' } })
    const images = ['https://example.com/wide.png']
    const { fields } = await asha.fails('items.addImages', 'validation_failed', {
      body: { type: 'post', id, images },
    })
    expect(fields).toMatchObject([
      { path: 'images.0', message: expect.stringMatching(/pixels\.$/) as string },
    ])
  })

  test('returns 422 `validation_failed` for a malformed form', async () => {
    const asha = await world().member('asha')
    const bytes = await png()
    const forms = [
      form({}),
      form({ image: file(bytes) }),
      form({ file: base64(bytes) }),
      form({ file: file(bytes), title: 'Red' }),
    ]
    for (const body of forms) {
      const input = await send(world(), asha, { body })
      expect(input).toMatchObject({ status: 422, code: 'validation_failed', fields: [{ path: 'file' }] })
    }
    const broken = await send(world(), asha, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--y\r\n',
    })
    expect(broken).toMatchObject({ status: 422, fields: [{ path: 'file', code: 'required' }] })
  })

  test('a form is read to its first surplus: a second part, a long head of a part', async () => {
    const asha = await world().member('asha')
    const part = (head: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a"${head}\r\n\r\n\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary="x"' }
    const parts = await send(world(), asha, { headers, body: `${part('').repeat(100_000)}--x--\r\n` })
    expect(parts).toMatchObject({ status: 422, fields: [{ path: 'file', code: 'not_allowed' }] })
    for (const surplus of [
      '\r\na: b'.repeat(1_000_000),
      `\r\na: ${'b'.repeat(1_000_000)}`,
      '; a=b'.repeat(1_000_000),
    ]) {
      const long = await send(world(), asha, { headers, body: `${part(surplus)}--x--\r\n` })
      expect(long).toMatchObject({ status: 422, fields: [{ path: 'file', code: 'required' }] })
    }
  })

  test.each([
    ['no boundary', 'multipart/form-data; charset=utf-8'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a boundary longer than boundaries may be', `multipart/form-data; boundary=${'x'.repeat(71)}`],
  ])('returns 422 for a form with %s', async (_, type) => {
    const asha = await world().member('asha')
    const input = await send(world(), asha, { headers: { 'content-type': type }, body: '--x--\r\n' })
    expect(input).toMatchObject({ status: 422, fields: [{ path: 'file', code: 'required' }] })
  })

  test('accepts quoted boundaries, unquoted names and any file name script', async () => {
    const asha = await world().member('asha')
    const bytes = await png(12, 9)
    for (const disposition of [
      'form-data; name=file; filename=picture.png',
      'form-data; filename="चित्र.png"; name="file"',
      `form-data; name="file"; filename="a;b.png"; filename*=UTF-8''%E0%A4%9A.png`,
    ]) {
      const head = Buffer.from(
        `--a b\r\ncontent-disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n`,
      )
      const body = Buffer.concat([head, bytes, Buffer.from('\r\n--a b--\r\n')])
      const headers = { 'content-type': 'multipart/form-data; boundary="a b"' }
      expect(await send(world(), asha, { headers, body })).toMatchObject({
        status: 201,
        data: { width: 12 },
      })
    }
  })

  test('returns 415 for anything but PNG, JPEG, GIF and WebP', async () => {
    const asha = await world().member('asha')
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const avif = await plainImage(8, 6, red).avif().toBuffer()
    for (const bytes of [svg, avif, Buffer.from('GIF88a'), Buffer.alloc(100)]) {
      await asha.fails('media.upload', 'unsupported_media_type', { body: { image: base64(bytes) } })
      const input = await send(world(), asha, { body: form({ file: file(bytes) }) })
      expect([input.status, input.code]).toEqual([415, 'unsupported_media_type'])
    }
  })

  test.each(['text/plain', 'image/png', 'multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'])(
    'returns 415 for a body of type %s',
    async (type) => {
      const asha = await world().member('asha')
      const input = await send(world(), asha, { headers: { 'content-type': type }, body: await png() })
      expect([input.status, input.code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test('returns 413 for an image one byte over 8 MB, however sent', async () => {
    const asha = await world().member('asha')
    const largest = await pngOf(limits.image)
    expect((await send(world(), asha, { body: form({ file: file(largest) }) })).status).toBe(201)
    await asha.ok('media.upload', { body: { image: base64(largest) } })
    const over = await pngOf(limits.image + 1)
    for (const body of [
      { body: form({ file: file(over) }) },
      { headers: json, body: JSON.stringify({ image: base64(over) }) },
      { headers: json, body: JSON.stringify({ image: `data:image/png;base64,${base64(over)}` }) },
    ]) {
      const answer = await send(world(), asha, body)
      expect([answer.status, answer.code]).toEqual([413, 'payload_too_large'])
    }
  })

  test('returns 413 for a body one byte over 12 MB and for endless white space', async () => {
    const asha = await world().member('asha')
    const bodyOf = (length: number) => {
      const wrapped = JSON.stringify({ image: '' })
      return JSON.stringify({ image: '!'.repeat(length - wrapped.length) })
    }
    const over = await send(world(), asha, { headers: json, body: bodyOf(limits.mediaBody + 1) })
    expect([over.status, over.code]).toEqual([413, 'payload_too_large'])
    const largest = await send(world(), asha, { headers: json, body: bodyOf(limits.mediaBody) })
    // It is read, and found to hold more than an image may.
    expect(largest.code).toBe('payload_too_large')
    const small = JSON.stringify({ image: base64(await png()) })
    const padded = async (max: number) =>
      (await send(world(), asha, { headers: json, body: small + ' '.repeat(max - small.length) })).status
    expect(await padded(400_000)).toBe(201)
    expect(await padded(limits.mediaBody)).toBe(400)
  })

  test('returns 400 for a body that is not a JSON object', async () => {
    const asha = await world().member('asha')
    for (const body of ['', '[]', '"x"', '{"image"']) {
      const input = await send(world(), asha, { headers: json, body })
      expect(input.status).toBe(400)
    }
  })
}
