import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block } from '../content.ts'
import { commentOn, idsOf, unreadOf } from './fixtures.ts'

describeOperation(
  'notifications.read',
  async (world) => {
    const asha = await world.member('asha')
    await commentOn(asha, await world.member('ravi'))
    return { as: asha, input: { params: { id: (await idsOf(asha))[0]! } } }
  },
  (world) => {
    test('marks one as read and returns the unread count', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (let index = 0; index < 3; index++) await commentOn(asha, ravi)
      const [id] = await idsOf(asha)
      for (let time = 0; time < 2; time++)
        expect((await asha.ok('notifications.read', { params: { id: id! } })).unread).toBe(2)
      expect(await idsOf(asha, { unread: false })).toEqual([id])
    })

    test("returns 404 for another member's and a hidden member's notification", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await commentOn(asha, ravi)
      const [id] = await idsOf(asha)
      await ravi.fails('notifications.read', 'not_found', { params: { id: id! } })
      await block(ravi, asha)
      await asha.fails('notifications.read', 'not_found', { params: { id: id! } })
      await ravi.ok('blocks.remove', { body: { username: 'asha' } })
      expect(await unreadOf(asha)).toBe(1)
    })
  },
)
