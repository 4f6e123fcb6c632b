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
        url: '/tags/street-food',
        web_url: 'http://localhost:4000/tags/street-food',
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

    test('gives topics whose names come to the same slug slugs of their own', async () => {
      const asha = await world().member('asha')
      await asha.ok('tags.create', { body: { name: 'C++' } })
      const { slug } = await asha.ok('tags.create', { body: { name: 'C' } })
      expect(slug).toMatch(/^c-[a-z0-9]{6}$/)
    })

    test('creates a topic once, however many create it at once', async () => {
      const asha = await world().member('asha')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          asha.call('tags.create', { body: { name: index % 2 ? 'Pottery' : 'POTTERY' } }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      expect((await asha.ok('tags.list')).items).toHaveLength(1)
    })
  },
)
