import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { commentOn, idsOf, unreadOf } from './fixtures.ts'

describeOperation(
  'notifications.readAll',
  async (world) => {
    const asha = await world.member('asha')
    await commentOn(asha, await world.member('ravi'))
    return { as: asha, input: {} }
  },
  (world) => {
    test("marks all of the member's as read and returns the count", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (let index = 0; index < 3; index++) await commentOn(asha, ravi)
      await commentOn(ravi, asha)
      await asha.ok('notifications.read', { params: { id: (await idsOf(asha))[0]! } })
      expect(await asha.ok('notifications.readAll')).toMatchObject({ marked: 2, unread: 0 })
      expect(await asha.ok('notifications.readAll')).toMatchObject({ marked: 0, unread: 0 })
      expect([await unreadOf(asha), await unreadOf(ravi)]).toEqual([0, 1])
    })
  },
)
