import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { disconnect, friends, group, send } from './fixtures.ts'

const MINUTE = 60_000

describeOperation(
  'chats.list',
  async (world) => {
    const { asha, key } = await friends(world)
    await send(asha, key)
    return { as: asha, input: {} }
  },
  (world) => {
    test('shows a direct chat under the name of the other member', async () => {
      const { asha, ravi, key } = await friends(world())
      const id = await send(ravi, key)
      const { items, unread, archived_count, has_more } = await asha.ok('chats.list')
      expect({ unread, archived_count, has_more }).toEqual({ unread: 1, archived_count: 0, has_more: false })
      expect(items).toMatchObject([
        {
          key,
          type: 'direct',
          slug: null,
          name: 'Ravi Menon',
          member: { username: 'ravi' },
          role: null,
          members_count: 2,
          can_send: true,
          archived: false,
          pinned: false,
          muted: false,
          unread: 1,
          last_read_id: null,
          last_message: { id, chat_key: key },
          last_activity_at: new Date(START).toISOString(),
        },
      ])
    })

    test('puts pinned chats first, then those with the newest message', async () => {
      const asha = await world().member('asha')
      const names = ['ravi', 'meera', 'tom', 'sana']
      for (const name of names) {
        await connect(asha, await world().member(name))
        await world().clock.advance(MINUTE)
        await send(asha, `@${name}`)
      }
      const order = async () => (await asha.ok('chats.list')).items.map(({ member }) => member?.username)
      expect(await order()).toEqual(['sana', 'tom', 'meera', 'ravi'])
      await asha.ok('chats.setState', { params: { key: '@meera' }, body: { pinned: true } })
      await world().clock.advance(MINUTE)
      await send(asha, '@ravi')
      expect(await order()).toEqual(['meera', 'ravi', 'sana', 'tom'])
    })

    test('separates archived chats, which stay archived and uncounted', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(ravi, key)
      await asha.ok('chats.setState', { params: { key }, body: { archived: true } })
      await send(ravi, key)
      expect(await asha.ok('chats.list')).toMatchObject({ items: [], unread: 0, archived_count: 1 })
      expect(await asha.ok('chats.list', { query: { filter: 'archived' } })).toMatchObject({
        items: [{ key, archived: true, unread: 2 }],
        unread: 0,
        archived_count: 1,
      })
      expect((await ravi.ok('chats.list')).items).toMatchObject([{ archived: false }])
    })

    test('returns whether the caller can send a message', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(asha, key)
      await disconnect(ravi, asha)
      expect((await asha.ok('chats.list')).items).toMatchObject([{ can_send: false }])
    })

    test('shows name, icon and role of a group to its members only', async () => {
      const { asha, meera, slug, key } = await group(world())
      for (const [client, role] of [
        [asha, 'owner'],
        [meera, 'member'],
      ] as const)
        expect((await client.ok('chats.list')).items).toMatchObject([
          { key, slug, type: 'group', name: 'Monsoon walks', icon: null, member: null, role, can_send: true },
        ])
      const tom = await world().member('tom')
      expect((await tom.ok('chats.list')).items).toEqual([])
    })
  },
)
