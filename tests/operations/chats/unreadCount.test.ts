import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { friends, group, send } from './chatting.ts'

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
  },
)
