import { expect, test } from 'vitest'
import { onEveryStore } from '../../harness/every-store.ts'
import { describeOperation } from '../../harness/operation.ts'
import { fetchableImages, upload } from '../../harness/image-uploads.ts'
import { createCommunity, joins } from './fixtures.ts'

const post = { title: 'Our kiln', body: '<p>Bricks first.</p>', tags: ['kilns'] }

describeOperation(
  'communities.update',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    const body = {
      name: 'Potters and glazers',
      description: '<p>Clay and glass.</p>',
      icon: '/storage/icons/star.svg',
      banner: null,
      banner_style: 'plain',
      visibility: 'private',
    } as const
    return { as: asha, input: { params, body } }
  },
  (world) => {
    test('changes the fields sent, and names those that changed', async () => {
      const { asha, params } = await createCommunity(world(), { description: '<p>Clay.</p>' })
      await world().clock.advance(1000)
      const { community, updated } = await asha.ok('communities.update', {
        params,
        body: { name: 'Glazers of Pune', description: null, visibility: 'public' },
      })
      expect(updated).toEqual(['name', 'description'])
      expect(community).toMatchObject({
        slug: params.slug,
        name: 'Glazers of Pune',
        description: null,
        updated_at: new Date(world().clock.now()).toISOString(),
      })
      expect((await asha.ok('communities.get', { params })).item).toEqual(community)
    })

    test('changes the visibility of scheduled items too', async () => {
      const { asha, params } = await createCommunity(world())
      const scheduled_at = new Date(world().clock.now() + 600_000).toISOString()
      await asha.ok('posts.create', { body: { ...post, community: params.slug, scheduled_at } })
      await asha.ok('communities.update', { params, body: { visibility: 'private' } })
      await world().clock.advance(600_000)
      const ravi = await world().member('ravi')
      expect((await ravi.ok('posts.list')).items).toEqual([])
      expect((await asha.ok('posts.list')).items).toHaveLength(1)
    })

    test("keeps another admin's image and rejects a new one of another member", async () => {
      const { asha, params } = await createCommunity(world())
      const { data } = await asha.ok('media.upload', { body: upload })
      await asha.ok('communities.update', { params, body: { icon: data.url } })
      const ravi = await joins(asha, params, await world().member('ravi'), 'admin')
      await ravi.ok('communities.update', { params, body: { icon: data.url, name: 'Glazers' } })
      const { fields } = await ravi.fails('communities.update', 'validation_failed', {
        params,
        body: { banner: data.url.replace(/.png$/, '0.png') },
      })
      expect(fields).toMatchObject([{ path: 'banner', code: 'not_found' }])
    })
  },
)

onEveryStore(
  'updating a community with images from elsewhere',
  (world) => {
    test('imports only a changed link', async () => {
      const banner = 'https://example.com/old.png'
      const { asha, params } = await createCommunity(world(), { banner })
      const same = await asha.ok('communities.update', { params, body: { banner } })
      expect(same).toMatchObject({ updated: [], community: { banner } })
      const { community, updated } = await asha.ok('communities.update', {
        params,
        body: { banner: 'https://example.com/new.png', icon: 'https://example.com/icon.png' },
      })
      expect(updated).toEqual(['icon', 'banner'])
      expect(community.banner).toMatch(/^\/storage\//)
      expect(community.icon).toMatch(/^\/storage\//)
    })

    test('returns 422 for an unreachable link', async () => {
      const { asha, params } = await createCommunity(world())
      const { fields } = await asha.fails('communities.update', 'validation_failed', {
        params,
        body: { banner: 'https://missing.example/x.png' },
      })
      expect(fields).toMatchObject([{ path: 'banner', code: 'invalid_value' }])
    })
  },
  { links: fetchableImages },
)
