import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block, friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.star',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    return { as: asha, input: { params: { id: await send(ravi, key) }, body: { starred: true } } }
  },
  (world) => {
    test('stars a message for the caller only, and removes the star', async () => {
      const { asha, ravi, key } = await friends(world())
      const id = await send(ravi, key)
      const set = async (starred: boolean) => {
        const { changed } = await asha.ok('chats.star', { params: { id }, body: { starred } })
        return changed
      }
      expect(await set(true)).toBe(true)
      expect(await set(true)).toBe(false)
      for (const [client, starred] of [
        [asha, true],
        [ravi, false],
      ] as const)
        expect((await client.ok('chats.messages', { params: { key } })).items).toMatchObject([{ starred }])
      expect(await set(false)).toBe(true)
      expect(await set(false)).toBe(false)
      expect((await asha.ok('chats.starred')).items).toEqual([])
    })

    test('returns 404 for messages of invisible chats', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const tom = await world().member('tom')
      const id = await send(meera, key)
      const body = { starred: true }
      const { error } = await tom.fails('chats.star', 'not_found', { params: { id: 999 }, body })
      expect((await tom.fails('chats.star', 'not_found', { params: { id }, body })).error).toBe(error)
      await block(ravi, meera)
      expect((await ravi.fails('chats.star', 'not_found', { params: { id }, body })).error).toBe(error)
      const direct = await send(asha, '@ravi')
      await block(asha, ravi)
      await asha.fails('chats.star', 'not_found', { params: { id: direct }, body })
    })

    test('returns 403 for an event of a group', async () => {
      const { asha, key } = await group(world())
      const { items } = await asha.ok('chats.messages', { params: { key } })
      await asha.fails('chats.star', 'forbidden', { params: { id: items[0]!.id }, body: { starred: true } })
    })
  },
)
