import { describe, expect, test } from 'vitest'
import { actOn } from '../harness/act-on.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { startSite } from './start-site.ts'

const fieldsOf = (body: string, values: Readonly<Record<string, string | undefined>> = {}) =>
  Object.fromEntries(fillForm(parseForm(body), values)) as Record<string, string>

describe('a form of settings that was open while another tab saved', () => {
  test('keeps preferences saved elsewhere, except its own changes', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const { body } = await asha.get('/settings/preferences')
    await asha.post('/settings/preferences', fieldsOf(body, { show_activity: undefined }))
    const saved = await asha.post('/settings/preferences', fieldsOf(body, { timezone: 'Asia/Tokyo' }))
    expect(saved.headers.location).toBe('/settings/preferences?done=saved')
    const { preferences } = await engine.as('asha').call('preferences.get')
    expect(preferences).toMatchObject({ timezone: 'Asia/Tokyo', privacy: { show_activity: false } })
  })

  test('keeps the profile saved elsewhere, except its own changes', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const { body } = await asha.get('/settings')
    await asha.post('/settings', fieldsOf(body, { tagline: 'Counts herons' }))
    await asha.post('/settings', fieldsOf(body, { website: 'https://asha.example/' }))
    const { editable } = await engine.as('asha').call('profile.get')
    expect(editable).toMatchObject({ tagline: 'Counts herons', website: 'https://asha.example/' })
    // Nothing was changed.
    expect((await asha.post('/settings', fieldsOf((await asha.get('/settings')).body))).status).toBe(303)
    expect((await engine.as('asha').call('profile.get')).editable).toEqual(editable)
  })
})

test('shows a changed package again before it is booked', async () => {
  const { browse, engine } = await startSite()
  const act = actOn(engine)
  const { items } = await engine.as('asha').call('services.list')
  const { id, slug, url } = items.find(({ author }) => author.username === 'ravi')!
  const { item } = await engine.as('asha').call('services.get', { params: { slug } })
  const asha = await browse('asha')
  const opened = (await asha.get(url)).body
  const shown = /name="shown" value="([^"]+)"/.exec(opened)![1]!.replaceAll('&amp;', '&')
  const book = (values: Record<string, string>) =>
    asha.post(url, { form: 'book', action: `book ${id}`, quantity: '1', ...values })
  const package_id = String(item.packages[0]!.id)
  const packages = item.packages.map(({ description, delivery_days, revisions, ...offered }, index) => ({
    ...offered,
    ...(description !== null && { description }),
    ...(delivery_days !== null && { delivery_days }),
    ...(revisions !== null && { revisions }),
    price: index === 0 ? offered.price * 10 : offered.price,
  }))
  await act('ravi', 'services.update', { params: { id }, body: { packages } })
  const rejected = await book({ package_id, shown, requirements: 'A shop of tea.' })
  expect(rejected.status).toBe(409)
  expect(rejected.body).toContain('This package has changed since you opened the page.')
  expect(rejected.body).toContain('₹60,000')
  expect(rejected.body).toContain('A shop of tea.')
  const again = /name="shown" value="([^"]+)"/.exec(rejected.body)![1]!.replaceAll('&amp;', '&')
  const booked = await book({ package_id, shown: again })
  expect(booked.status).toBe(303)
  expect(booked.headers.location).toMatch(/^\/bookings\/\d+\?done=book$/)
})
