import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block, friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.starred',
  async (world) => {
    const { asha, key } = await friends(world)
    const id = await send(asha, key)
    await asha.ok('chats.star', { params: { id }, body: { starred: true } })
    return { as: asha, input: {} }
  },
  (world) => {
    test("lists the caller's stars over all chats, newest first", async () => {
      const { asha, ravi, key } = await group(world())
      const ids = [await send(ravi, key), await send(ravi, '@asha'), await send(asha, key)]
      for (const id of [ids[1]!, ids[2]!, ids[0]!]) {
        await world().clock.advance(1)
        await asha.ok('chats.star', { params: { id }, body: { starred: true } })
      }
      const { items } = await asha.ok('chats.starred')
      expect(items.map(({ id, chat_key, starred }) => [id, chat_key, starred])).toEqual([
        [ids[0], key, true],
        [ids[2], key, true],
        [ids[1], `dm-${asha.id}-${ravi.id}`, true],
      ])
      expect((await ravi.ok('chats.starred')).items).toEqual([])
      expect(await asha.ok('chats.starred', { query: { limit: 1, offset: 1 } })).toMatchObject({
        items: [{ id: ids[2] }],
        next_offset: 2,
        has_more: true,
      })
    })

    test('omits messages hidden by a block', async () => {
      const { asha, ravi, key } = await group(world())
      const ids = [await send(ravi, key), await send(asha, '@ravi'), await send(asha, key)]
      for (const id of ids) await asha.ok('chats.star', { params: { id }, body: { starred: true } })
      await block(ravi, asha)
      expect((await asha.ok('chats.starred')).items.map(({ id }) => id)).toEqual([ids[2]])
    })

    test('forgets the messages of a group that the member leaves', async () => {
      const { asha, ravi, slug, key } = await group(world())
      const id = await send(asha, key)
      await ravi.ok('chats.star', { params: { id }, body: { starred: true } })
      await ravi.ok('groups.leave', { params: { slug } })
      expect((await ravi.ok('chats.starred')).items).toEqual([])
      await asha.ok('groups.addMembers', { params: { slug }, body: { add: ['ravi'] } })
      expect((await ravi.ok('chats.starred')).items).toEqual([])
    })
  },
)
