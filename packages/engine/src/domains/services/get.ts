import { bookings, reviews } from '../../entities/services.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { presentBooking } from '../bookings.ts'
import { findItemBySlug } from '../content/find-item.ts'
import { listReviews, hasCompletedBooking, presentReview } from '../reviews.ts'
import { presentService } from './present-service.ts'

export const get: Handler<'services.get'> = async (context, { params }) => {
  const { tx, member } = context
  const service = await findItemBySlug(context, 'service', params.slug)
  const service_id = service.row.id
  const [item, listed, review, [booking], completed] = await all([
    presentService(context, service),
    listReviews(context, service_id),
    tx.find(reviews, 'review', { service_id, author_id: member.id }),
    tx.page(bookings, {
      index: 'ofService',
      equals: { service_id, client_id: member.id },
      order: 'desc',
      limit: 1,
    }),
    hasCompletedBooking(tx, service_id, member.id),
  ])
  return {
    item,
    reviews: listed,
    my_review: review && !review.hidden ? await presentReview(context, review) : null,
    my_booking: booking ? await presentBooking(context, booking) : null,
    can_review: review === undefined && completed,
  }
}
