import type { Operations } from '@chowk/contract'
import { reviews, services } from '../../entities/services.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { useImages } from '../media/use-images.ts'
import { findReview } from './find-review.ts'
import { moveRating } from './move-rating.ts'
import { presentReview } from './present-reviews.ts'

export const update: Handler<Operations['reviews']['update']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { review, service } = await findReview(context, params.id)
  if (review.author_id !== member.id) throw notFound()
  const [, current] = await all([tx.lock(services, service.id), tx.get(reviews, review.id)])
  const before = current ?? review
  const rating = body.rating ?? before.rating
  const text = body.body === undefined ? before.body : body.body
  if (rating === before.rating && text === before.body)
    return { id: before.id, review: await presentReview(context, before) }
  await useImages(tx, now, [before.body], [text])
  const [, after] = await all([
    moveRating(tx, service.id, { sum: rating - before.rating, count: 0 }),
    tx.update(reviews, before.id, { rating, body: text, updated_at: now }),
  ])
  return { id: before.id, review: await presentReview(context, after ?? before) }
}
