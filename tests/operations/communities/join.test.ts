import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { communityCounts, notificationsOf } from '../../harness/rows.ts'
import { createCommunity, joins } from './fixtures.ts'

describeOperation(
  'communities.join',
  async (world) => {
    const { params } = await createCommunity(world)
    return { as: await world.member('ravi'), input: { params } }
  },
  (world) => {
    test('requests to join a private community and notifies its admins', async () => {
      const { asha, params, id } = await createCommunity(world(), { visibility: 'private' })
      const meera = await joins(asha, params, await world().member('meera'), 'admin')
      const ravi = await world().member('ravi')
      expect(await ravi.ok('communities.join', { params })).toMatchObject({
        state: 'requested',
        role: null,
        changed: true,
      })
      expect(await ravi.ok('communities.join', { params })).toMatchObject({ changed: false })
      expect(await communityCounts(world(), params.slug)).toMatchObject({ members: 2 })
      for (const client of [asha, meera])
        expect(
          (await notificationsOf(world(), client)).filter(({ actor_id }) => actor_id === ravi.id),
        ).toMatchObject([{ kind: 'community_request', subject_type: 'community', subject_id: id }])
    })

    test('notifies neither plain members nor admins of other communities', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const meera = await joins(asha, params, await world().member('meera'))
      const otherItem = await asha.ok('communities.create', { body: { name: 'Weavers of Wai' } })
      const tom = await joins(asha, { slug: otherItem.slug! }, await world().member('tom'), 'admin')
      const ravi = await world().member('ravi')
      await ravi.ok('communities.join', { params })
      for (const client of [meera, tom])
        expect(
          (await notificationsOf(world(), client)).filter(({ actor_id }) => actor_id === ravi.id),
        ).toEqual([])
    })
  },
)
