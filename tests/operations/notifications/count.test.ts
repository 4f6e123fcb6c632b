import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block } from '../content.ts'
import { commentOn, idsOf, unreadOf } from './fixtures.ts'

describeOperation(
  'notifications.count',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test("counts the member's unread notifications without hidden members", async () => {
      const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
      expect(await unreadOf(asha)).toBe(0)
      for (const client of [ravi, meera, meera]) await commentOn(asha, client)
      expect([await unreadOf(asha), await unreadOf(ravi)]).toEqual([3, 0])
      await asha.ok('notifications.read', { params: { id: (await idsOf(asha))[0]! } })
      expect(await unreadOf(asha)).toBe(2)
      await block(asha, meera)
      expect(await unreadOf(asha)).toBe(1)
      await asha.ok('blocks.remove', { body: { username: 'meera' } })
      expect(await unreadOf(asha)).toBe(2)
    })
  },
)
