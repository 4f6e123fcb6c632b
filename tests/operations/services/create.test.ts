import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { DESIGN, LOGOS, PUNE, service } from './fixtures.ts'

const DAY = 24 * 60 * 60_000

describeOperation(
  'services.create',
  async (world) => ({ as: await world.member('meera'), input: { body: service } }),
  (world) => {
    const counts = async () => {
      const reader = await world().member('asha')
      const { categories } = await reader.ok('lookups.serviceCategories')
      const design = categories.find(({ id }) => id === DESIGN)!
      return { design: design.count, logos: design.children.find(({ id }) => id === LOGOS)!.count }
    }

    test('publishes immediately, with IDs of packages and names of the location', async () => {
      const meera = await world().member('meera')
      const { id, slug, url } = await meera.ok('services.create', { body: service })
      expect({ slug, url }).toEqual({ slug: 'a-logo-for-your-shop', url: '/services/a-logo-for-your-shop' })
      const asha = await world().member('asha')
      const { item } = await asha.ok('services.get', { params: { slug: slug } })
      expect(item).toMatchObject({
        id,
        type: 'service',
        title: service.title,
        description: service.description,
        category: { id: LOGOS, name: 'Logo and brand', slug: 'logo-and-brand' },
        price_from: 2500,
        rating: null,
        reviews_count: 0,
        bookings_count: 0,
        packages: [{ id: expect.any(Number) as number, ...service.packages[0] }],
        faqs: service.faqs,
        location: { ...PUNE, country_name: 'India', state: 'Maharashtra', district: 'Pune', city: 'Pune' },
        tags: ['logo'],
        author: { username: 'meera' },
      })
    })

    test('uses the lowest price of its packages', async () => {
      const meera = await world().member('meera')
      const packages = [900, 400, 700].map((price) => ({ name: `For ${price}`, price }))
      const { slug } = await meera.ok('services.create', { body: { ...service, packages } })
      const { item } = await meera.ok('services.get', { params: { slug: slug } })
      expect(item.price_from).toBe(400)
      expect(item.packages.map(({ price, description }) => [price, description])).toEqual([
        [900, null],
        [400, null],
        [700, null],
      ])
    })

    test('counts in its category, and in the one above', async () => {
      const meera = await world().member('meera')
      await meera.ok('services.create', { body: service })
      await meera.ok('services.create', { body: { ...service, category_id: DESIGN } })
      expect(await counts()).toEqual({ design: 2, logos: 1 })
    })

    test('returns 422 for all unknown IDs together', async () => {
      const meera = await world().member('meera')
      const { fields } = await meera.fails('services.create', 'validation_failed', {
        body: { ...service, category_id: 99_999, location: { ...PUNE, state_id: 870346 } },
      })
      expect(fields).toMatchObject([
        { path: 'category_id', code: 'not_found' },
        { path: 'location', code: 'not_found' },
      ])
    })

    test('accepts a country in small letters and rejects a city without its state', async () => {
      const meera = await world().member('meera')
      const { slug } = await meera.ok('services.create', {
        body: { ...service, location: { country: 'in' } },
      })
      const { item } = await meera.ok('services.get', { params: { slug: slug } })
      expect(item.location).toMatchObject({ country: 'IN', state_id: null, city: null })
      await meera.fails('services.create', 'validation_failed', {
        body: { ...service, location: { country: 'IN', city_id: PUNE.city_id } },
      })
    })

    describe('services with scheduled_at', () => {
      test('makes a scheduled service searchable and counts it only once it is live', async () => {
        const meera = await world().member('meera')
        const scheduled_at = new Date(START + DAY).toISOString()
        const { slug } = await meera.ok('services.create', { body: { ...service, scheduled_at } })
        const asha = await world().member('asha')
        await asha.fails('services.get', 'not_found', { params: { slug: slug } })
        expect((await asha.ok('services.list')).items).toEqual([])
        expect(await counts()).toEqual({ design: 0, logos: 0 })
        await world().clock.advance(DAY)
        expect((await asha.ok('services.list')).items).toMatchObject([{ slug, published_at: scheduled_at }])
        expect(await counts()).toEqual({ design: 1, logos: 1 })
      })
    })
  },
)
