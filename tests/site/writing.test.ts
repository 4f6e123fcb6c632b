import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { tinyPng } from '../harness/outside-images.ts'
import { job } from '../operations/jobs/postings.ts'
import { filledIn, formOn } from './form-on.ts'
import { startSite } from './start-site.ts'
import { linksOf } from './walk.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** For each kind what is typed into its form, and what comes of it. */
const written = {
  posts: {
    typed: {
      title: 'By the weir',
      body: '<p>It rained <strong>all</strong> night.</p>',
      tags: 'monsoon, ghats',
    },
    item: {
      title: 'By the weir',
      body: '<p>It rained <strong>all</strong> night.</p>',
      tags: ['monsoon', 'ghats'],
    },
  },
  questions: {
    typed: { title: 'Which clay?', body: '', tags: '' },
    item: { title: 'Which clay?', body: null, tags: [] },
  },
  polls: {
    typed: { question: 'Which evening?', 'options.0': 'Friday', 'options.1': '', 'options.2': 'Sunday' },
    item: { title: 'Which evening?', options: [{ text: 'Friday' }, { text: 'Sunday' }], is_closed: false },
  },
  mcqs: {
    typed: {
      question: 'What makes haldi yellow?',
      'options.0': '',
      'options.1': 'Saffron',
      'options.2': 'Turmeric',
      correct_option: '2',
      explanation: '<p>Curcumin.</p>',
    },
    item: { options: [{ text: 'Saffron' }, { text: 'Turmeric' }], explanation: '<p>Curcumin.</p>' },
  },
  services: {
    typed: {
      title: 'Portraits by the lake',
      description: '<p>An hour of light.</p>',
      category_id: '1',
      'packages.0.name': 'One hour',
      'packages.0.price': '1,500',
      'packages.0.delivery_days': '3',
      'packages.1.name': '',
      'packages.1.price': '',
      'packages.2.name': 'A day',
      'packages.2.price': '9000',
      'faqs.0.question': 'What if it rains?',
      'faqs.0.answer': 'Then it rains.',
      country: 'IN',
    },
    item: {
      packages: [
        { name: 'One hour', price: 1500, delivery_days: 3 },
        { name: 'A day', price: 9000 },
      ],
      faqs: [{ question: 'What if it rains?', answer: 'Then it rains.' }],
      location: { country: 'IN' },
    },
  },
  jobs: {
    typed: {
      title: 'Potter wanted',
      description: '<p>Wheel and kiln.</p>',
      employment_type: 'part_time',
      work_mode: 'onsite',
      experience_level: 'mid',
      salary_min: '20000',
      salary_period: 'monthly',
      skills: 'throwing, glazing',
    },
    item: { salary_min: 20000, salary_period: 'monthly', skills: ['throwing', 'glazing'], salary_max: null },
  },
} as const
const kinds = Object.keys(written) as (keyof typeof written)[]

describe.each(kinds)('%s', (kind) => {
  const { typed, item } = written[kind]
  /** What the author reads of one. */
  const read = async (asha: Client, slug: string): Promise<Record<string, unknown>> => {
    if (kind === 'services' || kind === 'jobs')
      return (await asha.ok(`${kind}.get`, { params: { slug } })).item
    const { items } = await asha.ok(`${kind}.list`)
    const { id } = items.find((one) => one.slug === slug)!
    return (await asha.ok(`${kind}.get`, { params: { id } })).item
  }

  test('are written in the form, and edited in the same form, filled', async () => {
    const site = await startSite()
    const [browsing, asha] = [await site.browse('asha'), await site.world.member('asha')]
    const page = await browsing.get(`/${kind}/new`)
    const sent = await browsing.postWithFiles(`/${kind}/new`, filledIn(formOn(page.body), typed))
    expect(sent.status, sent.body).toBe(303)
    const path = sent.headers.location!
    const slug = path.split('/').at(-1)!
    const before = await read(asha, slug)
    expect(before).toMatchObject(item)
    expect((await browsing.get(path)).body).toContain(`href="${path}/edit"`)

    const fields = formOn((await browsing.get(`${path}/edit`)).body)
    await site.control.clock.advance(MINUTE)
    expect((await browsing.postWithFiles(`${path}/edit`, fields)).status).toBe(303)
    expect(await read(asha, slug)).toEqual(before)

    const title = 'title' in typed ? 'title' : 'question'
    const saved = await browsing.postWithFiles(`${path}/edit`, filledIn(fields, { [title]: 'Another title' }))
    expect(saved.headers.location).toBe(path)
    const after = await read(asha, slug)
    expect({ ...after, updated_at: 0 }).toEqual({ ...before, title: 'Another title', updated_at: 0 })
  })

  test('are scheduled by a time, read by their author alone, and live when it comes', async () => {
    const site = await startSite()
    const [asha, ravi] = [await site.browse('asha'), await site.browse('ravi')]
    const { body } = await asha.get(`/${kind}/new`)
    const [day] = new Date(site.engine.clock.now() + 2 * DAY).toISOString().split('T')
    const sent = await asha.postWithFiles(
      `/${kind}/new`,
      filledIn(formOn(body), { ...typed, scheduled_at: `${day}T09:30`, zone: 'Asia/Kolkata' }),
    )
    expect(sent.headers.location, sent.body).toBe('/schedule')
    const { items } = await (await site.world.member('asha')).ok('scheduled.list')
    const scheduled = items.find(({ scheduled_at }) => scheduled_at === `${day}T04:00:00.000Z`)!
    expect((await asha.get('/schedule')).body).toContain(scheduled.title)
    for (const path of [scheduled.url!, scheduled.edit_url!]) {
      expect((await asha.get(path)).status).toBe(200)
      expect((await ravi.get(path)).status).toBe(404)
    }
    await site.control.clock.advance(3 * DAY)
    expect((await ravi.get(scheduled.url!)).status).toBe(200)
  })

  test('come back with everything that was typed where something is missing', async () => {
    const { browse } = await startSite()
    const browsing = await browse('asha')
    const { body } = await browsing.get(`/${kind}/new`)
    const title = 'title' in typed ? 'title' : 'question'
    const fields = filledIn(formOn(body), { ...typed, [title]: '' })
    const refused = await browsing.postWithFiles(`/${kind}/new`, fields)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(`id="${title}-problem"`)
    expect(Object.fromEntries(formOn(refused.body))).toMatchObject(Object.fromEntries(fields))
  })
})

describe('a community', () => {
  test('is founded in the form, and changed by those who run it', async () => {
    const { browse, world } = await startSite()
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    const { body } = await asha.get('/c/new')
    const typed = {
      name: 'Rooftop potters',
      slug: 'rooftop',
      visibility: 'private',
      description: '<p>Clay.</p>',
    }
    const sent = await asha.postWithFiles('/c/new', filledIn(formOn(body), typed))
    expect(sent.headers.location).toBe('/c/rooftop')
    const fields = formOn((await asha.get('/c/rooftop/edit')).body)
    expect(Object.fromEntries(fields)).toMatchObject({ name: 'Rooftop potters', visibility: 'private' })
    const changed = filledIn(fields, { description: '', visibility: 'public' })
    expect((await asha.postWithFiles('/c/rooftop/edit', changed)).headers.location).toBe('/c/rooftop')
    const { item } = await (await world.member('ravi')).ok('communities.get', { params: { slug: 'rooftop' } })
    expect(item).toMatchObject({ visibility: 'public', description: null, name: 'Rooftop potters' })
    expect((await ravi.get('/c/rooftop/edit')).status).toBe(403)
    expect((await asha.get('/c/rooftop')).body).toContain('href="/c/rooftop/edit"')
    expect((await ravi.get('/c/rooftop')).body).not.toContain('href="/c/rooftop/edit"')
  })
})

describe('a form', () => {
  test('gives back any text that was typed, unchanged', async () => {
    const { browse, world } = await startSite()
    const browsing = await browse('asha')
    // What browsers can type into HTML: no NUL, which HTML has no way to write, and every line break as one.
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((typed) => typed.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'))
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
          expect(Object.fromEntries(formOn(page))).toMatchObject(
            Object.fromEntries(fields.filter(([name]) => name !== 'correct_option' || options.length > 1)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('shows another line of a list where one is asked for, and keeps the rest', async () => {
    const { browse } = await startSite()
    const browsing = await browse('asha')
    const fields = filledIn(formOn((await browsing.get('/polls/new')).body), {
      question: 'Which evening?',
      'options.0': 'Friday',
    })
    for (const rows of [3, 4, 5, 5]) {
      const { status, body } = await browsing.postWithFiles('/polls/new', [...fields, ['do', 'add:options']])
      const shown = formOn(body)
      expect(status).toBe(200)
      expect(shown.filter(([name]) => name.startsWith('options.'))).toHaveLength(rows)
      expect(Object.fromEntries(shown)).toMatchObject({ question: 'Which evening?', 'options.0': 'Friday' })
      fields.splice(0, fields.length, ...shown)
    }
  })

  test('takes Markdown, and HTML as it stands; what is longer than any comment in paragraphs', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const long = 'It *rained* all night. '.repeat(600).trim()
    for (const [typed, stored] of [
      [
        'One < **two**\nlines.\n\nAnother.',
        '<p>One &lt; <strong>two</strong><br>\nlines.</p>\n<p>Another.</p>',
      ],
      ['<p>One *two*</p>\n\n    <p>Three</p>', '<p>One *two*</p>\n\n    <p>Three</p>'],
      [`${long}\n\n${long}`, `<p>${long}</p>\n<p>${long}</p>`],
    ]) {
      await browsing.postWithFiles('/posts/new', [
        ['title', 'By the weir'],
        ['body', typed!],
      ])
      const { id, url } = (await asha.ok('posts.list')).items[0]!
      expect((await asha.ok('posts.get', { params: { id } })).item.body).toBe(stored)
      const shown = new Map(formOn((await browsing.get(`${url}/edit`)).body))
      expect(shown.get('body')).toBe(typed === `${long}\n\n${long}` ? stored : typed)
    }
  })

  test('of a community publishes there', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const { id, url } = await asha.ok('communities.create', { body: { name: 'Rooftop potters' } })
    const [link] = linksOf((await browsing.get(url!)).body).filter((one) => one.startsWith('/posts/new?'))
    const fields = formOn((await browsing.get(link!)).body)
    const typed = filledIn(fields, { title: 'Our kiln', body: '<p>x</p>' })
    const { headers } = await browsing.postWithFiles(link!, typed)
    expect((await browsing.get(headers.location!)).body).toContain(`in <a href="${url}"`)
    expect((await asha.ok('posts.list')).items[0]).toMatchObject({ community: { id } })
  })

  test('says what is wrong beside the line it is in, whatever was left empty before it', async () => {
    const { browse } = await startSite()
    const browsing = await browse('asha')
    const { body } = await browsing.postWithFiles('/services/new', [
      ['packages.0.name', ''],
      ['packages.1.name', 'A day'],
      ['packages.1.price', 'much'],
    ])
    expect(body).toContain('id="packages-1-price-problem"')
    expect(body).not.toContain('id="packages-0-price-problem"')
    expect(body).toMatch(/<a href="#packages-1-price">Packages<\/a>/)
    expect(body).toContain('value="much"')
  })

  test('creates one thing where it is sent twice, with an image too', async () => {
    const { browse, world } = await startSite()
    const browsing = await browse('asha')
    await browsing.get('/posts/new')
    const image = picture()
    const send = () =>
      browsing.postWithFiles('/posts/new', [
        ['title', 'Sent twice'],
        ['body', '<p>x</p>'],
        ['featured_image.file', image],
      ])
    const answers = await Promise.all([send(), send()])
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set(['/posts/sent-twice']))
    const { items } = await (await world.member('asha')).ok('posts.list')
    expect(items.filter(({ title }) => title === 'Sent twice')).toHaveLength(1)
  })

  test('is for members: others are asked to sign in, and nothing of theirs is read', async () => {
    const { browse } = await startSite()
    const browsing = await browse()
    for (const path of ['/write', '/schedule', '/posts/new', '/posts/birds-of-pune/edit'])
      expect((await browsing.get(path)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    const { status } = await browsing.postWithFiles('/posts/new', [['featured_image.file', picture()]])
    expect(status).toBe(303)
  })

  test('does to an item of another what the interface does: nothing', async () => {
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

  test('closes a poll for good', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const { id, url } = await asha.ok('polls.create', {
      body: { question: 'Which evening?', options: ['Friday', 'Sunday'] },
    })
    const isClosed = async () => (await asha.ok('polls.get', { params: { id } })).item.is_closed
    const open = formOn((await browsing.get(`${url}/edit`)).body)
    await browsing.postWithFiles(`${url}/edit`, open)
    expect(await isClosed()).toBe(false)
    await browsing.postWithFiles(`${url}/edit`, [...open, ['is_closed', 'true']])
    expect(await isClosed()).toBe(true)
    const closed = formOn((await browsing.get(`${url}/edit`)).body)
    expect((await browsing.postWithFiles(`${url}/edit`, closed)).status).toBe(303)
    const refused = await browsing.postWithFiles(`${url}/edit`, filledIn(closed, { is_closed: undefined }))
    expect(refused.status).toBe(409)
    expect(await isClosed()).toBe(true)
  })

  test('closes a job, and opens it again', async () => {
    const { browse, world } = await startSite()
    const [browsing, asha] = [await browse('asha'), await world.member('asha')]
    const { id, url } = await asha.ok('jobs.create', { body: job })
    const isClosed = async () => (await asha.ok('jobs.get', { params: { slug: String(id) } })).item.is_closed
    for (const [deed, closed] of [
      ['close', true],
      ['reopen', false],
    ] as const) {
      await browsing.post(`${url}/edit`, { do: deed })
      expect(await isClosed()).toBe(closed)
    }
  })

  test('archives what it edits, and restores it', async () => {
    const { browse, world } = await startSite()
    const { url } = await (
      await world.member('asha')
    ).ok('posts.create', { body: { title: 'To archive', body: '<p>x</p>' } })
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    await asha.post(`${url}/edit`, { do: 'archive' })
    expect((await ravi.get(url)).status).toBe(404)
    expect((await asha.get(`${url}/edit`)).body).toContain('Restore')
    await asha.post(`${url}/edit`, { do: 'restore' })
    expect((await ravi.get(url)).status).toBe(200)
  })
})

/** An image of a pixel; each `mark` makes another file of it. */
const picture = (mark = 0) => new File([tinyPng, Uint8Array.of(mark)], 'weir.png', { type: 'image/png' })

describe('an image in a form', () => {
  test('becomes an upload that the item shows, stays where the form is refused, and can be taken away', async () => {
    const { browse, world } = await startSite()
    const browsing = await browse('asha')
    const refused = await browsing.postWithFiles('/posts/new', [
      ['title', ''],
      ['body', '<p>By the weir.</p>'],
      ['featured_image.file', picture()],
      ['gallery.file', picture(50)],
      ['gallery.file', picture(60)],
      ['gallery.file', new File([], '')],
    ])
    expect(refused.status).toBe(422)
    const fields = formOn(refused.body)
    const kept = fields.flatMap(([name, value]) => (value.startsWith('/storage/') ? [[name, value]] : []))
    expect(kept.map(([name]) => name)).toEqual(['featured_image', 'gallery', 'gallery'])
    for (const [, path] of kept) expect((await browsing.get(path!)).status).toBe(200)

    const sent = await browsing.postWithFiles('/posts/new', filledIn(fields, { title: 'By the weir' }))
    const path = sent.headers.location!
    const main = kept[0]![1]!
    expect((await browsing.get(path)).body).toContain(`<img class="picture" src="${main}"`)
    const edit = formOn((await browsing.get(`${path}/edit`)).body)
    await browsing.postWithFiles(`${path}/edit`, [
      ...edit,
      ['featured_image.remove', main],
      ['gallery.remove', kept[1]![1]!],
    ])
    const { items } = await (await world.member('asha')).ok('posts.list')
    expect(items[0]).toMatchObject({ featured_image: null, gallery: [kept[2]![1]] })
  })

  test.each([
    [
      'over 8 MB',
      () => new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.png'),
      'The image is over 8 MB.',
    ],
    ['none', () => new File(['<svg></svg>'], 'weir.svg'), 'Send a PNG, JPEG, GIF or WebP image.'],
  ])('that is %s is refused beside its field, and nothing that was typed is lost', async (_, file, why) => {
    const { browse } = await startSite()
    const browsing = await browse('asha')
    const { status, body } = await browsing.postWithFiles('/posts/new', [
      ['title', 'By the weir'],
      ['featured_image.file', file()],
      ['body', '<p>After the file.</p>'],
      ['gallery.file', picture()],
    ])
    expect(status).toBe(422)
    expect(body).toContain(why)
    expect(Object.fromEntries(formOn(body))).toMatchObject({
      title: 'By the weir',
      body: '<p>After the file.</p>',
      gallery: expect.stringMatching(/^\/storage\//) as string,
    })
  })

  test('is taken by nobody without the token of the session, and kept by nobody', async () => {
    const { browse, control, port } = await startSite()
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    await asha.get('/posts/new')
    const image = picture()
    const body = new FormData()
    body.set('token', /name="token" value="([^"]+)"/.exec((await ravi.get('/')).body)![1]!)
    body.set('featured_image.file', image)
    const sent = new Response(body)
    const before = JSON.stringify((await control.snapshot()).rows).split('/storage/').length
    const refused = await asha.send(
      'POST',
      '/posts/new',
      {
        'content-type': sent.headers.get('content-type')!,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
      },
      Buffer.from(await sent.arrayBuffer()),
    )
    expect(refused.status).toBe(403)
    expect(JSON.stringify((await control.snapshot()).rows).split('/storage/').length).toBe(before)
  })

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 30)],
    ['without an end of its parts', () => Buffer.from('--nothing')],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('in a form that is %s is refused, and the server goes on', async (_, spoil) => {
    const { browse, world, port } = await startSite()
    const browsing = await browse('asha')
    const form = new FormData()
    form.set('token', 'x')
    form.set('title', 'By the weir')
    const sent = new Response(form)
    const { status } = await browsing.send(
      'POST',
      '/posts/new',
      {
        'content-type': sent.headers.get('content-type')!,
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
      },
      spoil(Buffer.from(await sent.arrayBuffer())),
    )
    expect([403, 415, 422]).toContain(status)
    expect(world.errors).toEqual([])
    expect((await browsing.get('/posts/new')).status).toBe(200)
  })
})

describe('a form that was opened before somebody else changed the same', () => {
  test('writes over nothing: both are shown, and what is sent again is kept', async () => {
    const { browse, engine } = await startSite()
    const act = engine.administration.act.bind(engine.administration)
    const { id, url } = await act('asha', 'posts.create', {
      body: { title: 'Rain', body: '<p>As it was.</p>', tags: ['monsoon'] },
    })
    const asha = await browse('asha')
    const opened = filledIn(formOn((await asha.get(`${url}/edit`)).body), { body: 'What I typed here.' })
    await act('asha', 'posts.update', { params: { id }, body: { body: '<p>From the phone.</p>', tags: [] } })
    const refused = await asha.postWithFiles(`${url}/edit`, opened)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('This has been changed since you opened the page.')
    expect(refused.body).toMatch(/What is stored now[^]*From the phone\.[^]*What I typed here\.<\/textarea>/)
    // What is the same in both is not told.
    expect(/<summary>What is stored now[^]*<\/details>/.exec(refused.body)![0]).not.toContain('Title')
    const read = async () => (await act('asha', 'posts.get', { params: { id } })).item
    expect(await read()).toMatchObject({ body: '<p>From the phone.</p>', tags: [] })
    expect((await asha.postWithFiles(`${url}/edit`, formOn(refused.body))).status).toBe(303)
    expect(await read()).toMatchObject({ body: '<p>What I typed here.</p>', tags: ['monsoon'] })
  })

  test('still knows what it has not seen when it was refused for something else', async () => {
    const { browse, engine } = await startSite()
    const act = engine.administration.act.bind(engine.administration)
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Rain', body: '<p>x</p>' } })
    const asha = await browse('asha')
    const opened = filledIn(formOn((await asha.get(`${url}/edit`)).body), { zone: 'Nowhere/At all' })
    const refused = await asha.postWithFiles(`${url}/edit`, opened)
    expect(refused.status).toBe(422)
    await act('asha', 'posts.update', { params: { id }, body: { title: 'Rain, and more' } })
    const again = filledIn(formOn(refused.body), { zone: 'UTC' })
    expect((await asha.postWithFiles(`${url}/edit`, again)).status).toBe(409)
  })
})
