import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import { createCommunity, joins } from './fixtures.ts'

describeOperation(
  'communities.invite',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    await world.member('ravi')
    return { as: asha, input: { params, body: { usernames: ['ravi'], role: 'editor' } } }
  },
  (world) => {
    test('invites members, notifies them and explains who was not invited', async () => {
      const { asha, params, id } = await createCommunity(world(), { visibility: 'private' })
      const [ravi, kabir] = await world().members('ravi', 'kabir')
      await kabir.ok('communities.join', { params })
      await world().member('sana', { status: 'suspended' })
      await joins(asha, params, await world().member('meera'))
      const blocked = await world().member('dev')
      await blocked.ok('blocks.add', { body: { username: 'asha' } })
      const usernames = ['Ravi', 'Nobody', 'Meera', 'asha', 'dev', 'sana', 'ravi', 'kabir']
      const first = await asha.ok('communities.invite', { params, body: { usernames } })
      expect(first).toMatchObject({
        invited: ['ravi'],
        joined: ['kabir'],
        skipped: [
          { username: 'Nobody', reason: 'not_found' },
          { username: 'meera', reason: 'already_member' },
          { username: 'asha', reason: 'already_member' },
          { username: 'dev', reason: 'not_found' },
          { username: 'sana', reason: 'not_found' },
        ],
      })
      const second = await asha.ok('communities.invite', { params, body: { usernames: ['ravi'] } })
      expect(second).toMatchObject({
        invited: [],
        skipped: [{ username: 'ravi', reason: 'already_invited' }],
      })
      expect(await notificationsOf(world(), ravi)).toMatchObject([
        { kind: 'community_invite', actor_id: asha.id, subject_type: 'community', subject_id: id },
      ])
    })

    test("raises but never lowers a role, and only below the caller's own", async () => {
      const { asha, params } = await createCommunity(world())
      const [ravi, meera] = await world().members('ravi', 'meera')
      await joins(asha, params, ravi, 'admin')
      await joins(asha, params, meera)
      const invite = (as: Client, username: string, role: 'member' | 'editor' | 'admin') =>
        as.ok('communities.invite', { params, body: { usernames: [username], role } })
      expect(await invite(ravi, 'meera', 'editor')).toMatchObject({
        raised: ['meera'],
        joined: [],
        invited: [],
        skipped: [],
      })
      expect((await meera.ok('communities.get', { params })).item).toMatchObject({
        role: 'editor',
        members_count: 3,
      })
      expect((await meera.ok('notifications.list')).items[0]).toMatchObject({
        kind: 'community_role',
        actor: { username: 'ravi' },
      })
      for (const role of ['member', 'editor'] as const)
        expect(await invite(asha, 'meera', role)).toMatchObject({
          raised: [],
          skipped: [{ reason: 'already_member' }],
        })
      await ravi.fails('communities.invite', 'forbidden', {
        params,
        body: { usernames: ['meera'], role: 'admin' },
      })
      expect(await invite(asha, 'meera', 'admin')).toMatchObject({ raised: ['meera'] })
      expect(await invite(asha, 'asha', 'admin')).toMatchObject({
        raised: [],
        skipped: [{ reason: 'already_member' }],
      })
      expect((await meera.ok('communities.get', { params })).item.role).toBe('admin')
    })
  },
)
