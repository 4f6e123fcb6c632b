import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import { createCommunity } from './fixtures.ts'

const body = { username: 'ravi' }

describeOperation(
  'communities.declineRequest',
  async (world) => {
    const { asha, params } = await createCommunity(world, { visibility: 'private' })
    await (await world.member('ravi')).ok('communities.join', { params })
    return { as: asha, input: { params, body } }
  },
  (world) => {
    test('ends the request without a notification; it can be repeated', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      await ravi.ok('communities.join', { params })
      expect(await asha.ok('communities.declineRequest', { params, body })).toMatchObject({
        username: 'ravi',
        state: 'none',
      })
      expect(await notificationsOf(world(), ravi)).toEqual([])
      expect(await ravi.ok('communities.join', { params })).toMatchObject({
        state: 'requested',
        changed: true,
      })
    })
  },
)
