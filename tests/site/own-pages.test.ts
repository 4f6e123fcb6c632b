import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
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

test('shows private activity to its member only', async () => {
  const { browse, act } = await startSite()
  const { id, url } = await act('ravi', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
  await act('asha', 'reactions.set', { body: { type: 'post', id, reaction: 'like' } })
  const { body } = await (await browse('asha')).get('/activity')
  expect(body).toContain('Reacted to')
  expect(linksOf(body)).toContain(url)
  expect(linksOf((await (await browse('ravi')).get('/u/asha')).body)).not.toContain(url)
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

test('shows connection requests where members accept or withdraw them', async () => {
  const { browse, act, save } = await startSite()
  await save({ username: 'kavya', display_name: 'Kavya Rao' })
  await act('kavya', 'connections.request', { body: { username: 'ravi' } })
  const [kavya, ravi] = [await browse('kavya'), await browse('ravi')]
  expect((await kavya.get('/connections?state=pending_sent')).body).toContain('value="withdraw ravi"')
  const requests = '/connections?state=pending_received'
  expect((await ravi.get(requests)).body).toContain('value="decline-connection kavya"')
  const { headers } = await ravi.post(requests, { action: 'accept-connection kavya' })
  expect(headers.location).toContain(requests)
  expect((await ravi.get(requests)).body).not.toContain('Kavya Rao')
  for (const browsing of [kavya, ravi]) expect((await browsing.get('/connections')).body).toContain('since')
})

test('creates a tag with its description and keeps the text of a rejected one', async () => {
  const { browse } = await startSite()
  const asha = await browse('asha')
  const fields = { name: '#Weirs', description: 'Where rivers <rest>.' }
  const { headers } = await asha.post('/tags', fields)
  expect(headers.location).toBe('/tags/weirs')
  expect((await asha.get('/tags/weirs')).body).toContain('Where rivers &lt;rest&gt;.')
  const again = await asha.post('/tags', fields)
  expect(again.status).toBe(409)
  expect(Object.fromEntries(parseForm(again.body))).toMatchObject(fields)
  const visitor = await browse()
  expect((await visitor.get('/tags')).body).not.toContain('Create tag')
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
