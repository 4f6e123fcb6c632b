import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { disconnect, friends, send } from './fixtures.ts'

describeOperation(
  'chats.setState',
  async (world) => {
    const { asha, key } = await friends(world)
    await send(asha, key)
    return { as: asha, input: { params: { key }, body: { archived: true, pinned: false, muted: true } } }
  },
  (world) => {
    test('changes the sent fields for the caller only', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(asha, key)
      const set = async (body: { archived?: boolean; pinned?: boolean; muted?: boolean }) => {
        const { chat } = await asha.ok('chats.setState', { params: { key: '@ravi' }, body })
        return [chat.archived, chat.pinned, chat.muted]
      }
      expect(await set({ pinned: true })).toEqual([false, true, false])
      expect(await set({ muted: true })).toEqual([false, true, true])
      expect(await set({ archived: true, pinned: false })).toEqual([true, false, true])
      expect((await ravi.ok('chats.get', { params: { key } })).chat).toMatchObject({
        archived: false,
        pinned: false,
        muted: false,
      })
      await asha.fails('chats.setState', 'validation_failed', { params: { key }, body: {} })
    })

    test('works in a chat where one can send no more', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(asha, key)
      await disconnect(ravi, asha)
      await asha.ok('chats.setState', { params: { key }, body: { archived: true } })
    })
  },
)
