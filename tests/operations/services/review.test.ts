import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { block } from '../content.ts'
import { bookedService, completedService, offer } from './fixtures.ts'

describeOperation(
  'services.review',
  async (world) => {
    const { client, service } = await completedService(world)
    const body = { rating: 4, body: '<p>Quick and kind.</p>' }
    return { as: client, input: { params: { id: service.id }, body } }
  },
  (world) => {
    test('adds the review to the service and rating and notifies the provider', async () => {
      const { provider, client, service } = await completedService(world())
      const { review } = await client.ok('services.review', {
        params: { id: service.id },
        body: { rating: 4, body: '<p>Quick<script>x()</script>.</p>' },
      })
      expect(review).toMatchObject({
        service_id: service.id,
        rating: 4,
        body: '<p>Quick.</p>',
        author: { username: 'asha' },
        reply: null,
      })
      const read = await provider.ok('services.get', { params: { slug: service.slug } })
      expect(read.item).toMatchObject({ rating: 4, reviews_count: 1 })
      expect(await notificationSummaries(world(), provider)).toContainEqual([
        'review',
        client.id,
        'service',
        service.id,
      ])
    })

    test('returns 403 without a completed booking, also to the provider', async () => {
      const { provider, client, service } = await bookedService(world())
      for (const as of [client, provider, await world().member('ravi')])
        await as.fails('services.review', 'forbidden', { params: { id: service.id }, body: { rating: 1 } })
    })

    test('accepts reviews and replies of both sides in spite of blocks', async () => {
      const { client, provider, service } = await completedService(world())
      const ravi = await world().member('ravi')
      for (const blocked of [client, ravi]) await block(provider, blocked)
      const params = { id: service.id }
      const { id } = await client.ok('services.review', { params, body: { rating: 1 } })
      await client.ok('reviews.update', { params: { id }, body: { rating: 2 } })
      await provider.ok('reviews.reply', { params: { id }, body: { body: 'Come back.' } })
      await client.fails('services.get', 'not_found', { params: { slug: service.slug } })
      await ravi.fails('services.review', 'not_found', { params, body: { rating: 1 } })
    })

    test('keeps one of concurrent reviews and the recounted rating', async () => {
      const { provider, client, service } = await completedService(world())
      const params = { id: service.id }
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((rating) => client.call('services.review', { params, body: { rating } })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
      const { item, reviews } = await provider.ok('services.get', { params: { slug: service.slug } })
      expect(item).toMatchObject({ rating: reviews.items[0]!.rating, reviews_count: reviews.items.length })
    })

    test('does not count for another service of the provider', async () => {
      const { provider, client } = await completedService(world())
      const otherService = await offer(provider)
      await client.fails('services.review', 'forbidden', {
        params: { id: otherService.id },
        body: { rating: 5 },
      })
    })

    test('accepts a review of an archived service from its clients only', async () => {
      const { provider, client, service } = await completedService(world())
      const ravi = await world().member('ravi')
      const params = { id: service.id }
      await provider.ok('items.archive', { body: { type: 'service', id: service.id, archived: true } })
      await ravi.fails('services.review', 'not_found', { params, body: { rating: 1 } })
      const { id } = await client.ok('services.review', { params, body: { rating: 4 } })
      await client.ok('reviews.update', { params: { id }, body: { rating: 5 } })
      await ravi.fails('reviews.update', 'not_found', { params: { id }, body: { rating: 5 } })
      await provider.ok('reviews.reply', { params: { id }, body: { body: 'Thank you.' } })
      await provider.ok('items.archive', { body: { type: 'service', id: service.id, archived: false } })
      expect((await ravi.ok('services.get', { params: { slug: service.slug } })).item.rating).toBe(5)
      await client.ok('blocks.add', { body: { username: 'meera' } })
      await client.ok('reviews.update', { params: { id }, body: { rating: 1 } })
    })
  },
)
