import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

const pottery = { name: 'Pottery', description: 'Clay, wheels and kilns.' }

describeOperation(
  'tags.create',
  async (world) => ({ as: await world.member('asha'), input: { body: pottery } }),
  (world) => {
    test('creates a topic, without a leading #', async () => {
      const asha = await world().member('asha')
      const created = await asha.ok('tags.create', { body: { ...pottery, name: '#Street food' } })
      expect(created).toMatchObject({
        slug: 'street-food',
        url: '/tags/street%20food',
        web_url: 'http://localhost:4000/tags/street%20food',
        item: { id: created.id, type: 'tag', slug: 'street-food' },
      })
      expect((await asha.ok('tags.get', { params: { slug: 'street-food' } })).tag).toMatchObject({
        id: created.id,
        name: 'Street food',
        description: pottery.description,
        items_count: 0,
        followers_count: 0,
        following: false,
      })
    })

    test('returns 409 for an existing topic in any case', async () => {
      const asha = await world().member('asha')
      await asha.ok('tags.create', { body: pottery })
      await asha.fails('tags.create', 'conflict', { body: { name: '#POTTERY' } })
      await publish(asha, 'post')
      await asha.fails('tags.create', 'conflict', { body: { name: 'Birds' } })
    })

    test('returns 422 for a single #', async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('tags.create', 'validation_failed', { body: { name: '#' } })
      expect(fields).toMatchObject([{ path: 'name', code: 'too_short' }])
    })

    test.each([
      ['C++', 'c'],
      ['café', 'cafe'],
      ['黎明', 'li-ming'],
    ])('moves the slug of %s to a new topic named %s', async (first, second) => {
      const asha = await world().member('asha')
      const taken = await asha.ok('tags.create', { body: { name: first } })
      expect(taken.slug).toBe(second)
      const { id, slug } = await asha.ok('tags.create', { body: { name: second } })
      expect(slug).toBe(second)
      const { tag } = await asha.ok('tags.get', { params: { slug: second } })
      expect(tag).toMatchObject({ id, name: second, url: `/tags/${second}` })
      const other = (await asha.ok('tags.get', { params: { slug: first } })).tag
      expect(other).toMatchObject({
        id: taken.id,
        name: first,
        url: `/tags/${encodeURIComponent(first.toLowerCase())}`,
      })
      expect(other.slug).toMatch(new RegExp(`^${second}-[a-z0-9]{6}$`))
      for (const found of [tag, other]) {
        expect((await asha.ok('tags.get', { params: { slug: found.slug } })).tag.id).toBe(found.id)
        await asha.ok('follows.set', { body: { type: 'tag', slug: found.slug, following: true } })
      }
      expect((await asha.ok('tags.list')).items).toMatchObject([{ following: true }, { following: true }])
    })

    test.each(['.', '..'])('gives a topic named %s its own path', async (name) => {
      const asha = await world().member('asha')
      const { id, url } = await asha.ok('tags.create', { body: { name } })
      const { pathname } = new URL(url, 'http://localhost')
      expect(pathname).toBe(url)
      const slug = decodeURIComponent(pathname.slice('/tags/'.length))
      expect((await asha.ok('tags.get', { params: { slug } })).tag).toMatchObject({ id, name, url })
    })

    test.each(['\t', '\r\n', '\u0085', '\u2028', '\u2029', '\u3000'])(
      'treats %j as a space between words',
      async (space) => {
        const asha = await world().member('asha')
        await asha.ok('tags.create', { body: { name: `machine${space}learning` } })
        expect((await asha.ok('tags.list')).items).toMatchObject([{ name: 'machine learning' }])
      },
    )
  },
)
