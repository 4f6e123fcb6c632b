import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'tags.list',
  async (world) => {
    const asha = await world.member('asha')
    await asha.ok('tags.create', { body: { name: 'pottery' } })
    return { as: asha, input: { query: { offset: 0, limit: 20 } } }
  },
  (world) => {
    test('returns the most used first, page by page', async () => {
      const asha = await world().member('asha')
      const post = (tags: string[]) =>
        asha.ok('posts.create', { body: { title: 'A post', body: 'Text', tags } })
      await post(['clay', 'birds', 'music'])
      await post(['clay', 'music'])
      await post(['clay'])
      await asha.ok('tags.create', { body: { name: 'unused' } })
      const first = await asha.ok('tags.list', { query: { limit: 3 } })
      expect(first).toMatchObject({ next_offset: 3, has_more: true })
      expect(first.items.map(({ name, items_count }) => [name, items_count])).toEqual([
        ['clay', 3],
        ['music', 2],
        ['birds', 1],
      ])
      const nextPage = await asha.ok('tags.list', { query: { offset: 3, limit: 3 } })
      expect(nextPage).toMatchObject({ items: [{ name: 'unused', items_count: 0 }], has_more: false })
    })
  },
)
