import { request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { browseSite, startSite } from './start-site.ts'

/** Returns an image of a pixel; each `mark` makes another file. */
const picture = (mark = 0) => new File([tinyPng, Uint8Array.of(mark)], 'weir.png', { type: 'image/png' })

describe('an image in a form', () => {
  test('becomes an upload, stays when the form is rejected and can be removed', async () => {
    const { browse, world } = await startSite()
    const browsing = await browse('asha')
    const rejected = await browsing.postWithFiles('/posts/new', [
      ['title', ''],
      ['body', '<p>By the weir.</p>'],
      ['featured_image.file', picture()],
      ['gallery.file', picture(50)],
      ['gallery.file', picture(60)],
      ['gallery.file', new File([], '')],
    ])
    expect(rejected.status).toBe(422)
    const fields = parseForm(rejected.body)
    const images = fields.flatMap(([name, value]) => (value.startsWith('/storage/') ? [[name, value]] : []))
    expect(images.map(([name]) => name)).toEqual(['featured_image', 'gallery', 'gallery'])
    for (const [, path] of images) expect((await browsing.get(path!)).status).toBe(200)

    const response = await browsing.postWithFiles('/posts/new', fillForm(fields, { title: 'By the weir' }))
    const path = response.headers.location!
    const main = images[0]![1]!
    expect((await browsing.get(path)).body).toContain(`src="${main}?w=640"`)
    const edit = parseForm((await browsing.get(`${path}/edit`)).body)
    await browsing.postWithFiles(`${path}/edit`, [
      ...edit,
      ['featured_image.remove', main],
      ['gallery.remove', images[1]![1]!],
    ])
    const { items } = await (await world.member('asha')).ok('posts.list')
    expect(items[0]).toMatchObject({ featured_image: null, gallery: [images[2]![1]] })
  })

  test.each([
    [
      'over 8 MB',
      () => new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.png'),
      'The image is larger than 8 MB.',
    ],
    ['none', () => new File(['<svg></svg>'], 'weir.svg'), 'Send a PNG, JPEG, GIF or WebP image.'],
  ])('rejects an image next to its field without losing text when it is %s', async (_, file, why) => {
    const browsing = await browseSite('asha')
    const { status, body } = await browsing.postWithFiles('/posts/new', [
      ['title', 'By the weir'],
      ['featured_image.file', file()],
      ['body', '<p>After the file.</p>'],
      ['gallery.file', picture()],
    ])
    expect(status).toBe(422)
    expect(body).toContain(why)
    expect(Object.fromEntries(parseForm(body))).toMatchObject({
      title: 'By the weir',
      body: '<p>After the file.</p>',
      gallery: expect.stringMatching(/^\/storage\//) as string,
    })
  })

  test("rejects and discards an image without the session's token", async () => {
    const { browse, control, port } = await startSite()
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    await asha.get('/posts/new')
    const image = picture()
    const body = new FormData()
    body.set('token', /name="token" value="([^"]+)"/.exec((await ravi.get('/')).body)![1]!)
    body.set('featured_image.file', image)
    const response = new Response(body)
    const before = JSON.stringify((await control.snapshot()).rows).split('/storage/').length
    const rejected = await asha.send(
      'POST',
      '/posts/new',
      {
        'content-type': response.headers.get('content-type')!,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
      },
      Buffer.from(await response.arrayBuffer()),
    )
    expect(rejected.status).toBe(403)
    expect(JSON.stringify((await control.snapshot()).rows).split('/storage/').length).toBe(before)
  })

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 30)],
    ['without an end of its parts', () => Buffer.from('--nothing')],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('rejects an image in a form that is %s and keeps serving', async (_, spoil) => {
    const { browse, world, port } = await startSite()
    const browsing = await browse('asha')
    const form = new FormData()
    form.set('token', 'x')
    form.set('title', 'By the weir')
    const response = new Response(form)
    const { status } = await browsing.send(
      'POST',
      '/posts/new',
      {
        'content-type': response.headers.get('content-type')!,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
      },
      spoil(Buffer.from(await response.arrayBuffer())),
    )
    expect([403, 415, 422]).toContain(status)
    expect(world.errors).toEqual([])
    expect((await browsing.get('/posts/new')).status).toBe(200)
  })

  test('waits while many of a member are on their way, and its text is not lost', async () => {
    const { browse, port } = await startSite()
    const browsing = await browse('asha')
    await browsing.get('/posts/new')
    const under = Array.from({ length: 6 }, () => {
      const sending = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/posts/new',
        headers: {
          host: `localhost:${port}`,
          cookie: browsing.cookie,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 20_000_000,
          origin: `http://localhost:${port}`,
          'sec-fetch-site': 'same-origin',
        },
      })
      sending.on('error', () => undefined).write('--x\r\n')
      return sending
    })
    const send = () =>
      browsing.postWithFiles('/posts/new', [
        ['title', 'By the weir'],
        ['body', '<p>It rained.</p>'],
        ['featured_image.file', new File([Buffer.alloc(8_000_000)], 'weir.png', { type: 'image/png' })],
      ])
    await vi.waitFor(async () => {
      const { status, headers, body } = await send()
      expect(status).toBe(429)
      expect(headers['retry-after']).toBe('5')
      expect(Object.fromEntries(parseForm(body))).toMatchObject({ title: 'By the weir' })
    })
    for (const sending of under) sending.destroy()
    // The invalid image is detected once it is read.
    await vi.waitFor(async () => expect((await send()).status).toBe(422))
  })
})
