import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { block, friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.unreadCount',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('counts messages of others in all chats, until they are read', async () => {
      const { asha, ravi, meera, key } = await group(world())
      await send(ravi, key)
      await send(meera, key)
      await send(asha, key)
      await send(ravi, '@asha')
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 3 })
      await asha.ok('chats.markRead', { params: { key } })
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 1 })
      expect(await ravi.ok('chats.unreadCount')).toMatchObject({ unread: 2 })
    })

    test('counts neither muted nor archived chats', async () => {
      const { asha, ravi, key } = await friends(world())
      const meera = await world().member('meera')
      await connect(asha, meera)
      await send(ravi, key)
      await send(meera, '@asha')
      await asha.ok('chats.setState', { params: { key }, body: { muted: true } })
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 1 })
      await asha.ok('chats.setState', { params: { key: '@meera' }, body: { archived: true } })
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 0 })
      await asha.ok('chats.setState', { params: { key }, body: { muted: false } })
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 1 })
    })

    test('excludes hidden members while a block lasts and counts them again after it', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const unread = async (as: Client) => {
        const { chat } = await as.ok('chats.get', { params: { key } })
        const { items, unread: listed } = await as.ok('chats.list')
        const { unread: total } = await as.ok('chats.unreadCount')
        const texts = (await as.ok('chats.messages', { params: { key }, query: { limit: 50 } })).items.filter(
          ({ id, kind, author }) => kind === 'text' && author.id !== as.id && id > (chat.last_read_id ?? 0),
        )
        expect([listed, total, items[0]!.unread, chat.unread], 'every count is what is seen').toEqual(
          Array<number>(4).fill(texts.length),
        )
        return chat.unread
      }
      const unblock = (as: Client, otherMember: Client) =>
        as.ok('blocks.remove', { body: { username: otherMember.username } })
      await send(ravi, key)
      await meera.ok('chats.markRead', { params: { key } })
      for (const from of [ravi, ravi, asha, meera, meera]) await send(from, key)
      expect([await unread(meera), await unread(ravi)]).toEqual([3, 3])
      await block(meera, ravi)
      expect([await unread(meera), await unread(ravi), await unread(asha)]).toEqual([1, 1, 5])
      await send(ravi, key)
      await send(asha, key)
      expect([await unread(meera), await unread(ravi), await unread(asha)]).toEqual([2, 2, 6])
      await block(ravi, meera)
      await unblock(meera, ravi)
      expect([await unread(meera), await unread(ravi)]).toEqual([2, 2])
      await unblock(ravi, meera)
      expect([await unread(meera), await unread(ravi)]).toEqual([5, 4])
    })

    test('counts as many members of a group as it lists, for each member', async () => {
      const { asha, ravi, meera, key } = await group(world())
      await asha.ok('groups.create', { body: { name: 'Two', usernames: ['ravi'] } })
      await block(meera, ravi)
      for (const [as, count] of [
        [asha, 3],
        [ravi, 2],
        [meera, 2],
      ] as const) {
        const { chat, members } = await as.ok('chats.get', { params: { key } })
        expect([chat.members_count, members.length]).toEqual([count, count])
        const { items } = await as.ok('chats.list')
        expect(items.map(({ members_count }) => members_count).toSorted()).toEqual(
          as === meera ? [count] : [2, count],
        )
      }
    })
  },
)
