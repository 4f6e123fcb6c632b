import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { PUNE } from '../services/fixtures.ts'

describeOperation(
  'users.get',
  async (world) => {
    await world.member('ravi')
    return { as: await world.member('asha'), input: { params: { username: 'ravi' } } }
  },
  (world) => {
    test('shows a profile for a name in any case', async () => {
      const [asha, ravi] = [await world().member('asha'), await world().member('Ravi.M')]
      await ravi.ok('profile.update', {
        body: {
          display_name: 'Ravi Menon',
          bio: '<p>Backends.</p>',
          location: PUNE,
          website: 'https://ravi.example',
        },
      })
      const { user } = await asha.ok('users.get', { params: { username: 'rAVI.m' } })
      expect(user).toMatchObject({
        id: ravi.id,
        username: 'Ravi.M',
        display_name: 'Ravi Menon',
        bio: '<p>Backends.</p>',
        location: { country: 'IN', country_name: 'India', state: 'Maharashtra', city: 'Pune' },
        website: 'https://ravi.example',
        profile_url: 'http://localhost:4000/u/Ravi.M',
        has_cv: false,
        joined_at: new Date(START).toISOString(),
      })
    })

    test('returns the relation between the two members', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const seen = async () => {
        const { user } = await asha.ok('users.get', { params: { username: 'ravi' } })
        return [user.following, user.connection, user.followers_count, user.connections_count]
      }
      expect(await seen()).toEqual([false, 'none', 0, 0])
      await asha.ok('follows.set', { body: { type: 'user', username: 'ravi', following: true } })
      await ravi.ok('connections.request', { body: { username: 'asha' } })
      expect(await seen()).toEqual([true, 'pending_received', 1, 0])
      await asha.ok('connections.accept', { body: { username: 'ravi' } })
      expect(await seen()).toEqual([true, 'connected', 1, 1])
    })

    test('mentions a CV only to members who can read it', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const params = { username: 'ravi' }
      const has = async (as: typeof asha) => (await as.ok('users.get', { params })).user.has_cv
      await ravi.ok('cv.update', { body: { headline: 'Backend engineer' } })
      expect([await has(asha), await has(ravi)]).toEqual([false, true])
      await ravi.ok('cv.update', { body: { is_public: true } })
      expect(await has(asha)).toBe(true)
    })
  },
)
