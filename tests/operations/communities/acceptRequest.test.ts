import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { communityCounts, notificationsOf } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'
import { createCommunity, joins } from './fixtures.ts'

const body = { username: 'ravi' }

async function createJoinRequest(world: World) {
  const { asha, params, id } = await createCommunity(world, { visibility: 'private' })
  const ravi = await world.member('ravi')
  await ravi.ok('communities.join', { params })
  return { asha, ravi, params, id }
}

describeOperation(
  'communities.acceptRequest',
  async (world) => {
    const { asha, params } = await createJoinRequest(world)
    return { as: asha, input: { params, body } }
  },
  (world) => {
    test('admits the requester and notifies them', async () => {
      const { asha, ravi, params, id } = await createJoinRequest(world())
      expect(await asha.ok('communities.acceptRequest', { params, body })).toMatchObject({
        username: 'ravi',
        state: 'joined',
      })
      expect((await ravi.ok('communities.get', { params })).item.role).toBe('member')
      expect(await communityCounts(world(), params.slug)).toMatchObject({ members: 2 })
      expect(await notificationsOf(world(), ravi)).toMatchObject([
        { kind: 'community_request_accepted', actor_id: asha.id, subject_type: 'community', subject_id: id },
      ])
    })

    test('returns 404 for an unknown member', async () => {
      const { asha, params } = await createJoinRequest(world())
      await asha.fails('communities.acceptRequest', 'not_found', { params, body: { username: 'nobody' } })
    })

    test('returns 404 after the requester blocked the creator, but still declines', async () => {
      const { asha, ravi, params } = await createJoinRequest(world())
      const meera = await joins(asha, params, await world().member('meera'), 'admin')
      await ravi.ok('blocks.add', { body: { username: 'asha' } })
      await meera.fails('communities.acceptRequest', 'not_found', { params, body })
      const { skipped } = await meera.ok('communities.invite', { params, body: { usernames: ['ravi'] } })
      expect(skipped).toEqual([{ username: 'ravi', reason: 'not_found' }])
      await ravi.fails('communities.get', 'not_found', { params })
      expect(await meera.ok('communities.declineRequest', { params, body })).toMatchObject({ state: 'none' })
    })

    test('lets one of two admins decide concurrently', async () => {
      const { asha, params } = await createJoinRequest(world())
      const meera = await joins(asha, params, await world().member('meera'), 'admin')
      const answers = await Promise.all([
        asha.call('communities.acceptRequest', { params, body }),
        meera.call('communities.declineRequest', { params, body }),
        meera.call('communities.acceptRequest', { params, body }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    })
  },
)
