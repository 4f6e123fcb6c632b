import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'

describeOperation(
  'lookups.postableCommunities',
  async (world) => {
    const { asha } = await createCommunity(world)
    return { as: asha, input: {} }
  },
  (world) => {
    test('gives the communities in which one is editor or above, the last joined first', async () => {
      const { asha, params, id } = await createCommunity(world())
      const ravi = await world().member('ravi')
      for (const [name, role] of [
        ['Bakers', 'member'],
        ['Weavers', 'admin'],
      ] as const) {
        const { slug } = await asha.ok('communities.create', { body: { name, visibility: 'private' } })
        await world().clock.advance(1000)
        await joins(asha, { slug: slug! }, ravi, role)
      }
      expect((await ravi.ok('lookups.postableCommunities')).items).toMatchObject([
        { slug: 'weavers', name: 'Weavers', role: 'admin' },
      ])
      await world().clock.advance(1000)
      await joins(asha, params, ravi, 'editor')
      const { items } = await ravi.ok('lookups.postableCommunities')
      expect(items).toMatchObject([
        { id, slug: params.slug, role: 'editor', verified: null, icon: '/storage/icons/people.svg' },
        { slug: 'weavers' },
      ])
      await ravi.ok('posts.create', {
        body: { title: 'By id', body: '<p>x</p>', community_id: items[0]!.id },
      })
      await ravi.ok('posts.create', {
        body: { title: 'By slug', body: '<p>x</p>', community: items[1]!.slug },
      })
    })
  },
)
