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

    test('returns 403 for plain members and 404 for non-members', async () => {
      const { asha, ravi, slug } = await group(world())
      const tom = await world().member('tom')
      const body = { name: 'Rain walks' }
      await ravi.fails('groups.rename', 'forbidden', { params: { slug }, body })
      await tom.fails('groups.rename', 'not_found', { params: { slug }, body })
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      await ravi.ok('groups.rename', { params: { slug }, body })
    })
  },
)
