import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { group } from '../chats/fixtures.ts'

describeOperation(
  'groups.rename',
  async (world) => {
    const { asha, slug } = await group(world)
    return { as: asha, input: { params: { slug }, body: { name: 'Rain walks' } } }
  },
  (world) => {
    test('changes the name for everyone, and keeps slug and key', async () => {
      const { asha, ravi, slug, key } = await group(world())
      const { chat } = await asha.ok('groups.rename', { params: { slug }, body: { name: 'Rain walks' } })
      expect(chat).toMatchObject({ name: 'Rain walks', slug, key })
      expect((await ravi.ok('chats.list')).items).toMatchObject([{ name: 'Rain walks', key }])
    })

    test('notifies no one of an unchanged name', async () => {
      const { asha, slug, key } = await group(world())
      await asha.ok('groups.rename', { params: { slug }, body: { name: 'Monsoon walks' } })
      expect((await asha.ok('chats.messages', { params: { key } })).items).toHaveLength(1)
    })
  },
)
