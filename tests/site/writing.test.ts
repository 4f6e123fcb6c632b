import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { browseSite, startSite } from './start-site.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Typed values of each kind's form, and the expected result. */
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
      location: 'India',
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
  /** Reads an item as its author. */
  const read = async (asha: Client, slug: string): Promise<Record<string, unknown>> => {
    if (kind === 'services' || kind === 'jobs')
      return (await asha.ok(`${kind}.get`, { params: { slug } })).item
    const { items } = await asha.ok(`${kind}.list`)
    const { id } = items.find((candidate) => candidate.slug === slug)!
    return (await asha.ok(`${kind}.get`, { params: { id } })).item
  }

  test('writes and edits %s in the same form', async () => {
    const site = await startSite()
    const [browsing, asha] = [await site.browse('asha'), await site.world.member('asha')]
    const page = await browsing.get(`/${kind}/new`)
    const response = await browsing.postWithFiles(`/${kind}/new`, fillForm(parseForm(page.body), typed))
    expect(response.status, response.body).toBe(303)
    const path = response.headers.location!
    const slug = path.split('/').at(-1)!
    const before = await read(asha, slug)
    expect(before).toMatchObject(item)
    expect((await browsing.get(path)).body).toContain(`href="${path}/edit"`)

    const fields = parseForm((await browsing.get(`${path}/edit`)).body)
    await site.control.clock.advance(MINUTE)
    expect((await browsing.postWithFiles(`${path}/edit`, fields)).status).toBe(303)
    expect(await read(asha, slug)).toEqual(before)

    const title = 'title' in typed ? 'title' : 'question'
    const saved = await browsing.postWithFiles(`${path}/edit`, fillForm(fields, { [title]: 'Another title' }))
    expect(saved.headers.location).toBe(`${path}?done=saved`)
    const after = await read(asha, slug)
    expect({ ...after, updated_at: 0 }).toEqual({ ...before, title: 'Another title', updated_at: 0 })
  })

  test('schedules %s for their author only and publishes them on time', async () => {
    const site = await startSite()
    const [asha, ravi] = [await site.browse('asha'), await site.browse('ravi')]
    const { body } = await asha.get(`/${kind}/new`)
    const [day] = new Date(site.engine.clock.now() + 2 * DAY).toISOString().split('T')
    const response = await asha.postWithFiles(
      `/${kind}/new`,
      fillForm(parseForm(body), { ...typed, scheduled_at: `${day}T09:30`, zone: 'Asia/Kolkata' }),
    )
    expect(response.headers.location, response.body).toMatch(/^\/schedule\?done=/)
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

  test('returns %s with everything that was typed when a field is missing', async () => {
    const browsing = await browseSite('asha')
    const { body } = await browsing.get(`/${kind}/new`)
    const title = 'title' in typed ? 'title' : 'question'
    const fields = fillForm(parseForm(body), { ...typed, [title]: '' })
    const rejected = await browsing.postWithFiles(`/${kind}/new`, fields)
    expect(rejected.status).toBe(422)
    expect(rejected.body).toContain(`id="${title}-problem"`)
    expect(Object.fromEntries(parseForm(rejected.body))).toMatchObject(Object.fromEntries(fields))
  })
})

describe('a community', () => {
  test('creates a community in the form, which its managers can change', async () => {
    const { browse, world } = await startSite()
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    const { body } = await asha.get('/c/new')
    const typedFields = {
      name: 'Rooftop potters',
      slug: 'rooftop',
      visibility: 'private',
      description: '<p>Clay.</p>',
    }
    const response = await asha.postWithFiles('/c/new', fillForm(parseForm(body), typedFields))
    expect(response.headers.location).toBe('/c/rooftop')
    const fields = parseForm((await asha.get('/c/rooftop/edit')).body)
    expect(Object.fromEntries(fields)).toMatchObject({ name: 'Rooftop potters', visibility: 'private' })
    const changed = fillForm(fields, { description: '', visibility: 'public' })
    expect((await asha.postWithFiles('/c/rooftop/edit', changed)).headers.location).toBe(
      '/c/rooftop?done=saved',
    )
    const { item } = await (await world.member('ravi')).ok('communities.get', { params: { slug: 'rooftop' } })
    expect(item).toMatchObject({ visibility: 'public', description: null, name: 'Rooftop potters' })
    expect((await ravi.get('/c/rooftop/edit')).status).toBe(403)
    expect((await asha.get('/c/rooftop')).body).toContain('href="/c/rooftop/edit"')
    expect((await ravi.get('/c/rooftop')).body).not.toContain('href="/c/rooftop/edit"')
  })
})
