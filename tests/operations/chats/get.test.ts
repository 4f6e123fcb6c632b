import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.get',
  async (world) => {
    const { asha, key } = await group(world)
    return { as: asha, input: { params: { key } } }
  },
  (world) => {
    test('lists group members by rank, then by joining', async () => {
      const { asha, slug, key } = await group(world())
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'meera', role: 'admin' } })
      const { chat, members, pins } = await asha.ok('chats.get', { params: { key } })
      expect(chat).toMatchObject({ key, role: 'owner', members_count: 3 })
      expect(members.map(({ member, role }) => [member.username, role])).toEqual([
        ['asha', 'owner'],
        ['meera', 'admin'],
        ['ravi', 'member'],
      ])
      expect(members[0]?.joined_at).toBe(new Date(START).toISOString())
      expect(pins).toEqual([])
    })

    test('shows both members and the pins of a direct chat', async () => {
      const { asha, ravi, key } = await friends(world())
      const id = await send(ravi, key)
      await asha.ok('chats.pin', { params: { key }, body: { message_id: id, pinned: true } })
      const { members, pins } = await ravi.ok('chats.get', { params: { key: '@asha' } })
      expect(members.map(({ member, role }) => [member.username, role])).toEqual([
        ['asha', null],
        ['ravi', null],
      ])
      expect(pins).toMatchObject([{ id, pinned: true }])
    })
  },
)
