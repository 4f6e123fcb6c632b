import { expect, test } from 'vitest'
import { browseSite, startSite } from './start-site.ts'
import { linksOf } from './walk.ts'

test('links all personal pages in the account menu, and on no page of another member', async () => {
  const { browse } = await startSite()
  const own = ['/settings', '/activity', '/following', '/connections', '/schedule', '/bookings']
  expect(linksOf((await (await browse('asha')).get('/u/asha')).body)).toEqual(expect.arrayContaining(own))
  const profile = (await (await browse('ravi')).get('/u/asha')).body.replace(
    /<header class="top">[^]*?<\/header>/,
    '',
  )
  for (const path of own) expect(linksOf(profile)).not.toContain(path)
  const visitor = await browse()
  for (const path of own) expect((await visitor.get(path)).headers.location).toMatch(/^\/sign-in/)
})

test('lists followed subjects by kind with an unfollow button', async () => {
  const { browse, act } = await startSite()
  const { items } = await act('dev', 'tags.list', { query: { limit: 1 } })
  for (const body of [
    { type: 'user', username: 'ravi', following: true },
    { type: 'tag', id: items[0]!.id, following: true },
  ] as const)
    await act('dev', 'follows.set', { body })
  const dev = await browse('dev')
  const followed = async (path = '/following') => {
    const links = linksOf((await dev.get(path)).body)
    return ['/u/ravi', items[0]!.url].filter((link) => links.includes(link))
  }
  expect(await followed()).toEqual(['/u/ravi', items[0]!.url])
  expect(await followed('/following?type=user')).toEqual(['/u/ravi'])
  expect(await followed('/following?type=tag')).toEqual([items[0]!.url])
  expect(await followed('/following?type=nothing')).toHaveLength(2)
  await dev.post('/following', { action: `unfollow tag ${items[0]!.id}` })
  expect(await followed()).toEqual(['/u/ravi'])
})

test('finds members and tags by the start of their names', async () => {
  const browsing = await browseSite()
  const goTo = async (q: string) => {
    const { body } = await browsing.get(`/search?${new URLSearchParams({ q }).toString()}`)
    return linksOf(/<nav[^>]*aria-label="Go to"[^]*?<\/nav>/.exec(body)?.[0] ?? '')
  }
  expect(await goTo('@ash')).toEqual(['/u/asha'])
  expect(await goTo('#pott')).toEqual(['/tags/pottery'])
  for (const q of ['@', 'zzzz', '<script>']) expect(await goTo(q)).toEqual([])
})
