import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { recount } from '../../harness/recount.ts'
import type { World } from '../../harness/world.ts'
import { completedService } from '../services/fixtures.ts'

async function reviewed(world: World, rating = 4) {
  const made = await completedService(world)
  const body = { rating, body: '<p>Good.</p>' }
  const { review } = await made.client.ok('services.review', { params: { id: made.service.id }, body })
  return { ...made, review }
}

describeOperation(
  'reviews.update',
  async (world) => {
    const { client, review } = await reviewed(world)
    return { as: client, input: { params: { id: review.id }, body: { rating: 2, body: '<p>It broke.</p>' } } }
  },
  (world) => {
    test('changes what is sent, and the rating of the service with it', async () => {
      const { client, review, service } = await reviewed(world())
      const params = { id: review.id }
      await world().clock.advance(1000)
      const lower = await client.ok('reviews.update', { params, body: { rating: 1 } })
      expect(lower.review).toMatchObject({ rating: 1, body: '<p>Good.</p>' })
      expect(lower.review.updated_at > review.updated_at).toBe(true)
      const silent = await client.ok('reviews.update', { params, body: { body: null } })
      expect(silent.review).toMatchObject({ rating: 1, body: null })
      const { item } = await client.ok('services.get', { params: { slug: service.slug } })
      expect(item).toMatchObject({ rating: 1, reviews_count: 1 })
    })

    test.each(['hide', 'erase'] as const)('changes nothing of what moderators %s at once', async (act) => {
      const { control } = world()
      for (let round = 0; round < 5; round++) {
        const { client, review } = await reviewed(world(), 1)
        const params = { id: review.id }
        await Promise.all([
          ...[2, 3, 4].map((rating) => client.call('reviews.update', { params, body: { rating } })),
          control.engine.perform({ operator: 'ops' }, `content.${act}`, {
            params: { type: 'review', ...params },
          }),
          ...[3, 4, 5].map((rating) => client.call('reviews.update', { params, body: { rating } })),
        ])
        await recount(control.engine.store)
      }
    })

    test('changes at once leave the rating that the review has', async () => {
      const { client, review, service } = await reviewed(world())
      await Promise.all(
        [1, 5, 2, 4, 3, 5, 1].map((rating) =>
          client.ok('reviews.update', { params: { id: review.id }, body: { rating } }),
        ),
      )
      const read = await client.ok('services.get', { params: { slug: service.slug } })
      expect(read.item).toMatchObject({ rating: read.my_review!.rating, reviews_count: 1 })
    })
  },
)
