import { describe, expect, test } from 'vitest'
import { actOn } from '../harness/act-on.ts'
import { connect } from './connected.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { browseSite, startSite } from './start-site.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const image = new File([PIXEL], 'dot.png', { type: 'image/png' })
const text = new File(['no image'], 'dot.png', { type: 'image/png' })

/** Returns the element that has focus once a page is loaded. */
const focused = (body: string): string | undefined => /<[^<>]*\bautofocus\b[^<>]*>[^<]*/.exec(body)?.[0]

describe('a filter that is rejected', () => {
  test.each([
    ['/jobs?salary_min=a%20lot&type=full_time', 'salary_min', 'a lot', 'This must be a whole number.'],
    ['/services?min=much&q=web', 'min', 'much', 'This must be a whole number.'],
    ['/chats?q=rain&from=yesterday', 'from', 'yesterday', 'Send a date'],
  ])('keeps %s with the list, the text and the reason', async (path, name, typedText, why) => {
    const { browse } = await startSite()
    const { status, body } = await (await browse('asha')).get(path)
    expect(status).toBe(422)
    expect(body).toContain('<title>Error: ')
    expect(focused(body)).toMatch(new RegExp(`value="${typedText}"[^]* name="${name}"`))
    expect(body).toContain(`id="${name}-problem">${why}`)
    expect(body).toMatch(/<details class="filters" +open>/)
    // The other filters hold.
    expect(body).toMatch(/<option value="full_time" {2}selected>|value="(web|rain)"/)
  })

  test('reports a rejected filter at the top, with focus, when no field matches', async () => {
    const { browse } = await startSite()
    const { status, body } = await (await browse()).get('/questions?filter=odd')
    expect(status).toBe(422)
    expect(focused(body)).toContain('Some fields are invalid. This must be one of')
    expect(body).toContain('<h1>Questions</h1>')
  })

  test('accepts numbers as the site formats them', async () => {
    const visitor = await browseSite()
    for (const path of ['/jobs?salary_min=%E2%82%B9%205,00,000', '/services?min=1,000&max=2,00,000'])
      expect((await visitor.get(path)).status).toBe(200)
  })
})

test.each(['/saved', '/notifications?unread=true', '/chats'])(
  'links a stale position in %s to the start of the list',
  async (path) => {
    const asha = await browseSite('asha')
    const { status, headers } = await asha.get(`${path}${path.includes('?') ? '&' : '?'}after=gone`)
    expect([status, headers.location]).toEqual([303, path])
  },
)

describe('a form whose session has ended', () => {
  test('leads back to the page that it was on, where it has no page of its own', async () => {
    const { browse, port } = await startSite()
    const ended = await browse()
    const here = `http://localhost:${port}`
    const returnPath = async (referer: string) =>
      (await ended.post('/notifications/read-all', {}, { referer })).headers.location
    expect(await returnPath(`${here}/notifications?unread=true`)).toBe(
      '/sign-in?to=%2Fnotifications%3Funread%3Dtrue',
    )
    expect(await returnPath('https://elsewhere.example/notifications')).toBe('/sign-in?to=%2F')
  })

  test('signing out has nothing left to do', async () => {
    const { browse } = await startSite()
    const { headers } = await (await browse()).post('/sign-out')
    expect(headers.location).toBe('/?done=signed-out')
    expect(headers['set-cookie']?.[0]).toMatch(/^chowk=; Max-Age=0/)
  })
})

test('offers the text for copying when its page was deleted', async () => {
  const { browse, engine } = await startSite()
  const act = actOn(engine)
  const { id, url } = await act('asha', 'posts.create', { body: { title: 'Rain', body: '<p>x</p>' } })
  const ravi = await browse('ravi')
  await act('asha', 'items.archive', { body: { type: 'post', id, archived: true } })
  const { status, body } = await ravi.post(url ?? '', {
    form: 'add-comment',
    action: `comment post ${id}`,
    body: 'All of an\nafternoon.',
  })
  expect(status).toBe(404)
  expect(body).toContain('Your text is not lost')
  expect(body).toContain('\nAll of an\nafternoon.</textarea>')
})

test('offers the text for copying when its form was removed', async () => {
  const site = await startSite()
  const { browse, act } = site
  await connect(site, 'priya', 'noor')
  const said = { params: { key: '@noor' }, body: { body: 'Hello' } }
  const { message } = await act('priya', 'chats.send', said)
  const { id, url } = await act('priya', 'posts.create', { body: { title: 'Rain', body: '<p>x</p>' } })
  const comment = await act('noor', 'posts.comment', { params: { id }, body: { body: '<p>y</p>' } })
  const priya = await browse('priya')
  await act('noor', 'connections.cancel', { body: { username: 'priya' } })
  const typedText = 'All of an\nafternoon.'
  for (const [path, form, action] of [
    [`/chats/${message.chat_key}`, 'compose', 'send'],
    [`${url}?reply=${comment.id}`, `reply-${comment.id}`, `reply ${comment.id}`],
  ] as const) {
    const { status, body } = await priya.post(path, { form, action, body: typedText })
    expect([403, 404]).toContain(status)
    await act('noor', 'blocks.add', { body: { username: 'priya' } })
    expect(body).toMatch(new RegExp(`role="alert"[^]*is not lost[^]*\\n${typedText}</textarea>[^]*<h1`))
  }
})

test('links from a rejected form without a page back to its origin', async () => {
  const { browse, port } = await startSite()
  const asha = await browse('asha')
  const back = async (from: string) => {
    const referer = `http://localhost:${port}${from}`
    const { status, body } = await asha.post('/sign-in/demo', {}, { referer })
    expect(status).toBe(404)
    return /<a href="([^"]+)">Go back</.exec(body)?.[1]
  }
  expect(await back('/notifications?unread=true')).toBe('/notifications?unread=true')
  expect(await back('//evil.example/')).toBe('/')
})

describe('an image of a refused form', () => {
  test('keeps an image of a rejected form in the text until the form is valid', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const opened = parseForm((await asha.get('/posts/new')).body)
    const rejected = await asha.postWithFiles('/posts/new', [
      ...fillForm(opened, { body: 'Rain', title: '', 'body.alt': 'A dot' }),
      ['body.image.file', image],
    ])
    expect(rejected.status).toBe(422)
    const fields = parseForm(rejected.body)
    const path = fields.find(([name]) => name === 'body.image')?.[1]
    expect(path).toMatch(/^\/storage\//)
    const { headers } = await asha.postWithFiles('/posts/new', fillForm(fields, { title: 'Dots' }))
    const { items } = await engine.as('asha').call('posts.list', { query: { limit: 1 } })
    expect(headers.location).toBe(items[0]!.url)
    const { item } = await engine.as('asha').call('posts.get', { params: { id: items[0]!.id } })
    expect(item.body).toContain(`<img src="${path}" alt="A dot">`)
  })

  test('reports an image of a rejected form where it was chosen in a chat', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const { items } = await engine.as('asha').call('chats.list')
    const { status, body } = await asha.postWithFiles(`/chats/${items[0]!.key}`, [
      ['form', 'compose'],
      ['action', 'send'],
      ['body', 'Look'],
      ['attachments.file', text],
    ])
    expect(status).toBe(422)
    expect(body).toMatch(/<details class="filters" +open>\s*<summary>Add images/)
    expect(focused(body)).toContain('name="attachments.file"')
  })
})

test('focuses an invalid group of fields', async () => {
  const { browse, engine } = await startSite()
  const asha = await browse('asha')
  const poll = (await engine.as('asha').call('polls.list')).items[0]!
  const unvoted = await asha.post(poll.url, { form: 'vote', action: `vote ${poll.id}` })
  expect(unvoted.status).toBe(422)
  expect(focused(unvoted.body)).toContain('Some fields are invalid. This field is required.')
  const unnamed = await asha.post('/chats/groups/new', {
    form: 'create',
    action: 'create-group',
    name: 'Walkers',
    usernames: 'nobody-here',
  })
  expect(unnamed.status).toBe(422)
  expect(focused(unnamed.body)).toContain('class="problem"')
})
