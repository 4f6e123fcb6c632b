import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import { createCommunity } from './fixtures.ts'

describeOperation(
  'communities.declineInvite',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    const ravi = await world.member('ravi')
    await asha.ok('communities.invite', { params, body: { usernames: ['ravi'] } })
    return { as: ravi, input: { params } }
  },
  (world) => {
    test('ends the invite without a notification', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      await asha.ok('communities.invite', { params, body: { usernames: ['ravi'] } })
      expect(await ravi.ok('communities.declineInvite', { params })).toMatchObject({
        state: 'none',
        role: null,
        changed: true,
      })
      expect((await ravi.ok('communities.list')).invites).toEqual([])
      expect(await notificationsOf(world(), asha)).toEqual([])
      await ravi.fails('communities.acceptInvite', 'conflict', { params })
    })
  },
)
