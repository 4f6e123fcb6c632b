import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { bookedService, offer } from '../services/fixtures.ts'

describeOperation(
  'bookings.list',
  async (world) => ({ as: (await bookedService(world)).client, input: { query: { role: 'client' } } }),
  (world) => {
    /** Meera and Asha, each of whom has booked the other's service, twice. */
    async function neighbours(apartMs = 1000) {
      const [meera, asha] = await world().members('meera', 'asha')
      const [hers, otherService] = [await offer(meera), await offer(asha)]
      const book = async (as: typeof meera, service: typeof hers) => {
        await world().clock.advance(apartMs)
        const body = { package_id: service.packages[0]! }
        return (await as.ok('services.book', { params: { id: service.id }, body })).id
      }
      const ids = [
        await book(asha, hers),
        await book(meera, otherService),
        await book(asha, hers),
        await book(meera, otherService),
      ]
      return { meera, asha, ids }
    }

    test('lists received and placed bookings, newest first, by page', async () => {
      const { meera, ids } = await neighbours()
      const newest = ids.toReversed()
      const { items } = await meera.ok('bookings.list')
      expect(items.map(({ id, role }) => [id, role])).toEqual(
        newest.map((id, index) => [id, index % 2 === 0 ? 'client' : 'provider']),
      )
      const first = await meera.ok('bookings.list', { query: { limit: 3 } })
      expect(first).toMatchObject({ next_offset: 3, has_more: true })
      const nextPage = await meera.ok('bookings.list', { query: { limit: 3, offset: first.next_offset } })
      expect(nextPage).toMatchObject({ next_offset: 4, has_more: false })
      expect([...first.items, ...nextPage.items].map(({ id }) => id)).toEqual(newest)
    })

    test('narrows by role and by status', async () => {
      const { meera, asha, ids } = await neighbours()
      await meera.ok('bookings.accept', { params: { id: ids[0]! } })
      const found = async (query: { role?: 'provider' | 'client'; status?: 'pending' | 'accepted' }) =>
        (await meera.ok('bookings.list', { query })).items.map(({ id }) => id)
      expect(await found({ role: 'provider' })).toEqual([ids[2], ids[0]])
      expect(await found({ role: 'client' })).toEqual([ids[3], ids[1]])
      expect(await found({ status: 'accepted' })).toEqual([ids[0]])
      expect(await found({ status: 'pending' })).toEqual([ids[3], ids[2], ids[1]])
      expect(await found({ role: 'client', status: 'accepted' })).toEqual([])
      expect((await asha.ok('bookings.list', { query: { role: 'client' } })).items).toHaveLength(2)
    })

    test('keeps the package as it was booked', async () => {
      const { provider, client, service } = await bookedService(world())
      await provider.ok('services.update', {
        params: { id: service.id },
        body: { packages: [{ name: 'Twice the price', price: 5000 }] },
      })
      const { items } = await client.ok('bookings.list')
      expect(items).toMatchObject([{ total: 2500, package: { id: service.packages[0], name: 'One logo' } }])
    })
  },
)
