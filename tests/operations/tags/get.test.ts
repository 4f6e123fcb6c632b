import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

describeOperation(
  'tags.get',
  async (world) => {
    const asha = await world.member('asha')
    const { slug } = await asha.ok('tags.create', { body: { name: 'pottery' } })
    return { as: asha, input: { params: { slug: slug } } }
  },
  (world) => {
    test('reads a topic that was created by its first item', async () => {
      const asha = await world().member('asha')
      await publish(asha, 'post')
      const { tag } = await asha.ok('tags.get', { params: { slug: 'birds' } })
      expect(tag).toMatchObject({
        name: 'birds',
        slug: 'birds',
        url: '/tags/birds',
        web_url: 'http://localhost:4000/tags/birds',
        description: null,
        items_count: 1,
        created_at: new Date(world().clock.now()).toISOString(),
      })
    })

    test.each([
      ['मानसून', 'maansuun', 'मानसून'],
      ['Straße', 'strasse', 'STRASSE'],
      ['C++', 'c', '#c++'],
    ])('reads %s by its slug and by its name in any case', async (name, slug, otherCase) => {
      const asha = await world().member('asha')
      const { id } = await asha.ok('tags.create', { body: { name } })
      for (const named of [slug, name, otherCase])
        expect(await asha.ok('tags.get', { params: { slug: named } })).toMatchObject({
          tag: { id, name, slug },
        })
      expect(await asha.ok('search.query', { query: { q: slug, type: 'tag' } })).toMatchObject({
        items: [{ id }],
      })
    })
  },
)
