import type { Operations } from '@chowk/contract'
import { reviews } from '../../entities/services.ts'
import { forbidden } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { useImages } from '../media/use-images.ts'
import { notify } from '../notifications/notify.ts'
import { findReview } from './find-review.ts'
import { presentReview } from './present-reviews.ts'

export const reply: Handler<Operations['reviews']['reply']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { review, service } = await findReview(context, params.id)
  if (service.author_id !== member.id) throw forbidden('Only the provider of the service may reply.')
  const before = await tx.lock(reviews, review.id)
  await useImages(tx, now, [before?.reply], [body.body])
  const [replied] = await all([
    tx.update(reviews, review.id, { reply: body.body, replied_at: now }),
    notify(tx, [review.author_id], {
      kind: 'review_reply',
      actor: member.id,
      subject: { type: 'service', id: service.id },
      now,
    }),
  ])
  return { id: review.id, review: await presentReview(context, replied ?? review) }
}
