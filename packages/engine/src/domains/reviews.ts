import { notFound, forbidden } from '../api-error.ts'
import { type ItemRow, items } from '../entities/content.ts'
import { reviews, type ReviewRow, bookings, services, type ServiceRow } from '../entities/services.ts'
import {
  type ReadContext,
  type ListContext,
  type Handler,
  type Handlers,
  type Viewing,
  presentOne,
} from '../handler.ts'
import { all } from '../store/all.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import { timestamp } from '../text/times.ts'
import { requireNotHidden } from './comments/find-comment.ts'
import { findItemRow } from './content/find-item.ts'
import { pageOfRows } from './content/pages.ts'
import { useImages } from './media/use-images.ts'
import { memberCards } from './members/members.ts'
import { notify } from './notifications/notify.ts'
import { viewerOf } from './viewer/viewer.ts'

/**
 * Returns a review that the member may read, or may act on as its author or the provider, with its service. A block
 * takes neither right away.
 * @throws ApiError `not_found`
 */
export async function findReview(
  viewing: Viewing,
  id: number,
): Promise<{ review: ReviewRow; service: ItemRow }> {
  const { tx, member } = viewing
  const review = await tx.get(reviews, id)
  const placed = review && (await tx.get(items, review.service_id))
  if (review === undefined || placed === undefined) throw notFound()
  const isOwn = review.author_id === member.id
  const acrossBlocks = isOwn || placed.author_id === member.id || viewing.acrossBlocks === true
  const [viewer, service] = await all([
    viewerOf({ tx, member, acrossBlocks }),
    isOwn
      ? findReviewed(viewing, review.service_id)
      : findItemRow({ ...viewing, acrossBlocks }, 'service', review.service_id),
  ])
  if (!(await viewer.loadFor([review])).canSeeComment(review)) throw notFound()
  return { review, service }
}

/**
 * Returns a service that the member may review: one they may read, or one they completed a booking of, also when it was
 * archived since, or a block hides it.
 * @throws ApiError `not_found`
 */
export async function findReviewed(context: Viewing, id: number): Promise<ItemRow> {
  const { tx, member } = context
  const [unloadedViewer, service] = await all([viewerOf(context), tx.get(items, id)])
  if (service?.type !== 'service') throw notFound()
  const viewer = await unloadedViewer.loadFor([service])
  if (viewer.canRead(service)) return service
  const across = await (await viewerOf({ tx, member, acrossBlocks: true })).loadFor([service])
  const isThere = service.status === 'published' ? across.canRead(service) : service.status === 'archived'
  const had = isThere && service.hidden_from === null && !across.isHidden(service.author_id)
  if (!had || !(await hasCompletedBooking(tx, id, member.id))) throw notFound()
  return service
}

/** Returns a page of the reviews of a service, newest first, without those hidden from the viewer. */
export async function listReviews(context: ListContext, service_id: number) {
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, reviews, {
    index: 'newest',
    equals: { service_id },
    where: viewer.visibleComments(),
    order: 'desc',
  })
  return { ...page, items: await presentReviews(context, page.items) }
}

/** Returns whether a member has completed a booking of this service. */
export async function hasCompletedBooking(tx: ReadTx, service_id: number, client_id: number) {
  const completed = await tx.page(bookings, {
    index: 'ofServiceStatus',
    equals: { service_id, client_id, status: 'completed' },
    limit: 1,
  })
  return completed.length > 0
}

/** Adds to the rating sums of a service. Called before one of its reviews changes, or with the service locked. */
export async function adjustRating(
  tx: Tx,
  serviceId: number,
  { sum, count }: { sum: number; count: number },
) {
  const moved = await tx.increment(services, serviceId, { rating_sum: sum, rating_count: count })
  if (moved === undefined) return
  await tx.update(services, serviceId, { rating: ratingOf(moved) })
}

/** Returns the average of a service's ratings in hundredths. */
export const ratingOf = ({ rating_sum, rating_count }: Pick<ServiceRow, 'rating_sum' | 'rating_count'>) =>
  rating_count === 0 ? 0 : Math.round((rating_sum * 100) / rating_count)

type Presenting = Pick<ReadContext, 'tx' | 'site'>

/** Presents reviews in the order given. */
async function presentReviews(context: Presenting, rows: readonly ReviewRow[]) {
  const cardOf = await memberCards(context, new Set(rows.map((row) => row.author_id)))
  return rows.map((row) => ({
    id: row.id,
    service_id: row.service_id,
    rating: row.rating,
    body: row.body,
    author: cardOf(row.author_id),
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { body: row.reply, created_at: timestamp(row.replied_at) },
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }))
}

export const presentReview = presentOne(presentReviews)

const reply: Handler<'reviews.reply'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { review, service } = await findReview(context, params.id)
  if (service.author_id !== member.id) throw forbidden('Only the provider of the service can reply.')
  const before = requireNotHidden(await tx.lock(reviews, review.id))
  await useImages(tx, now, [before.reply], [body.body])
  const [replied] = await all([
    tx.update(reviews, review.id, { reply: body.body, replied_at: now }),
    notify(context, [review.author_id], 'review_reply', { type: 'service', id: service.id }),
  ])
  return { id: review.id, review: await presentReview(context, replied ?? review) }
}

const update: Handler<'reviews.update'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { review, service } = await findReview(context, params.id)
  if (review.author_id !== member.id) throw notFound()
  const [, current] = await all([tx.lock(services, service.id), tx.get(reviews, review.id)])
  const before = requireNotHidden(current)
  const rating = body.rating ?? before.rating
  const text = body.body === undefined ? before.body : body.body
  if (rating === before.rating && text === before.body)
    return { id: before.id, review: await presentReview(context, before) }
  await useImages(tx, now, [before.body], [text])
  const [, after] = await all([
    adjustRating(tx, service.id, { sum: rating - before.rating, count: 0 }),
    tx.update(reviews, before.id, { rating, body: text, updated_at: now }),
  ])
  return { id: before.id, review: await presentReview(context, after ?? before) }
}

export const handlers: Handlers<'reviews'> = { update, reply }
