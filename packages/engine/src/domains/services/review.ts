import { reviews } from '../../entities/services.ts'
import { conflict, forbidden } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { useImages } from '../media/use-images.ts'
import { findReviewed, hasCompletedBooking, presentReview, moveRating } from '../reviews.ts'
import { notify } from '../notifications/notify.ts'

export const review: Handler<'services.review'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const service = await findReviewed(context, params.id)
  if (!(await hasCompletedBooking(tx, service.id, member.id)))
    throw forbidden('Only members with a completed booking of this service may review it.')
  const [, row] = await all([
    moveRating(tx, service.id, { sum: body.rating, count: 1 }),
    tx.insertIfAbsent(reviews, {
      service_id: service.id,
      author_id: member.id,
      rating: body.rating,
      body: body.body ?? null,
      reply: null,
      replied_at: null,
      hidden: false,
      created_at: now,
      updated_at: now,
    }),
  ])
  if (row === undefined) throw conflict('You have reviewed this service before.')
  await useImages(tx, now, [], [row.body])
  await notify(context, [service.author_id], 'review', { type: 'service', id: service.id })
  return { id: row.id, review: await presentReview(context, row) }
}
