import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { communityCounts, notificationsOf } from '../../harness/rows.ts'
import { createCommunity, joins } from './fixtures.ts'

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
      expect(await communityCounts(world(), params.slug)).toMatchObject({ members: 1 })
      await asha.fails('communities.declineRequest', 'conflict', { params, body })
      expect(await ravi.ok('communities.join', { params })).toMatchObject({
        state: 'requested',
        changed: true,
      })
    })

    test('returns 403 for members', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const meera = await joins(asha, params, await world().member('meera'))
      await (await world().member('ravi')).ok('communities.join', { params })
      await meera.fails('communities.declineRequest', 'forbidden', { params, body })
    })
  },
)
