import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from './fixtures.ts'

describeOperation(
  'communities.settings',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    return { as: asha, input: { params } }
  },
  (world) => {
    test('returns the stored settings to the creator and to admins', async () => {
      const settings = {
        name: 'Potters of Pune',
        description: '<p>Clay.</p>',
        icon: '/storage/icons/leaf.svg',
        banner: 'https://example.com/kiln.jpg',
        banner_style: 'plain',
        visibility: 'private',
      } as const
      const { asha, params } = await createCommunity(world(), settings)
      expect(await asha.ok('communities.settings', { params })).toMatchObject({ settings, role: 'creator' })
      const ravi = await joins(asha, params, await world().member('ravi'), 'admin')
      expect(await ravi.ok('communities.settings', { params })).toMatchObject({ settings, role: 'admin' })
    })

    test('lists requests and invites except hidden members', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      for (const name of ['ravi', 'meera'])
        await (await world().member(name)).ok('communities.join', { params })
      await world().member('dev')
      await asha.ok('communities.invite', { params, body: { usernames: ['dev'], role: 'editor' } })
      await asha.ok('blocks.add', { body: { username: 'meera' } })
      expect(await asha.ok('communities.settings', { params })).toMatchObject({
        requests: [{ member: { username: 'ravi' } }],
        invites: [{ member: { username: 'dev' }, role: 'editor' }],
      })
    })
  },
)
