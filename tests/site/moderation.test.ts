import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'

async function reported() {
  const site = await startSite()
  const { act } = site
  await site.save({ username: 'meera', role: 'moderator' })
  const post = await act('ravi', 'posts.create', { body: { title: 'Buy cheap pots', body: '<p>Now!</p>' } })
  for (const reason of ['spam', 'fraud'] as const)
    await act('asha', 'reports.create', {
      body: { type: 'post', id: post.id, reason, details: 'Twice today.' },
    })
  const meera = await site.browse('meera')
  const list = await meera.get('/moderation')
  const first = /\/moderation\/reports\/\d+/.exec(list.body)![0]
  return { ...site, act, post, meera, list, first }
}

test('pages for moderators are for moderators', async () => {
  const { browse, first } = await reported()
  const [asha, visitor] = [await browse('asha'), await browse()]
  expect((await asha.get('/')).body).not.toContain('href="/moderation"')
  for (const path of ['/moderation', '/moderation/log', first]) {
    const { status, body } = await asha.get(path)
    expect([path, status]).toEqual([path, 403])
    expect(body).toContain('Only moderators can do this.')
    expect(body).not.toContain('Buy cheap pots')
    expect((await visitor.get(path)).status).toBe(303)
  }
  expect((await asha.post(first, { resolution: 'hidden' })).status).toBe(403)
})

test('lets a moderator list, hide and restore reports, all logged', async () => {
  const { meera, browse, list, first, post } = await reported()
  expect((await meera.get('/')).body).toContain('href="/moderation"')
  expect(list.body.match(/Buy cheap pots/g)).toHaveLength(2)
  const page = (await meera.get(first)).body
  expect(page).toMatch(/Twice today\.[^]*Buy cheap pots[^]*Now!/)
  expect(page).toContain('1 more report about the same content')
  expect((await meera.post(first, { resolution: 'hidden', reason: 'Spam.' })).status).toBe(303)
  const asha = await browse('asha')
  expect((await asha.get(post.url)).status).toBe(404)
  expect((await meera.get('/moderation')).body).toContain('No open reports.')
  const hidden = (await meera.get(first)).body
  expect(hidden).toMatch(/Hidden by meera/)
  expect(hidden).toContain('Unhide')
  const again = await meera.post(first, { resolution: 'dismissed' })
  expect(again.status).toBe(409)
  expect((await meera.post(first, { undo: 'hide' })).status).toBe(303)
  expect((await asha.get(post.url)).status).toBe(200)
  const log = (await meera.get('/moderation/log')).body
  expect(log).toMatch(/unhid[^]*Buy cheap pots[^]*hid[^]*Buy cheap pots[^]*Spam\./)
})

test('requires a reason, ends on time and can be ended', async () => {
  const { meera, browse, first } = await reported()
  const rejected = await meera.post(first, { resolution: 'suspended', until: '2026-12-10' })
  expect(rejected.status).toBe(422)
  expect(rejected.body).toContain('A suspension has a reason.')
  expect(rejected.body).toContain('value="2026-12-10"')
  const fields = { resolution: 'suspended', reason: 'Again and again.', until: '2026-12-10' }
  expect((await meera.post(first, fields)).status).toBe(303)
  const asha = await browse('asha')
  expect((await asha.get('/u/ravi')).status).toBe(404)
  expect((await meera.get(first)).body).toContain('End the suspension of @ravi')
  expect((await meera.post(first, { undo: 'suspend' })).status).toBe(303)
  expect((await asha.get('/u/ravi')).status).toBe(200)
  expect((await meera.get(first)).body).not.toContain('End the suspension')
  expect((await meera.get('/moderation?resolution=suspended')).body).toContain('Buy cheap pots')
})

test('returns 404 for an unknown report or action', async () => {
  const { meera, first } = await reported()
  for (const path of ['/moderation/reports/999999', '/moderation/reports/x'])
    expect((await meera.get(path)).status).toBe(404)
  expect((await meera.post(first, { resolution: 'deleted' })).status).toBe(404)
  expect((await meera.post(first, { undo: 'x' })).status).toBe(404)
})
