import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'
import { completedService } from '../services/fixtures.ts'

async function reviewed(world: World) {
  const made = await completedService(world)
  const { review } = await made.client.ok('services.review', {
    params: { id: made.service.id },
    body: { rating: 3 },
  })
  return { ...made, review }
}

describeOperation(
  'reviews.reply',
  async (world) => {
    const { provider, review } = await reviewed(world)
    return { as: provider, input: { params: { id: review.id }, body: { body: '<p>Thank you.</p>' } } }
  },
  (world) => {
    test('replaces the earlier reply and notifies the reviewer', async () => {
      const { provider, client, review, service } = await reviewed(world())
      const params = { id: review.id }
      await provider.ok('reviews.reply', { params, body: { body: '<p>Sorry!</p>' } })
      await provider.ok('reviews.reply', { params, body: { body: '<p>Thank you.</p>' } })
      const { reviews } = await client.ok('services.get', { params: { slug: service.slug } })
      expect(reviews.items).toMatchObject([{ id: review.id, reply: { body: '<p>Thank you.</p>' } }])
      const notification = ['review_reply', provider.id, 'service', service.id]
      expect(await notificationSummaries(world(), client)).toContainEqual(notification)
    })

    test('returns 403 for everyone but the provider', async () => {
      const { client, review } = await reviewed(world())
      for (const as of [client, await world().member('ravi')])
        await as.fails('reviews.reply', 'forbidden', {
          params: { id: review.id },
          body: { body: '<p>Mine.</p>' },
        })
    })
  },
)
