import { bodyFieldsOf } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { fillForm, parseForm } from './parse-form.ts'
import { startSite } from './start-site.ts'
import { stepsOn, timelineOn } from './trading.ts'

const JOB = '/jobs/first-engineer-for-a-grocery-start-up'

/** Starts a site with Lakshmi's job, and members with a CV who have not applied. */
async function startHiring() {
  const site = await startSite()
  const { act } = site
  const { item } = await act('lakshmi', 'jobs.get', { params: { slug: JOB.split('/')[2]! } })
  let number = 0
  /** Applies as a new member. Returns the id of the application. */
  const apply = async () => {
    const username = `applicant${++number}`
    await site.save({ username, display_name: `Applicant ${number}` })
    await act(username, 'cv.update', { body: { headline: `Engineer ${number}` } })
    return { username, id: (await act(username, 'jobs.apply', { params: { id: item.id } })).id }
  }
  const applications = async () =>
    (await act('lakshmi', 'jobs.applications', { params: { id: item.id }, query: { limit: 50 } })).items
  return { ...site, act, item, apply, applications }
}

test('says that hiring closed the job only if it did', async () => {
  const { browse, act, item, apply } = await startHiring()
  const { id } = await apply()
  for (const step of ['shortlist', 'interview', 'offer'] as const)
    await act('lakshmi', `applications.${step}`, { params: { id } })
  await act('lakshmi', 'jobs.close', { params: { id: item.id } })
  const lakshmi = await browse('lakshmi')
  const hired = await lakshmi.post(`/applications/${id}`, { action: `hire-and-close ${id} ${item.id}` })
  expect(hired.headers.location).toContain('done=application-hired')
})

test('rejects the remaining applicants though one withdrew in the meantime', async () => {
  const { browse, act, apply, applications } = await startHiring()
  const [first, second, third] = [await apply(), await apply(), await apply()]
  const lakshmi = await browse('lakshmi')
  for (const step of ['shortlist', 'interview', 'offer'] as const)
    await act('lakshmi', `applications.${step}`, { params: { id: first.id } })
  await act('lakshmi', 'applications.hire', { params: { id: first.id } })
  await act(second.username, 'applications.withdraw', { params: { id: second.id } })
  const action = `reject-all ${second.id} ${third.id}`
  expect((await lakshmi.post(`/applications/${first.id}`, { action })).status).toBe(303)
  const states = new Map((await applications()).map(({ id, status }) => [id, status]))
  expect([second, third].map(({ id }) => states.get(id))).toEqual(['withdrawn', 'rejected'])
})

describe('a job', () => {
  test('sends an application with a letter and the CV once for a form sent twice', async () => {
    const { browse, item, act, applications } = await startHiring()
    const ravi = await browse('ravi')
    const { body } = await ravi.get(JOB)
    expect(body).toContain('Backend engineer, payments and ledgers')
    const token = /name="token" value="([^"]+)"/.exec(body)![1]!
    const form = { token, action: `apply ${item.id}`, cover_letter: 'Five is early.\nI <i>am</i> up.' }
    const before = (await applications()).length
    const [once, twice] = [await ravi.post(JOB, form), await ravi.post(JOB, form)]
    expect(once.headers.location).toMatch(/^\/applications\/\d+\?done=apply$/)
    expect(twice.headers.location).toBe(once.headers.location)
    expect(await applications()).toHaveLength(before + 1)
    const path = once.headers.location!
    // The CV stays as submitted.
    await act('ravi', 'cv.update', { body: { headline: 'Gardener' } })
    for (const username of ['ravi', 'lakshmi']) {
      const page = (await (await browse(username)).get(path)).body
      expect(page).toContain('Five is early.\nI &lt;i&gt;am&lt;/i&gt; up.')
      expect(page).toContain('Backend engineer, payments and ledgers')
      expect(page).not.toContain('Gardener')
    }
    const applied = (await ravi.get(JOB)).body
    expect(applied).toContain(`href="${path.replace(/\?.*/, '')}"`)
    expect(applied).not.toContain('name="cover_letter"')
  })

  test('asks for a CV first and returns its author to the application', async () => {
    const { browse } = await startHiring()
    const asha = await browse('asha')
    const { body } = await asha.get(JOB)
    expect(body).not.toContain('name="cover_letter"')
    const path = /href="(\/settings\/cv\?[^"]+)"/.exec(body)![1]!
    const fields = parseForm((await asha.get(path)).body)
    const save = (path: string, headline: string) =>
      asha.post(path, Object.fromEntries(fillForm(fields, { headline })) as Record<string, string>)
    const saved = await save(path, 'Counts birds')
    expect(saved.headers.location).toBe(`${JOB}#apply`)
    expect((await asha.get(JOB)).body).toContain('name="cover_letter"')
    const elsewhere = await save('/settings/cv?to=//evil.example', 'Counts birds')
    expect(elsewhere.headers.location).toBe('/')
  })

  test('rejects applications by its author, by visitors and after closing', async () => {
    const { browse, item, act } = await startHiring()
    const [lakshmi, visitor, ravi] = [await browse('lakshmi'), await browse(), await browse('ravi')]
    const own = (await lakshmi.get(JOB)).body
    expect(own).not.toContain('name="cover_letter"')
    expect(own).toContain(`href="${JOB}/applications"`)
    const seen = (await visitor.get(JOB)).body
    expect(seen).toContain('Sign in to apply')
    expect(seen).not.toContain('curl')
    await act('lakshmi', 'jobs.close', { params: { id: item.id } })
    const closed = (await ravi.get(JOB)).body
    expect(closed).not.toContain('name="cover_letter"')
    expect(closed).toContain('This job no longer accepts applications.')
  })
})

describe('an application', () => {
  test('shows each side its own notes, and the applicant the reason', async () => {
    const { browse, apply, control } = await startHiring()
    const { username, id } = await apply()
    const [lakshmi, applicant] = [await browse('lakshmi'), await browse(username)]
    const path = `/applications/${id}`
    expect(timelineOn((await applicant.get(path)).body).ahead).toEqual([
      'Under review Waiting for Lakshmi Nair',
      'Shortlisted',
      'Interview',
      'Offered',
      'Hired',
    ])
    await control.clock.advance(60_000)
    await lakshmi.post(path, { action: `application ${id} shortlist`, note: 'Ask about the night shift.' })
    await lakshmi.post(path, {
      action: `application ${id} reject`,
      note: 'Never answers.',
      reason: 'We took\nsomebody else.',
    })
    const [employers, applicants] = [(await lakshmi.get(path)).body, (await applicant.get(path)).body]
    expect(timelineOn(employers)).toEqual({
      past: [
        'Submitted by Applicant 1 · 1 min ago',
        'Shortlisted by you · just now Ask about the night shift.',
        'Rejected by you · just now Never answers.',
      ],
      ahead: [],
    })
    expect(applicants).toContain('We took\nsomebody else.')
    expect(applicants).toContain('Thank you for applying.')
    expect(applicants).toContain('Not selected')
    expect(applicants).not.toContain('Rejected')
    expect(applicants).not.toMatch(/night shift|Never answers/)
    expect(stepsOn(employers + applicants)).toEqual([])
  })

  test('keeps the note and reason of a rejected or overtaken step', async () => {
    const { browse, apply, act } = await startHiring()
    const { id } = await apply()
    const path = `/applications/${id}`
    const lakshmi = await browse('lakshmi')
    const long = 'y'.repeat(10_001)
    const rejected = await lakshmi.post(path, {
      action: `application ${id} reject`,
      form: 'reject',
      note: 'Short',
      reason: long,
    })
    expect(rejected.status).toBe(422)
    expect(rejected.body).toMatch(/<details\s+open>/)
    expect(rejected.body).toContain(`${long}</textarea>`)
    expect(rejected.body).toMatch(/id="reject-note"[^]*?Short<\/textarea>/)
    await act('lakshmi', 'applications.shortlist', { params: { id } })
    const late = await lakshmi.post(path, {
      action: `application ${id} shortlist`,
      form: 'next',
      note: 'From another window',
    })
    expect(late.status).toBe(409)
    expect(late.body).toContain('From another window</textarea>')
  })

  test('shows an application only to its two sides', async () => {
    const { browse, apply, applications } = await startHiring()
    const { id } = await apply()
    const [meera, visitor] = [await browse('meera'), await browse()]
    const path = `/applications/${id}`
    expect((await meera.get(path)).status).toBe(404)
    expect((await meera.post(path, { action: `application ${id} hire` })).status).toBe(404)
    expect((await visitor.get(path)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    expect((await meera.get(`${JOB}/applications`)).status).toBe(403)
    expect((await meera.get('/applications')).body).not.toContain(path)
    for (const none of [
      '/applications/x',
      '/applications/0',
      '/applications/999999',
      '/jobs/none/applications',
    ])
      expect((await meera.get(none)).status).toBe(404)
    expect((await applications())[0]!.status).toBe('submitted')
  })
})

describe('a CV', () => {
  const whole = {
    headline: 'Potter',
    summary: 'Clay, and <b>fire</b>.',
    is_public: true,
    experience: [
      { title: 'Potter', company: 'Own studio', location: 'Pune', start: '2015-03', description: 'Bowls.' },
      { title: 'Help', company: 'Kiln & Co', start: '2012-01', end: '2015-02' },
    ],
    education: [
      {
        school: 'NID',
        degree: 'Diploma',
        field: 'Ceramics',
        start: '2008-07',
        end: '2012-05',
        description: 'With a thesis on ash.',
      },
    ],
    skills: ['Wheel', 'Glaze'],
    certifications: [
      {
        name: 'Kiln safety',
        issuer: 'TÜV',
        issued: '2020-02',
        expires: '2030-02',
        url: 'https://tuv.example/1',
      },
    ],
    languages: [{ name: 'Marathi', level: 'native' as const }, { name: 'English' }],
    projects: [
      {
        name: 'A hundred bowls',
        url: 'https://bowls.example',
        start: '2021-01',
        end: '2021-12',
        description: 'One a day, nearly.',
      },
    ],
  }

  test('asks for a complete CV in its form', () => {
    for (const [name, { fields }] of bodyFieldsOf('cv.update')) {
      expect(whole).toHaveProperty(name)
      if (fields.size === 0) continue
      const entries = whole[name as 'experience'] as readonly object[]
      expect(new Set(entries.flatMap(Object.keys)), name).toEqual(new Set(fields.keys()))
    }
  })

  test('passes an API-written CV through its form unchanged', async () => {
    const { browse, act, control } = await startHiring()
    await act('asha', 'cv.update', { body: whole })
    const before = await act('asha', 'cv.get')
    await control.clock.advance(60_000)
    const asha = await browse('asha')
    const fields = parseForm((await asha.get('/settings/cv')).body)
    const send = (values: Readonly<Record<string, string | undefined>>) =>
      asha.post('/settings/cv', Object.fromEntries(fillForm(fields, values)) as Record<string, string>)
    expect((await send({})).headers.location).toBe('/settings/cv?done=saved')
    expect(await act('asha', 'cv.get')).toEqual(before)
    await send({ headline: '', 'experience.1.company': 'Kiln', is_public: undefined })
    expect((await act('asha', 'cv.get')).cv).toMatchObject({
      ...whole,
      headline: null,
      is_public: false,
      experience: [whole.experience[0], { ...whole.experience[1], company: 'Kiln' }],
    })
  })

  test('adds and removes entries without a script and keeps the typed text', async () => {
    const { browse, act } = await startHiring()
    await act('asha', 'cv.update', { body: whole })
    const asha = await browse('asha')
    let fields = parseForm((await asha.get('/settings/cv')).body)
    const press = async (doing: string, values: Readonly<Record<string, string>> = {}) => {
      const sentFields = { ...Object.fromEntries(fillForm(fields, values)), do: doing } as Record<
        string,
        string
      >
      const { status, body } = await asha.post('/settings/cv', sentFields)
      expect(status).toBe(200)
      fields = parseForm(body)
      return Object.fromEntries(fields)
    }
    const removed = await press('remove:experience.0', { headline: 'Not saved yet' })
    expect(removed).toMatchObject({ 'experience.0.title': 'Help', headline: 'Not saved yet' })
    expect(removed).not.toHaveProperty('experience.1.title')
    expect(await press('add:languages')).toHaveProperty('languages.2.name', '')
    // Neither exists before the form is submitted.
    expect((await act('asha', 'cv.get')).cv).toMatchObject(whole)
    await asha.post(
      '/settings/cv',
      Object.fromEntries(fillForm(fields, { 'languages.2.name': 'Hindi' })) as Record<string, string>,
    )
    expect((await act('asha', 'cv.get')).cv).toMatchObject({
      headline: 'Not saved yet',
      experience: [whole.experience[1]],
      languages: [...whole.languages, { name: 'Hindi' }],
    })
  })

  test('never overwrites unseen changes of a CV', async () => {
    const { browse, act } = await startHiring()
    await act('asha', 'cv.update', { body: whole })
    const asha = await browse('asha')
    const fields = parseForm((await asha.get('/settings/cv')).body)
    await act('asha', 'cv.update', { body: { summary: 'From a script' } })
    const sentFields = Object.fromEntries(fillForm(fields, { headline: 'From a form' })) as Record<
      string,
      string
    >
    const { status, body } = await asha.post('/settings/cv', sentFields)
    expect(status).toBe(409)
    expect(body).toContain('From a script')
    expect(body).toContain('value="From a form"')
    expect((await act('asha', 'cv.get')).cv).toMatchObject({ headline: 'Potter', summary: 'From a script' })
  })
})
