import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.messages',
  async (world) => {
    const { asha, key } = await friends(world)
    await send(asha, key)
    return { as: asha, input: { params: { key } } }
  },
  (world) => {
    test('lists the newest first under either key and marks nothing as read', async () => {
      const { asha, ravi, key } = await friends(world())
      const ids = [await send(asha, key), await send(ravi, key), await send(asha, key)]
      for (const chatKey of [key, '@ravi', '@Ravi']) {
        const { items, has_more } = await asha.ok('chats.messages', { params: { key: chatKey } })
        expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
        expect(has_more).toBe(false)
      }
      expect(await asha.ok('chats.unreadCount')).toMatchObject({ unread: 1 })
    })

    test('pages by offset and by message IDs', async () => {
      const { asha, key } = await friends(world())
      const ids: number[] = []
      for (let index = 0; index < 5; index++) ids.push(await send(asha, key, `Message ${index}`))
      const page = async (query: object) => {
        const { items, next_offset, has_more } = await asha.ok('chats.messages', { params: { key }, query })
        return [items.map(({ id }) => ids.indexOf(id)), next_offset, has_more]
      }
      expect(await page({ limit: 2 })).toEqual([[4, 3], 2, true])
      expect(await page({ limit: 2, offset: 2 })).toEqual([[2, 1], 4, true])
      expect(await page({ limit: 2, before: ids[3]! })).toEqual([[2, 1], 2, true])
      expect(await page({ after: ids[2]! })).toEqual([[4, 3], 2, false])
      expect(await page({ after: ids[0]!, before: ids[3]! })).toEqual([[2, 1], 2, false])
      expect(await page({ before: ids[0]! })).toEqual([[], 0, false])
    })

    test('lists nothing for a chat not yet opened', async () => {
      const { asha, key } = await friends(world())
      await asha.fails('chats.messages', 'not_found', { params: { key } })
      for (const strange of ['dm-1', 'dm-2-1', 'group-nothing', '@nobody', '@', 'starred', 'dm-1-2-3'])
        await asha.fails('chats.messages', 'not_found', { params: { key: strange } })
    })

    test('lists the events of a group', async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      await ravi.ok('groups.rename', { params: { slug }, body: { name: 'Rain walks' } })
      await meera.ok('groups.leave', { params: { slug } })
      const { items } = await asha.ok('chats.messages', { params: { key } })
      expect(
        items
          .map(({ kind, author, body, event }) => [
            kind,
            author.username,
            body,
            event?.type,
            event?.members.map(({ username }) => username),
            event?.role,
            event?.name,
          ])
          .reverse(),
      ).toEqual([
        ['system', 'asha', '', 'group_created', ['ravi', 'meera'], null, 'Monsoon walks'],
        ['system', 'asha', '', 'role_changed', ['ravi'], 'admin', null],
        ['system', 'ravi', '', 'renamed', [], null, 'Rain walks'],
        ['system', 'meera', '', 'member_left', [], null, null],
      ])
    })
  },
)
