import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { DESIGN, LOGOS, MUMBAI, offer, PUNE, service, WEBSITES } from './fixtures.ts'

const changes = { ...service, title: 'Another title', location: MUMBAI }

describeOperation(
  'services.update',
  async (world) => {
    const as = await world.member('meera')
    const { id } = await offer(as)
    const { featured_image: _, gallery: __, ...body } = changes
    return { as, input: { params: { id }, body } }
  },
  (world) => {
    test('changes only the sent fields and lists the changed ones', async () => {
      const meera = await world().member('meera')
      const { id, slug, packages } = await offer(meera)
      const body = { title: service.title, description: '<p>New.</p>', faqs: [], tags: ['brand'] }
      const { updated, item } = await meera.ok('services.update', { params: { id }, body })
      expect(updated.toSorted()).toEqual(['description', 'faqs', 'tags'])
      expect(item).toMatchObject({
        slug,
        description: '<p>New.</p>',
        faqs: [],
        tags: ['brand'],
        packages: [{ id: packages[0] }],
        location: PUNE,
      })
    })

    test('keeps ids of packages sent by id or name and updates the price', async () => {
      const meera = await world().member('meera')
      const packages = ['First', 'Second', 'Third'].map((name) => ({ name, price: 500 }))
      const made = await offer(meera, { packages })
      const { item, updated } = await meera.ok('services.update', {
        params: { id: made.id },
        body: {
          packages: [
            { name: 'Fourth', price: 300 },
            { id: made.packages[2]!, name: 'Third, larger', price: 800 },
            { name: 'First', price: 500 },
          ],
        },
      })
      expect(updated).toEqual(['packages'])
      expect(item.price_from).toBe(300)
      expect(item.packages.map(({ name }) => name)).toEqual(['Fourth', 'Third, larger', 'First'])
      expect(item.packages[1]!.id).toBe(made.packages[2])
      expect(item.packages[2]!.id).toBe(made.packages[0])
      expect(made.packages).not.toContain(item.packages[0]!.id)
    })

    test("returns 422 for another service's package", async () => {
      const meera = await world().member('meera')
      const [first, second] = [await offer(meera), await offer(meera)]
      const { fields } = await meera.fails('services.update', 'validation_failed', {
        params: { id: first.id },
        body: { packages: [{ id: second.packages[0]!, name: 'Stolen', price: 1 }] },
      })
      expect(fields).toMatchObject([{ path: 'packages.0.id', code: 'not_found' }])
    })

    test('moves between categories, with their counts and lists', async () => {
      const meera = await world().member('meera')
      const { id } = await offer(meera)
      await meera.ok('services.update', { params: { id }, body: { category_id: WEBSITES } })
      const { categories } = await meera.ok('lookups.serviceCategories')
      const counted = categories.filter(({ count }) => count > 0)
      expect(counted).toMatchObject([{ slug: 'software', count: 1 }])
      expect(
        categories
          .find((category) => category.id === DESIGN)!
          .children.find((candidate) => candidate.id === LOGOS)!.count,
      ).toBe(0)
      const found = await meera.ok('services.list', { query: { category: 'software' } })
      expect(found.items.map((item) => item.id)).toEqual([id])
      expect((await meera.ok('services.list', { query: { category: 'design' } })).items).toEqual([])
    })
  },
)
