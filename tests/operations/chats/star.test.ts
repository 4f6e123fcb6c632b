import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { friends, send } from './fixtures.ts'

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
  },
)
