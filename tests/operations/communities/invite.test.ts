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
      const { asha, params, id } = await createCommunity(world())
      const ravi = await world().member('ravi')
      await world().member('sana', { status: 'suspended' })
      await joins(asha, params, await world().member('meera'))
      const blocked = await world().member('dev')
      await blocked.ok('blocks.add', { body: { username: 'asha' } })
      const usernames = ['Ravi', 'Nobody', 'Meera', 'asha', 'dev', 'sana', 'ravi']
      const first = await asha.ok('communities.invite', { params, body: { usernames } })
      expect(first).toMatchObject({
        invited: ['ravi'],
        joined: [],
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

    test('admits a member with a pending request', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      await ravi.ok('communities.join', { params })
      const body = { usernames: ['ravi'], role: 'editor' as const }
      expect(await asha.ok('communities.invite', { params, body })).toMatchObject({
        invited: [],
        joined: ['ravi'],
      })
      expect((await ravi.ok('communities.get', { params })).item.role).toBe('editor')
    })

    test('offers roles below the own only', async () => {
      const { asha, params } = await createCommunity(world())
      const meera = await joins(asha, params, await world().member('meera'), 'admin')
      await world().member('ravi')
      const body = (role: 'editor' | 'admin') => ({ usernames: ['ravi'], role })
      await meera.fails('communities.invite', 'forbidden', { params, body: body('admin') })
      expect(await meera.ok('communities.invite', { params, body: body('editor') })).toMatchObject({
        invited: ['ravi'],
      })
    })

    test('returns 403 for editors, members and everyone else', async () => {
      const { asha, params } = await createCommunity(world())
      await joins(asha, params, await world().member('ravi'), 'editor')
      await joins(asha, params, await world().member('meera'))
      for (const name of ['ravi', 'meera', 'dev']) {
        const body = { usernames: ['asha'] }
        await (await world().member(name)).fails('communities.invite', 'forbidden', { params, body })
      }
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
