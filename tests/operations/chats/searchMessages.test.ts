import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.searchMessages',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    await send(ravi, key, 'Ginger chai')
    return {
      as: asha,
      input: { params: { key }, query: { q: 'chai', from: '2026-12-01', to: '2026-12-01' } },
    }
  },
  (world) => {
    test('finds the words in this chat only, newest first, by page', async () => {
      const { asha, ravi, key } = await group(world())
      const ids = [await send(ravi, key, 'Rain at four'), await send(asha, key, 'No rain yet')]
      await send(asha, key, 'Sun')
      await send(ravi, '@asha', 'Rain, rain')
      ids.push(await send(asha, key, 'It rains!'))
      const first = await asha.ok('chats.searchMessages', { params: { key }, query: { q: 'rain', limit: 2 } })
      expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
      expect([first.next_offset, first.has_more]).toEqual([2, true])
      const nextPage = await asha.ok('chats.searchMessages', {
        params: { key },
        query: { q: 'rain', limit: 2, offset: 2 },
      })
      expect(nextPage).toMatchObject({ items: [{ id: ids[0] }], next_offset: 3, has_more: false })
    })

    test('narrows by days', async () => {
      const { asha, key } = await friends(world())
      await send(asha, key, 'Rain')
      await world().clock.advance(24 * 60 * 60_000)
      const second = await send(asha, key, 'Rain')
      const { items } = await asha.ok('chats.searchMessages', {
        params: { key: '@ravi' },
        query: { q: 'rain', from: '2026-12-02' },
      })
      expect(items.map(({ id }) => id)).toEqual([second])
    })
  },
)
