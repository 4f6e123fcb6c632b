import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { kilnKeeper } from './trading.ts'

test.each([
  ['/jobs?location=Nowhere', 'No jobs match.', '/jobs'],
  ['/services?q=nothing-like-it', 'No services match.', '/services'],
  ['/connections', 'Members who accept your request', '/u'],
  ['/following', 'You do not follow anything yet.', '/u'],
  ['/chats/new', 'You can write to members you are connected with.', '/u'],
])('offers a next step for the empty list %s', async (path, said, target) => {
  const { browse, save } = await startSite()
  await save({ username: 'nobody' })
  const { body } = await (await browse('nobody')).get(path)
  const text = /<p class="nothing">([^]*?)<\/p>/.exec(body)?.[1]
  expect(text).toContain(said)
  expect(text).toContain(`href="${target}"`)
})

test('does not blame filters for an empty unfiltered list', async () => {
  const { browse } = await startSite({ seed: () => Promise.resolve() })
  expect((await (await browse()).get('/jobs')).body).toContain('There are no jobs here.')
})

test('shows the application deadline as a date', async () => {
  const { browse, act, control } = await startSite()
  const apply_by = new Date(control.clock.now() + 3_600_000).toISOString()
  const { url } = await act('meera', 'jobs.create', { body: { ...kilnKeeper, apply_by } })
  await control.clock.advance(2 * 3_600_000)
  expect((await (await browse()).get(url ?? '')).body).toMatch(/apply by <time[^>]*>[A-Z][a-z]{2} \d+ [A-Z]/)
})

test('a description of a tag keeps its direction to itself', async () => {
  const { browse, act } = await startSite()
  const { url } = await act('asha', 'tags.create', { body: { name: 'shai', description: 'شاي' } })
  expect((await (await browse()).get(url ?? '')).body).toContain('<bdi lang="">شاي</bdi> · 0 items')
})
