import { contentTypes, type ContentType } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../packages/site/src/writing/kinds.ts'
import { bodies } from '../operations/content.ts'
import { job } from '../operations/jobs/fixtures.ts'
import { service } from '../operations/services/fixtures.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { startSite, type Site } from './start-site.ts'
import { linksOf } from './walk.ts'

const DAY = 24 * 60 * 60_000

const community = { name: 'Weir watchers', description: '<p>We meet by the weir.</p>', visibility: 'private' }
const examples: { readonly [T in ContentType]: object } = { ...bodies, service, job, community }

/** Schedules an item of Asha's in two days. */
async function schedule({ engine }: Site, type: ContentType, body = examples[type]): Promise<number> {
  const scheduled_at = new Date(engine.clock.now() + 2 * DAY).toISOString()
  const { id } = await engine
    .as('asha')
    .call(kinds[type].create, { body: { ...body, scheduled_at } as never })
  return id
}

describe('a cancelled item', () => {
  test('asks before cancelling and keeps the text for its author', async () => {
    const site = await startSite()
    const id = await schedule(site, 'post', { title: 'By the weir', body: '<p>It <em>rained</em>.</p>' })
    const asha = await site.browse('asha')
    const { body } = await asha.get('/schedule')
    const asked = /<details>\s*<summary[^>]*>Cancel…<[^]*?It will not be published[^]*?formaction="([^"]+)"/
    const { act } = site

    const { headers } = await asha.post(asked.exec(body)![1]!)
    expect((await act('asha', 'scheduled.list')).items).toEqual([])
    const form = await asha.get(headers.location!)
    expect(Object.fromEntries(parseForm(form.body))).toMatchObject({
      title: 'By the weir',
      body: 'It *rained*.',
    })
    expect(linksOf((await asha.get('/cancelled')).body)).toContain(headers.location)

    const response = await asha.postWithFiles(headers.location!, parseForm(form.body))
    expect((await asha.get(response.headers.location!)).body).toContain('It <em>rained</em>.')
    await site.world.member('asha').then((api) => api.fails('posts.get', 'not_found', { params: { id } }))
  })

  test.each(contentTypes)('fills the new form of a %s completely', async (type) => {
    const site = await startSite()
    const id = await schedule(site, type)
    const asha = await site.browse('asha')
    const { headers } = await asha.post(`/schedule/${type}/${id}/cancel`)
    const fields = parseForm((await asha.get(headers.location!)).body)
    // Submitted unchanged, it recreates the original.
    const response = await asha.postWithFiles(headers.location!, fillForm(fields, { slug: undefined }))
    expect({ status: response.status, body: response.status === 303 ? '' : response.body }).toEqual({
      status: 303,
      body: '',
    })
    const again = await schedule(site, type)
    const otherFields = parseForm(
      (await asha.get((await asha.post(`/schedule/${type}/${again}/cancel`)).headers.location!)).body,
    )
    expect(otherFields).toEqual(fields)
    const typedFields = fields
      .filter(([name, value]) => value !== '' && name !== 'zone')
      .map(([name]) => name.split('.')[0])
    const named = Object.keys(examples[type]).filter((name) => name !== 'community_id')
    for (const name of named) expect(typedFields).toContain(name)
  })

  test('shows a cancelled item only to its author', async () => {
    const site = await startSite()
    const [scheduled, cancelled] = [await schedule(site, 'post'), await schedule(site, 'post')]
    const live = await site.act('asha', 'posts.create', {
      body: { title: 'Live', body: '<p>x</p>' },
    })
    const targetCommunity = await schedule(site, 'community')
    const asha = await site.browse('asha')
    await asha.post(`/schedule/post/${cancelled}/cancel`)
    const ravi = await site.browse('ravi')
    for (const id of [scheduled, live.id, targetCommunity, 'x', 0])
      expect((await asha.get(`/posts/new?from=${id}`)).status).toBe(404)
    for (const [path, id] of [
      ['posts', cancelled],
      ['questions', cancelled],
      ['c', targetCommunity],
    ])
      expect((await ravi.get(`/${path}/new?from=${id}`)).status).toBe(404)
    expect((await ravi.get('/cancelled')).body).toContain('Scheduled items that you cancel appear here.')
    expect((await (await site.browse()).get('/cancelled')).headers.location).toMatch(/^\/sign-in/)
  })
})

describe('an archived item', () => {
  test('lists archived items for their author, who can restore them', async () => {
    const site = await startSite()
    const { act } = site
    const { id, url } = await act('asha', 'posts.create', {
      body: { title: 'By the weir', body: '<p>x</p>' },
    })
    await act('asha', 'items.archive', { body: { type: 'post', id, archived: true } })
    const asha = await site.browse('asha')
    expect(linksOf((await asha.get('/schedule')).body)).toContain('/archived')
    expect(linksOf((await asha.get('/archived')).body)).toContain(url)
    const ravi = await site.browse('ravi')
    expect((await ravi.get('/archived')).body).toContain('Items that you archive appear here.')
    expect(linksOf((await ravi.get('/u/asha')).body)).not.toContain('/archived')
    expect((await ravi.post('/archived', { action: `restore-item post ${id}` })).status).toBe(404)
    const restored = await asha.post('/archived', { action: `restore-item post ${id}` })
    expect(restored.headers.location).toContain(`${url}?done=restore-item&undo=`)
    expect((await ravi.get(url)).status).toBe(200)
    expect((await asha.get('/archived')).body).toContain('Items that you archive appear here.')
  })

  test('hides the restore button when moderators archived the item', async () => {
    const site = await startSite()
    const body = { title: 'By the weir', body: '<p>x</p>' }
    const { id } = await site.act('asha', 'posts.create', { body })
    await site.engine.perform({ operator: 'me' }, 'content.hide', { params: { type: 'post', id } })
    const { body: page } = await (await site.browse('asha')).get('/archived')
    expect(page).toContain('Hidden by moderators')
    expect(page).not.toContain('restore-item')
  })

  test('pages archived items and omits erased ones', async () => {
    const site = await startSite()
    const { act } = site
    const ids: number[] = []
    for (let number = 1; number <= 23; number++) {
      const { id } = await act('asha', 'posts.create', {
        body: { title: `Post ${number}`, body: '<p>x</p>' },
      })
      await act('asha', 'items.archive', { body: { type: 'post', id, archived: true } })
      ids.push(id)
    }
    await site.engine.perform({ operator: 'me' }, 'content.erase', { params: { type: 'post', id: ids[0]! } })
    const asha = await site.browse('asha')
    const first = await asha.get('/archived')
    const next = /rel="next" href="([^"]+)"/.exec(first.body)![1]!
    const seen = [first, await asha.get(next)].flatMap(
      ({ body }) => body.match(/restore-item post \d+/g) ?? [],
    )
    expect(new Set(seen).size).toBe(22)
    expect((await asha.get('/cancelled')).body).toContain('Scheduled items that you cancel appear here.')
  })
})
