import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import type { PageSeen } from './browsing.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { Wire } from '../server/wire.ts'
import { browseSite, startSite } from './start-site.ts'
import { linksOf } from './walk.ts'

const MINUTE = 60_000
/** An image of a pixel. */
const picture = new File([tinyPng], 'weir.png', { type: 'image/png' })

describe('a form', () => {
  test('returns any typed text unchanged', async () => {
    const { browse, world } = await startSite()
    const browsing = await browse('asha')
    // Text that browsers can submit from HTML: no NUL, and uniform line breaks.
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((typedText) => typedText.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'))
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        text,
        fc.array(text, { maxLength: 5 }),
        async (body, details, tags, options) => {
          await world.control.clock.advance(MINUTE)
          const fields: [string, string][] = [
            ['question', ''],
            ['details', details],
            ['explanation', body],
            ['tags', tags],
            ['correct_option', '1'],
            ...options.map((option, row) => [`options.${row}`, option] as [string, string]),
          ]
          const { status, body: page } = await browsing.postWithFiles('/mcqs/new', fields)
          expect(status).toBe(422)
          expect(Object.fromEntries(parseForm(page))).toMatchObject(
            Object.fromEntries(fields.filter(([name]) => name !== 'correct_option' || options.length > 1)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('accepts Markdown and HTML, longer than any comment', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const long = 'It *rained* all night. '.repeat(600).trim()
    const inHtml = long.replace(/\*(\w+)\*/g, '<em>$1</em>')
    for (const [text, stored, shown = text] of [
      [
        'One < **two**\nlines.\n\nAnother.',
        '<p>One &lt; <strong>two</strong><br>\nlines.</p>\n<p>Another.</p>',
      ],
      ['<p>One *two*</p>\n\n*Three*', '<p>One *two*</p>\n<p><em>Three</em></p>', 'One \\*two\\*\n\n*Three*'],
      [`${long}\n\n${long}`, `<p>${inHtml}</p>\n<p>${inHtml}</p>`],
    ]) {
      await browsing.postWithFiles('/posts/new', [
        ['title', 'By the weir'],
        ['body', text!],
      ])
      const { id, url } = (await asha.ok('posts.list')).items[0]!
      expect((await asha.ok('posts.get', { params: { id } })).item.body).toBe(stored)
      const fields = new Map(parseForm((await browsing.get(`${url}/edit`)).body))
      expect(fields.get('body')).toBe(shown)
    }
  })

  test('publishes in a community', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const { id, url } = await asha.ok('communities.create', { body: { name: 'Rooftop potters' } })
    const [link] = linksOf((await browsing.get(url!)).body).filter((candidate) =>
      candidate.startsWith('/posts/new?'),
    )
    const fields = parseForm((await browsing.get(link!)).body)
    const typedFields = fillForm(fields, { title: 'Our kiln', body: '<p>x</p>' })
    const { headers } = await browsing.postWithFiles(link!, typedFields)
    expect((await browsing.get(headers.location!)).body).toContain(`in <a href="${url}"`)
    expect((await asha.ok('posts.list')).items[0]).toMatchObject({ community: { id } })
  })

  test('shows the error next to its line, despite empty lines before it', async () => {
    const browsing = await browseSite('asha')
    const { body } = await browsing.postWithFiles('/services/new', [
      ['packages.0.name', ''],
      ['packages.1.name', 'A day'],
      ['packages.1.price', 'much'],
    ])
    expect(body).toContain('id="packages-1-price-problem"')
    expect(body).not.toContain('id="packages-0-price-problem"')
    expect(body).toMatch(/<a href="#packages-1-price">Package 2, price in rupees<\/a>/)
    expect(body).toContain('value="much"')
  })

  test('focuses its first invalid field or the reason when rejected', async () => {
    const { browse } = await startSite()
    const browsing = await browse('asha')
    const focused = ({ body }: PageSeen) =>
      [...body.matchAll(/<\w+[^>]*\sautofocus/g)].map(
        ([tag]) => /\s(?:id|role)="([^"]*)"/.exec(tag)?.[1] ?? tag,
      )
    expect(focused(await browsing.get('/posts/new'))).toEqual([])
    const rejected = await browsing.postWithFiles('/posts/new', [
      ['title', 'Still here'],
      ['tags', 'a, b'],
    ])
    expect(focused(rejected)).toEqual(['body'])
    expect(rejected.body).toContain('<title>Error: New post · Chowk</title>')
    expect(focused(await browsing.postWithFiles('/services/new', [['packages.0.price', 'much']]))).toEqual([
      'title',
    ])
    const strangers = await (
      await browse()
    ).post('/sign-in/password', { username: 'asha', password: 'guess' })
    expect(focused(strangers)).toEqual(['alert'])
  })

  test('asks before another copy creates a second item', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const send = async (text: string) =>
      browsing.postWithFiles('/posts/new', [
        ['writing', text],
        ['title', 'Sent twice'],
        ['body', '<p>x</p>'],
      ])
    const count = async () =>
      (await asha.ok('posts.list')).items.filter(({ title }) => title === 'Sent twice').length
    expect((await send('one')).status).toBe(303)
    const { status, body } = await send('other')
    expect({ status, made: await count() }).toEqual({ status: 409, made: 1 })
    expect(body).toContain('<a href="/posts/sent-twice">View it</a>')
    expect(new Map(parseForm(body)).get('title')).toBe('Sent twice')
    const more = /name="writing" value="(more-[^"]+)"/.exec(body)![1]!
    expect((await send(more)).status).toBe(303)
    expect(await count()).toBe(2)
  })

  test('asks visitors who submit a form to sign in and keeps none of their images', async () => {
    const browsing = await browseSite()
    for (const path of ['/write', '/schedule', '/posts/new', '/posts/birds-of-pune/edit'])
      expect((await browsing.get(path)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    const { status } = await browsing.postWithFiles('/posts/new', [['featured_image.file', picture]])
    expect(status).toBe(303)
  })

  test('keeps the text when signed out and continues after sign-in', async () => {
    const { browse, control, link } = await startSite()
    const fields: [string, string][] = [
      ['title', 'By the weir'],
      ['body', '\n <p>It rained,\nall "night".</p>'],
      ['tags', 'weather, pune'],
    ]
    const whole: [string, string | File][] = [
      ...fields.slice(0, 1),
      ['featured_image.file', picture],
      ...fields.slice(1),
    ]
    const browsing = await browse('asha')
    await browsing.get('/posts/new')
    await browsing.post('/sign-out')
    const images = async () => JSON.stringify((await control.snapshot()).rows).split('/storage/').length
    const before = await images()
    const out = await browsing.postWithFiles('/posts/new', whole)
    expect({ status: out.status, kept: parseForm(out.body) }).toEqual({ status: 403, kept: fields })
    expect(out.body).toContain('You are signed out')
    await browsing.post('/sign-in', { link: await link('asha') })
    // Submitted as the page contains it: without a token.
    const again = await browsing.post('/posts/new', { token: '', ...Object.fromEntries(parseForm(out.body)) })
    expect(again.status).toBe(403)
    expect(again.body).toContain('You have signed in or out since')
    expect(Object.fromEntries(parseForm(again.body))).toMatchObject(Object.fromEntries(fields))
    expect((await browsing.postWithFiles('/posts/new', fillForm(parseForm(again.body), {}))).status).toBe(303)
    expect(await images()).toBe(before)
    expect((await browsing.get('/posts/by-the-weir')).body).toContain('It rained,')
  })

  test.each([
    ['localhost:80', 'http://localhost'],
    ['LOCALHOST', 'http://localhost'],
    ['localhost:8080', 'http://localhost:8080'],
  ])(
    'accepts a form at the host %s from the origin %s, with or without the default port',
    async (host, origin) => {
      const { port, link } = await startSite()
      const wire = await Wire.open(port)
      const form = new URLSearchParams({ link: await link('asha') }).toString()
      wire.sendHead(
        'POST /sign-in HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${form.length}`,
      )
      wire.send(form)
      expect((await wire.response()).status).toBe(303)
    },
  )

  test('rejects too many fields and oversized sign-in forms', async () => {
    const { browse, port } = await startSite()
    const visitor = await browse()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://localhost:${port}`,
      'sec-fetch-site': 'same-origin',
    }
    for (const [path, body, expected] of [
      ['/docs/posts.create', 'a&'.repeat(999), 200],
      ['/docs/posts.create', 'a&'.repeat(1000), 413],
      ['/sign-in/password', `username=asha&password=${'a'.repeat(16_000)}`, 403],
      ['/sign-in/password', `username=asha&password=${'a'.repeat(16_384)}`, 413],
      ['/sign-in/passkey', `answer=${'a'.repeat(16_384)}`, 413],
      ['/sign-in', `link=${'a'.repeat(16_384)}`, 413],
      ['/sign-up', `username=${'a'.repeat(16_384)}`, 413],
    ] as const)
      expect([path, (await visitor.send('POST', path, headers, body)).status]).toEqual([path, expected])
  })

  test('never returns a password sent while signed out', async () => {
    const visitor = await browseSite()
    const response = await visitor.post('/settings/password', {
      present: 'herons at the weir',
      password: 'herons by the weir',
    })
    expect(response.headers.location).toBe('/sign-in?to=%2Fsettings%2Fpassword')
    expect(response.body).not.toContain('herons')
  })

  test('resubmits a form after a server error, except a password', async () => {
    const { browse, world, engine } = await startSite()
    const browsing = await browse('asha')
    const fields = fillForm(parseForm((await browsing.get('/posts/new')).body), {
      title: 'By the weir',
      body: 'It rained, all night.',
    })
    const whole = vi.spyOn(engine.store, 'transact').mockRejectedValue(new Error('The disk is full.'))
    const failed = await browsing.postWithFiles('/posts/new', fields)
    const keptFields = parseForm(failed.body)
    expect(failed.status).toBe(500)
    expect(Object.fromEntries(keptFields)).toMatchObject({
      title: 'By the weir',
      body: 'It rained, all night.',
    })
    const secret = 'herons by the weir'
    const rejected = await browsing.post('/settings/password', { password: secret })
    expect({ status: rejected.status, isShown: rejected.body.includes(secret) }).toEqual({
      status: 500,
      isShown: false,
    })
    expect(world.errors.splice(0)).toHaveLength(2)
    whole.mockRestore()
    expect((await browsing.post('/posts/new', Object.fromEntries(keptFields))).status).toBe(303)
    expect((await browsing.get('/posts/by-the-weir')).body).toContain('It rained, all night.')
  })

  test("cannot change another member's item", async () => {
    const { browse, world } = await startSite()
    const ravi = await world.member('ravi')
    const { url } = await ravi.ok('posts.create', { body: { title: 'Of Ravi', body: '<p>x</p>' } })
    const asha = await browse('asha')
    expect((await asha.get(`${url}/edit`)).status).toBe(403)
    for (const fields of [[['title', 'Of Asha']], [['do', 'archive']]] as [string, string][][])
      expect((await asha.postWithFiles(`${url}/edit`, fields)).status).toBe(403)
    expect((await asha.get(url)).body).toContain('Of Ravi')
    expect((await asha.get('/posts/nowhere/edit')).status).toBe(404)
  })
})
