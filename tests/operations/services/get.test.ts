import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { bookedService, completedService, offer } from './fixtures.ts'

describeOperation(
  'services.get',
  async (world) => {
    const as = await world.member('meera')
    const { slug } = await offer(as)
    return { as, input: { params: { slug } } }
  },
  (world) => {
    test('reads by slug and by id, and nothing by another kind’s id', async () => {
      const meera = await world().member('meera')
      const { id, slug } = await offer(meera)
      const { item } = await meera.ok('services.get', { params: { slug } })
      expect(item).toEqual((await meera.ok('services.get', { params: { slug: String(id) } })).item)
      const post = await meera.ok('posts.create', { body: { title: 'A post', body: '<p>Text.</p>' } })
      await meera.fails('services.get', 'not_found', { params: { slug: String(post.id) } })
      await meera.fails('services.get', 'not_found', { params: { slug: post.slug } })
    })

    test('reads by an ID of several digits and by a slug that starts with digits', async () => {
      const meera = await world().member('meera')
      for (let count = 0; count < 9; count++) await offer(meera)
      const { id, slug } = await offer(meera, { title: '2027 calendars' })
      expect([String(id).length, slug]).toEqual([2, '2027-calendars'])
      for (const reference of [String(id), slug])
        expect((await meera.ok('services.get', { params: { slug: reference } })).item.id).toBe(id)
    })

    test('returns whether the reader booked, completed and reviewed', async () => {
      const { client, provider, service, booking } = await bookedService(world())
      const params = { slug: service.slug }
      const before = await client.ok('services.get', { params })
      expect(before).toMatchObject({ my_review: null, can_review: false, my_booking: { id: booking.id } })
      for (const step of ['accept', 'progress', 'deliver'] as const)
        await provider.ok(`bookings.${step}`, { params: { id: booking.id } })
      await client.ok('bookings.complete', { params: { id: booking.id } })
      expect((await client.ok('services.get', { params })).can_review).toBe(true)
      const { review } = await client.ok('services.review', {
        params: { id: service.id },
        body: { rating: 5 },
      })
      const after = await client.ok('services.get', { params })
      expect(after).toMatchObject({ my_review: review, can_review: false, reviews: { items: [review] } })
      const otherItem = await provider.ok('services.get', { params })
      expect(otherItem).toMatchObject({ my_review: null, my_booking: null, can_review: false })
    })

    test('pages reviews, newest first', async () => {
      const { provider, client, service } = await completedService(world())
      await client.ok('services.review', { params: { id: service.id }, body: { rating: 3 } })
      await world().clock.advance(1000)
      const ravi = await world().member('ravi')
      const { id } = await ravi.ok('services.book', {
        params: { id: service.id },
        body: { package_id: service.packages[0]! },
      })
      for (const step of ['accept', 'progress', 'deliver'] as const)
        await provider.ok(`bookings.${step}`, { params: { id } })
      await ravi.ok('bookings.complete', { params: { id } })
      await ravi.ok('services.review', { params: { id: service.id }, body: { rating: 4 } })
      const params = { slug: service.slug }
      const { reviews, item } = await client.ok('services.get', { params, query: { reviews_limit: 1 } })
      expect(reviews).toMatchObject({
        items: [{ author: { username: 'ravi' } }],
        next_offset: 1,
        has_more: true,
      })
      expect(item).toMatchObject({ rating: 3.5, reviews_count: 2 })
      const nextPage = await client.ok('services.get', { params, query: { reviews_offset: 1 } })
      expect(nextPage.reviews).toMatchObject({ items: [{ author: { username: 'asha' } }], has_more: false })
    })
  },
)
