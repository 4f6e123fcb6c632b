import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { fetchableImages, upload } from '../../harness/image-uploads.ts'
import { publish } from '../content.ts'
import { MAHARASHTRA, PUNE, BANGARAPET } from '../services/fixtures.ts'

const whole = {
  display_name: 'Asha Kulkarni',
  tagline: 'Potter in Pune',
  bio: '<p>Clay, wheels and glazes.</p>',
  avatar_url: '/storage/avatars/neem.svg',
  banner_url: '/storage/banners/dusk.svg',
  location: PUNE,
  website: 'https://asha.example',
}

describeOperation(
  'profile.update',
  async (world) => ({ as: await world.member('asha'), input: { body: whole } }),
  (world) => {
    test('changes sent fields, keeps others and clears null ones', async () => {
      const asha = await world().member('asha')
      const { user } = await asha.ok('profile.update', { body: whole })
      expect(user).toMatchObject({
        ...whole,
        location: { country: 'IN', country_name: 'India', state: 'Maharashtra', city: 'Pune' },
      })
      const profile = await asha.ok('profile.update', { body: { tagline: 'Birder' } })
      expect(profile.user).toEqual({ ...user, tagline: 'Birder' })
      const nothing = {
        tagline: null,
        bio: null,
        avatar_url: null,
        banner_url: null,
        location: null,
        website: null,
      }
      const cleared = await asha.ok('profile.update', { body: nothing })
      expect(cleared.user).toEqual({ ...user, ...nothing })
      const { body } = await asha.callLoosely('profile.update', { body: {} })
      expect(body.code).toBe('validation_failed')
    })

    test('shows the new name wherever the member is shown', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      await asha.ok('profile.update', {
        body: { display_name: 'Asha Kulkarni', avatar_url: whole.avatar_url },
      })
      const { item } = await ravi.ok('posts.get', { params: { id } })
      expect(item.author).toMatchObject({
        display_name: 'Asha Kulkarni',
        avatar_url: '/storage/avatars/neem.svg',
      })
      expect((await ravi.ok('account.me')).user.display_name).toBe('ravi')
      expect((await asha.ok('account.me')).user.display_name).toBe('Asha Kulkarni')
    })

    test('cleans the biography', async () => {
      const asha = await world().member('asha')
      const bio = '<p onclick="x()">Clay<script>alert(1)</script></p>'
      expect((await asha.ok('profile.update', { body: { bio } })).user.bio).toBe('<p>Clay</p>')
      await asha.fails('profile.update', 'validation_failed', { body: { bio: '<script>x</script>' } })
    })

    test('accepts uploads of the member only', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const own = (await asha.ok('media.upload', { body: upload })).data.url
      const theirs = (await ravi.ok('media.upload', { body: upload })).data.url
      const { user } = await asha.ok('profile.update', { body: { avatar_url: own, banner_url: own } })
      expect([user.avatar_url, user.banner_url]).toEqual([own, own])
      const { fields } = await asha.fails('profile.update', 'validation_failed', {
        body: { avatar_url: theirs, banner_url: '/storage/banners/none.svg' },
      })
      expect(fields).toMatchObject([
        { path: 'avatar_url', code: 'not_found' },
        { path: 'banner_url', code: 'not_found' },
      ])
    })

    test('imports links to images elsewhere, and changes nothing where one leads nowhere', async () => {
      const asha = await world().member('asha')
      const { user } = await asha.ok('profile.update', {
        body: { avatar_url: 'https://example.com/me.png', banner_url: 'https://example.com/top.png' },
      })
      for (const path of [user.avatar_url, user.banner_url])
        expect(path).toMatch(new RegExp(`^/storage/${asha.id}/\\w{22}\\.\\w+$`))
      const { fields } = await asha.fails('profile.update', 'validation_failed', {
        body: { tagline: 'Lost', avatar_url: 'https://missing.example/me.png' },
      })
      expect(fields).toMatchObject([{ path: 'avatar_url' }])
      expect((await asha.ok('profile.get')).user).toEqual(user)
    })

    test('rejects places that do not exist, or do not lie within each other', async () => {
      const asha = await world().member('asha')
      for (const location of [
        { country: 'IN', state_id: 1 },
        { country: 'NP', state_id: MAHARASHTRA },
        { ...PUNE, city_id: BANGARAPET.city_id },
        { country: 'IN', city_id: PUNE.city_id },
      ]) {
        const { fields } = await asha.fails('profile.update', 'validation_failed', { body: { location } })
        expect(fields).toMatchObject([{ path: 'location', code: 'not_found' }])
      }
      const { user } = await asha.ok('profile.update', { body: { location: { country: 'np' } } })
      expect(user.location).toMatchObject({ country: 'NP', country_name: 'Nepal', state: null, city: null })
    })

    test('rejects invalid web addresses', async () => {
      const asha = await world().member('asha')
      for (const website of [
        'asha.example',
        'ftp://asha.example',
        'javascript:alert(1)',
        'https://a:b@c.example',
      ])
        await asha.fails('profile.update', 'validation_failed', { body: { website } })
    })
  },
  { links: fetchableImages },
)
