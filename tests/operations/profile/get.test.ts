import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { BASE_URL } from '../../harness/client.ts'
import { PUNE } from '../services/fixtures.ts'

describeOperation(
  'profile.get',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('shows the profile as others see it', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await asha.ok('profile.update', { body: { tagline: 'Potter', location: PUNE } })
      const { user } = await asha.ok('profile.get')
      expect(user).toEqual((await ravi.ok('users.get', { params: { username: 'asha' } })).user)
      expect(user).toMatchObject({ tagline: 'Potter', following: false, connection: 'none' })
    })

    test('returns stored values that an update accepts', async () => {
      const asha = await world().member('asha', { display_name: 'Asha Kulkarni' })
      const { editable } = await asha.ok('profile.get')
      expect(editable).toEqual({
        display_name: 'Asha Kulkarni',
        ...{ tagline: null, bio: null, avatar_url: null, banner_url: null, location: null, website: null },
      })
      const body = {
        display_name: 'Asha K.',
        tagline: 'Potter & birder',
        bio: '<p>Clay.</p>',
        avatar_url: '/storage/avatars/neem.svg',
        banner_url: '/storage/banners/dusk.svg',
        location: PUNE,
        website: 'https://asha.example/pots',
      }
      await asha.ok('profile.update', { body })
      const stored = (await asha.ok('profile.get')).editable
      expect(stored).toEqual(body)
      await asha.ok('profile.update', { body: stored })
      expect((await asha.ok('profile.get')).editable).toEqual(body)
    })

    test('offers pictures and banners that exist, and can be chosen', async () => {
      const asha = await world().member('asha')
      const { avatars, banner_presets } = await asha.ok('profile.get')
      expect([avatars.length, banner_presets.length]).toEqual([8, 6])
      for (const path of [...avatars, ...banner_presets]) {
        const response = await world().send(new Request(new URL(path, BASE_URL)))
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
        expect(await response.text()).toMatch(/^<svg xmlns="[^"]+" .*<\/svg>$/)
      }
      for (const avatar_url of avatars) await asha.ok('profile.update', { body: { avatar_url } })
      for (const banner_url of banner_presets) await asha.ok('profile.update', { body: { banner_url } })
    })
  },
)
