import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { offer } from './fixtures.ts'

describeOperation(
  'services.book',
  async (world) => {
    const { id, packages } = await offer(await world.member('meera'))
    const body = { package_id: packages[0]!, quantity: 2, requirements: 'In red, for a sweet shop.' }
    return { as: await world.member('asha'), input: { params: { id }, body } }
  },
  (world) => {
    test('requests the given quantity at the current price and notifies the provider', async () => {
      const [meera, asha] = await world().members('meera', 'asha')
      const { id, packages, slug } = await offer(meera)
      const booked = await asha.ok('services.book', {
        params: { id },
        body: { package_id: packages[0]!, quantity: 3, requirements: 'In red.' },
      })
      expect(booked).toMatchObject({
        status: 'pending',
        booking: {
          id: booked.id,
          role: 'client',
          allowed: ['cancel'],
          service: { id, slug, url: `/services/${slug}` },
          package: { id: packages[0], name: 'One logo', price: 2500 },
          quantity: 3,
          total: 7500,
          requirements: 'In red.',
          provider: { username: 'meera' },
          client: { username: 'asha' },
          cancelled_by: null,
          history: [{ status: 'pending', by: 'client' }],
        },
      })
      expect(await notificationSummaries(world(), meera)).toEqual([
        ['booking_requested', asha.id, 'booking', booked.id],
      ])
      expect((await meera.ok('services.get', { params: { slug } })).item.bookings_count).toBe(1)
    })

    test('returns 403 for an own service', async () => {
      const meera = await world().member('meera')
      const { id, packages } = await offer(meera)
      await meera.fails('services.book', 'forbidden', { params: { id }, body: { package_id: packages[0]! } })
    })

    test("returns 422 for another service's package or a removed one", async () => {
      const meera = await world().member('meera')
      const [first, second] = [await offer(meera), await offer(meera)]
      const asha = await world().member('asha')
      const body = { package_id: second.packages[0]! }
      const { fields } = await asha.fails('services.book', 'validation_failed', {
        params: { id: first.id },
        body,
      })
      expect(fields).toMatchObject([{ path: 'package_id', code: 'not_found' }])
      const packages = [{ name: 'Something else', price: 1 }]
      await meera.ok('services.update', { params: { id: second.id }, body: { packages } })
      await asha.fails('services.book', 'validation_failed', { params: { id: second.id }, body })
      const { item } = await asha.ok('services.get', { params: { slug: first.slug } })
      expect(item.bookings_count).toBe(0)
    })

    test('returns 409 for a service of a closed account', async () => {
      const asha = await world().member('asha')
      const { id, packages } = await offer(await world().member('meera'))
      const input = { params: { id }, body: { package_id: packages[0]! } }
      await world().save({ username: 'meera', status: 'closed' })
      await asha.fails('services.book', 'conflict', input)
      await world().save({ username: 'meera', status: 'active' })
      await asha.ok('services.book', input)
    })
  },
)
