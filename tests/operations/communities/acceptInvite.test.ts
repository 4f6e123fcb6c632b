import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { communityCounts, notificationsOf } from '../../harness/rows.ts'
import { createCommunity } from './fixtures.ts'

describeOperation(
  'communities.acceptInvite',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    const ravi = await world.member('ravi')
    await asha.ok('communities.invite', { params, body: { usernames: ['ravi'] } })
    return { as: ravi, input: { params } }
  },
  (world) => {
    test('joins in the offered role and notifies the inviter', async () => {
      const { asha, params, id } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      await asha.ok('communities.invite', { params, body: { usernames: ['ravi'], role: 'admin' } })
      expect(await ravi.ok('communities.acceptInvite', { params })).toMatchObject({
        state: 'joined',
        role: 'admin',
        changed: true,
      })
      expect(await communityCounts(world(), params.slug)).toMatchObject({ members: 2 })
      expect(await notificationsOf(world(), asha)).toMatchObject([
        { kind: 'community_invite_accepted', actor_id: ravi.id, subject_type: 'community', subject_id: id },
      ])
    })
  },
)
