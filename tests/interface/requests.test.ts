import { expect, test } from 'vitest'
import { BASE_URL } from '../harness/client.ts'
import { describeInterface, isProxy } from '../harness/interface.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { START, type World } from '../harness/world.ts'

interface Answer {
  status: number
  code?: string
  fields?: { path: string; code: string }[]
}

const post = { title: 'A title', body: '<p>A body</p>' }

async function send(world: World, path: string, init: RequestInit & { key?: string }): Promise<Answer> {
  const { key, headers, ...rest } = init
  const request = new Request(path.startsWith('http') ? path : BASE_URL + path, {
    ...rest,
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...(headers as Record<string, string>) },
    ...(rest.body instanceof ReadableStream && ({ duplex: 'half' } as object)),
  })
  const response = await world.send(request)
  const body = (await response.json()) as { ok: boolean; code?: string; request_id: string; fields?: [] }
  expect(body.ok).toBe(response.status < 300)
  expect(response.headers.get('x-request-id')).toBe(body.request_id)
  return {
    status: response.status,
    ...(body.code && { code: body.code }),
    ...(body.fields && { fields: body.fields }),
  }
}

const json = { 'content-type': 'application/json' }

describeInterface('requests', (open, route) => {
  test.each<[what: string, method: string, path: string]>([
    ['an unknown path', 'GET', '/nowhere'],
    ['a method that the path does not have', 'DELETE', '/posts'],
    ['a trailing slash', 'GET', '/me/'],
    // A proxy answers this itself: to it, it is no request.
    ...(isProxy(route) ? [] : [['a broken escape', 'GET', '/posts/%zz'] satisfies [string, string, string]]),
    ['a name that looks like a query', 'GET', '/services/none&reviews_limit=x'],
    ['a parameter that is too long', 'GET', `/tags/${'a'.repeat(300)}`],
    // MSW leaves it to other handlers.
    ...(route === 'MSW'
      ? []
      : [
          ['a path beside the interface', 'GET', 'http://localhost:4000/api/v2/me'] satisfies [
            string,
            string,
            string,
          ],
        ]),
  ])('returns 404 in the envelope for %s, with or without a key', async (_, method, path) => {
    const world = await open()
    const { key } = await world.member('asha')
    expect(await send(world, path, { method, key })).toEqual({ status: 404, code: 'not_found' })
  })

  test('returns 421 on any host but the apex, before the key is looked at', async () => {
    const world = await open()
    for (const host of ['pottery.localhost:4000', 'example.com', 'localhost.example.com'])
      expect(await send(world, `http://${host}/api/v1/me`, {})).toEqual({ status: 421, code: 'wrong_host' })
    const { key } = await world.member('asha')
    for (const host of ['localhost', 'localhost:9999', 'LOCALHOST:4000', '127.0.0.1:4000', '[::1]:4000'])
      expect(await send(world, `http://${host}/api/v1/me`, { key })).toEqual({ status: 200 })
  })

  test('returns the status and headers of GET for HEAD', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const response = await world.send(
      new Request(`${BASE_URL}/me`, { method: 'HEAD', headers: { 'x-api-key': key } }),
    )
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  test('returns 503 for everything while the interface is switched off', async () => {
    const world = await open({ disabled: true })
    const { key } = await world.member('asha')
    expect(await send(world, '/me', { key })).toEqual({ status: 503, code: 'api_disabled' })
    expect(await send(world, '/nowhere', {})).toEqual({ status: 503, code: 'api_disabled' })
    const { headers } = await world.send(new Request(`${BASE_URL}/me`))
    expect(headers.get('retry-after')).toBe('60')
  })

  /** Creates a post with a body that is said to be of this type. */
  async function createOf(type: string | undefined) {
    const world = await open()
    const { key } = await world.member('asha')
    // A stream, as a text would be given a type.
    const body = new Blob([JSON.stringify(post)]).stream()
    return send(world, '/posts', { method: 'POST', key, body, headers: type ? { 'content-type': type } : {} })
  }

  test.each([
    ['no type', undefined],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['multipart, where no file is taken', 'multipart/form-data; boundary=x'],
    ['another charset', 'application/json; charset=latin1'],
    ['another charset beside another parameter', 'application/json; version=1; charset=latin1'],
    ['two charsets', 'application/json; charset=utf-8; charset=latin1'],
    ['a charset without a name', 'application/json; charset='],
    ['something that only begins like JSON', 'application/json-seq'],
  ])('returns 415 for %s', async (_, type) => {
    expect(await createOf(type)).toEqual({ status: 415, code: 'unsupported_media_type' })
  })

  test.each([
    ['in capitals', 'Application/JSON; Charset="UTF-8"'],
    ['with a parameter that says nothing of the charset', 'application/json; odata=verbose'],
    ['with a parameter after the charset', 'application/json;charset=utf-8;version=1'],
    ['with a semicolon and nothing after it', 'application/json;'],
    ['with white space around its parts', 'application/json ; charset = utf-8 ; version=1'],
  ])('JSON is JSON %s', async (_, type) => {
    expect(await createOf(type)).toMatchObject({ status: 201 })
  })

  test('accepts an image in a form', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const body = new FormData()
    body.append('file', new File([tinyPng], 'stall.png', { type: 'image/png' }))
    expect(await send(world, '/media', { method: 'POST', key, body })).toEqual({ status: 201 })
    const withType = (type: string) =>
      send(world, '/media', { method: 'POST', key, body: '--x--\r\n', headers: { 'content-type': type } })
    // It is read as a form, in which the image is missing.
    for (const type of ['Multipart/Form-Data; boundary=x', 'multipart/form-data  ;boundary=x'])
      expect(await withType(type)).toMatchObject({
        status: 422,
        fields: [{ path: 'file', code: 'required' }],
      })
    for (const type of [
      'multipart/form-data',
      'x-multipart/form-data; boundary=x',
      'multipart/mixed; boundary=x',
    ])
      expect(await withType(type)).toEqual({ status: 415, code: 'unsupported_media_type' })
  })

  test('returns 415 for a compressed body', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const headers = { ...json, 'content-encoding': 'gzip' }
    const answer = await send(world, '/posts', { method: 'POST', key, body: JSON.stringify(post), headers })
    expect(answer).toEqual({ status: 415, code: 'unsupported_media_type' })
  })

  test.each([
    ['nothing that is JSON', '{"title":'],
    ['two values', '{}{}'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['null', 'null'],
    ['a number', '5'],
    ['a member twice', '{"title":"one","title":"one"}'],
    ['a member twice, deep inside', '{"a":[{"b":1,"\\u0062":2}]}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['65 levels', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
    ['a byte order mark', '\uFEFF{}'],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['a comment', '{} // x'],
    ['no byte at all', ''],
    ['white space', ' '],
    ['more members than are read', `{${Array.from({ length: 2001 }, (_, index) => `"${index}":1`).join()}}`],
    ['more entries than are read', `{"tags":[${'1,'.repeat(2000)}1]}`],
    ['more lists than are read', `{"tags":[${'[],'.repeat(2000)}1]}`],
    ['a number of more digits than are read', `{"id":${'9'.repeat(60_000)}}`],
    ['no end of text without anything between', `{${'""'.repeat(10_000)}}`],
  ])('returns 400 invalid_json for %s', async (_, body) => {
    const world = await open()
    const { key } = await world.member('asha')
    const answer = await send(world, '/posts', { method: 'POST', key, body, headers: json })
    expect(answer).toEqual({ status: 400, code: 'invalid_json' })
  })

  test.each([
    ['white space', `{${' '.repeat(500_001)}"image":"AAAA"}`],
    ['escapes', `{"image":"${'\\/'.repeat(500_001)}"}`],
  ])('returns 400 invalid_json for more %s than the limit', async (_, body) => {
    const world = await open()
    const { key } = await world.member('asha')
    const answer = await send(world, '/media', { method: 'POST', key, body, headers: json })
    expect(answer).toEqual({ status: 400, code: 'invalid_json' })
  })

  test('treats an empty body of any type as absent when none is required', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const read = (body: string | null) =>
      send(world, '/notifications/read-all', { method: 'POST', key, body, headers: json })
    expect([await read(''), await read(null)]).toEqual([{ status: 200 }, { status: 200 }])
  })

  test('lists the first hundred fields that are wrong, each under a name of bounded length', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const unknown = Object.fromEntries(Array.from({ length: 1990 }, (_, index) => [`${index}`.repeat(30), 1]))
    const body = JSON.stringify({ ['a'.repeat(10_000)]: 1, ...post, ...unknown })
    const { status, fields = [] } = await send(world, '/posts', { method: 'POST', key, body, headers: json })
    expect([status, fields.length]).toEqual([422, 100])
    expect(Math.max(...fields.map(({ path }) => path.length))).toBeLessThanOrEqual(201)
  })

  test('names unknown fields in full up to 200 code points', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const body = { ...post, ['a'.repeat(200)]: 1, ['b'.repeat(201)]: 1, [`${'c'.repeat(199)}🇮🇳`]: 1 }
    const { fields } = await asha.fails('posts.create', 'validation_failed', { body })
    expect(fields!.map(({ path }) => path)).toEqual([
      'a'.repeat(200),
      `${'b'.repeat(200)}…`,
      `${'c'.repeat(199)}…`,
    ])
  })

  test('a parameter given thousands of times is rejected like one given twice', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    for (const times of [2, 1500]) {
      const answer = await send(world, `/posts?${'limit=1&'.repeat(times)}`, { key })
      expect(answer).toMatchObject({ status: 422, fields: [{ path: 'limit' }] })
    }
    expect(await send(world, '/posts?__proto__=1&constructor=1', { key })).toEqual({ status: 200 })
  })

  test('accepts strings that look like structure', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const title = 'a ":{[ \\" }]: b \\'
    const { id } = await asha.ok('posts.create', { body: { ...post, title } })
    expect((await asha.ok('posts.get', { params: { id } })).item.title).toBe(title)
  })

  test('accepts a body of 262,144 bytes and rejects one byte more, declared or streamed', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const padded = (size: number) => JSON.stringify(post) + ' '.repeat(size - JSON.stringify(post).length)
    const method = 'POST'
    expect(await send(world, '/posts', { method, key, body: padded(262_144), headers: json })).toEqual({
      status: 201,
    })
    const tooLarge = { status: 413, code: 'payload_too_large' }
    expect(await send(world, '/posts', { method, key, body: padded(262_145), headers: json })).toEqual(
      tooLarge,
    )
    const streamed = new Blob([padded(400_000)]).stream()
    expect(await send(world, '/posts', { method, key, body: streamed, headers: json })).toEqual(tooLarge)
  })

  test('returns 422 without the body or the query that an operation needs', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const missing = (path: string) => ({
      status: 422,
      code: 'validation_failed',
      fields: expect.arrayContaining([expect.objectContaining({ path, code: 'required' })]) as unknown[],
    })
    expect(await send(world, '/posts', { method: 'POST', key })).toEqual(missing('title'))
    expect(await send(world, '/search', { key })).toEqual(missing('q'))
  })

  test.each(['\\u0000', '\\ud800', '\\uDBFF', '\\uDc00', '\\uDFFF', '\\ud9aF', '\\ude42\\ud83d'])(
    'returns 422 for text with %s in any field',
    async (escape) => {
      const world = await open()
      const { key } = await world.member('asha')
      const create = (title: string, tag: string) =>
        send(world, '/posts', {
          method: 'POST',
          key,
          body: `{"title":"Kiln ${title}","body":"<p>x</p>","tags":["kiln${tag}"],"featured_image":null}`,
          headers: json,
        })
      const rejected = (path: string) => ({ status: 422, fields: [{ path, code: 'invalid_format' }] })
      expect(await create(escape, '')).toMatchObject(rejected('title'))
      expect(await create('', escape)).toMatchObject(rejected('tags.0'))
      expect(await create('\\ud83d\\ude42', '')).toEqual({ status: 201 })
    },
  )

  test('returns 422 with every invalid field', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { body } = await asha.callLoosely('posts.create', {
      body: {
        title: 'a',
        body: '<script>x</script>',
        featured_image: 'http://example.com/stall.jpg',
        gallery: ['/elsewhere', 7],
        tags: ['ok', 'x'.repeat(51), 'a\u0000b'],
        scheduled_at: '2026-12-01T09:04:59.999Z',
        community_id: 1,
        community: 'pottery',
        colour: 'red',
      },
    })
    expect(body.fields?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'body required',
      'colour unknown_field',
      'community not_allowed',
      'featured_image invalid_format',
      'gallery.0 invalid_format',
      'gallery.1 invalid_type',
      'scheduled_at too_small',
      'tags.1 too_long',
      'tags.2 invalid_format',
      'title too_short',
    ])
  })

  test('lists a field with two problems once', async () => {
    const client = await (await open()).member('asha')
    const problemsOf = async (body: object) => {
      const { body: answer } = await client.callLoosely('jobs.create', { body })
      return answer.fields?.filter(({ path }) => Object.hasOwn(body, path.split('.')[0]!))
    }
    expect(await problemsOf({ location: { country: 'INDIA' } })).toEqual([
      {
        path: 'location.country',
        code: 'invalid_format',
        message: 'A country is a code of two letters (ISO 3166-1 alpha-2), such as IN.',
      },
    ])
    expect(await problemsOf({ salary_min: 2, salary_max: -1 })).toMatchObject([
      { path: 'salary_max', code: 'too_small', message: 'This must be at least 0.' },
    ])
  })

  test.each([
    '2026-12-02T09:00:00Z',
    '2026-12-02t09:00:00z',
    '2026-12-02T14:30:00+05:30',
    '2026-12-02T09:00:00.000999Z',
  ])('accepts the time %s', async (scheduled_at) => {
    const world = await open()
    const asha = await world.member('asha')
    await asha.ok('posts.create', { body: { ...post, scheduled_at } })
    const { items } = await asha.ok('scheduled.list')
    expect(items[0]?.scheduled_at).toBe('2026-12-02T09:00:00.000Z')
  })

  test.each([
    '2026-12-02',
    '2026-12-02T09:00Z',
    '2026-12-02T09:00:00',
    '2026-12-02 09:00:00Z',
    '2026-12-02T09:00:00+0530',
    '2026-12-02T24:00:00Z',
    '2026-12-02T09:00:60Z',
    '2027-02-29T09:00:00Z',
    '2026-12-02T09:00:00+24:00',
    'tomorrow',
    '',
  ])('rejects the time %j', async (scheduled_at) => {
    const world = await open()
    const asha = await world.member('asha')
    const { fields } = await asha.fails('posts.create', 'validation_failed', {
      body: { ...post, scheduled_at },
    })
    expect(fields).toMatchObject([{ path: 'scheduled_at', code: 'invalid_format' }])
  })

  test('returns 422 for a time out of range and for a cursor with an offset', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const max = START + 180 * 24 * 60 * 60_000
    const scheduled = (time: number) => ({ body: { ...post, scheduled_at: new Date(time).toISOString() } })
    await asha.ok('posts.create', scheduled(START + 5 * 60_000))
    const soon = await asha.fails('posts.create', 'validation_failed', scheduled(START + 5 * 60_000 - 1))
    expect(soon.fields).toEqual([
      { path: 'scheduled_at', code: 'too_small', message: 'This must be at least 5 minutes ahead.' },
    ])
    const untimed = await asha.callLoosely('posts.create', { body: { ...post, scheduled_at: START } })
    expect(untimed.body.fields).toMatchObject([{ path: 'scheduled_at', code: 'invalid_type' }])
    await asha.ok('posts.create', scheduled(max))
    const late = await asha.fails('posts.create', 'validation_failed', scheduled(max + 1))
    expect(late.fields).toEqual([
      { path: 'scheduled_at', code: 'too_big', message: 'This must be at most 180 days ahead.' },
    ])
    const query = { cursor: 'x', offset: 5 }
    const twice = await asha.fails('posts.list', 'validation_failed', { query })
    expect(twice.fields).toEqual([
      {
        path: 'cursor',
        code: 'not_allowed',
        message: 'Send either a cursor or an offset. Omit offset.',
      },
    ])
  })

  test('ignores unknown query parameters and rejects repeated ones', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    expect(await send(world, '/posts?utm=1&limit=5', { key })).toEqual({ status: 200 })
    expect(await send(world, '/me?utm=1', { key })).toEqual({ status: 200 })
    const { status, fields } = await send(world, '/posts?limit=5&limit=5', { key })
    expect([status, fields?.[0]?.path]).toEqual([422, 'limit'])
  })
})
