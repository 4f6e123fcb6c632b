import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { founded, joins } from './founded.ts'

const tabs = ['all', 'posts', 'questions', 'polls', 'mcqs', 'members']

describeOperation(
  'communities.get',
  async (world) => {
    const { asha, params } = await founded(world)
    return { as: asha, input: { params } }
  },
  (world) => {
    test('tells everybody what a public community is', async () => {
      const { params } = await founded(world(), { description: '<p>Clay.</p>' })
      const ravi = await world().member('ravi')
      const read = await ravi.ok('communities.get', { params })
      expect(read).toMatchObject({
        tabs,
        item: {
          name: 'Potters of Pune',
          description: '<p>Clay.</p>',
          creator: { username: 'asha' },
          state: 'none',
          role: null,
          can_join: true,
          can_create_content: false,
          items_count: 0,
          following: false,
        },
      })
    })

    test('shows of a private community what it is about, and nothing of what is in it', async () => {
      const { asha, params } = await founded(world(), { visibility: 'private' })
      const community = params.slug
      await asha.ok('posts.create', { body: { title: 'Our kiln', body: '<p>x</p>', community } })
      const ravi = await world().member('ravi')
      const read = await ravi.ok('communities.get', { params })
      expect(read).toMatchObject({ tabs: [], item: { role: null, can_join: true, items_count: null } })
      expect((await asha.ok('communities.get', { params })).item.items_count).toBe(1)
    })

    test('tells the role of a member, and what it allows', async () => {
      const { asha, params } = await founded(world(), { visibility: 'private' })
      for (const [role, can_create_content] of [
        ['member', false],
        ['editor', true],
        ['admin', true],
      ] as const) {
        const client = await joins(asha, params, await world().member(`the-${role}`), role)
        expect(await client.ok('communities.get', { params })).toMatchObject({
          tabs,
          item: { state: 'joined', role, can_create_content, can_join: false },
        })
      }
    })

    test('tells whether a request waits', async () => {
      const { params } = await founded(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      await ravi.ok('communities.join', { params })
      const { item } = await ravi.ok('communities.get', { params })
      expect(item).toMatchObject({ state: 'requested', role: null, can_join: false })
    })

    test('does not name a creator whom a block parts from the member', async () => {
      const { asha, params } = await founded(world())
      await world().member('ravi')
      await asha.ok('blocks.add', { body: { username: 'ravi' } })
      const ravi = await world().member('ravi')
      expect((await ravi.ok('communities.get', { params })).item.creator).toBeNull()
    })
  },
)
