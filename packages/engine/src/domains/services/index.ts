import { bookingStates } from '@chowk/contract/core'
import { conflict, forbidden, invalid, notFound } from '../../api-error.ts'
import { presentBooking } from '../bookings.ts'
import { createContent } from '../content/create-content.ts'
import { listingOf } from '../content/listing.ts'
import { findItemBySlug, findItemRow } from '../content/find-item.ts'
import { updateOf } from '../content/update-content.ts'
import { useImages } from '../media/use-images.ts'
import { notify } from '../notifications/notify.ts'
import { findReviewed, hasCompletedBooking, listReviews, adjustRating, presentReview } from '../reviews.ts'
import { changeService, type ServiceChanges } from './change-service.ts'
import { findServices } from './find-services.ts'
import { insertPackages, leastPrice } from './packages.ts'
import {
  categoryBySlug,
  locationFields,
  prepareService,
  priceFields,
  type ServiceReferences,
} from './prepare-service.ts'
import { presentService, presentServices } from './present-service.ts'
import { items } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { bookings, reviews, servicePackages, services } from '../../entities/services.ts'
import { prepared, type Handler, type Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'

const create = prepared<'services.create', ServiceReferences>({
  prepare: ({ places }, { body }) => prepareService(places, body),
  perform: (context, { body }, { category, location }) =>
    createContent(context, 'service', body, {
      async extend(item) {
        const { id } = item
        await context.tx.insert(services, {
          id,
          ...listingOf(item),
          category_id: category!.id,
          ...priceFields(leastPrice(body.packages)),
          ...locationFields(location ?? null),
          rating_sum: 0,
          rating_count: 0,
          rating: 0,
          bookings_count: 0,
        })
        await insertPackages(context.tx, id, body.packages)
      },
    }),
})

const update = updateOf('service', presentService, {
  prepare: ({ places }, body: ServiceChanges) => prepareService(places, body),
  change: changeService,
})

const list: Handler<'services.list'> = async (context, { query }) => {
  const category = query.category === undefined ? undefined : categoryBySlug(query.category)
  if (query.category !== undefined && category === undefined)
    throw invalid('category', 'not_found', 'Unknown category.')
  const page = await findServices(context, query, category)
  const rows = await context.tx.getMany(items, pluck(page.items, 'id'))
  const serviceRows = page.items.map(({ id }) => rows.get(id)!)
  return { ...page, items: await presentServices(context, serviceRows) }
}

const get: Handler<'services.get'> = async (context, { params }) => {
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

const book: Handler<'services.book'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const service = await findItemRow(context, 'service', params.id)
  if (service.author_id === member.id) throw forbidden('You cannot book your own service.')
  const [provider, booked, chosen] = await all([
    tx.get(members, service.author_id),
    tx.increment(services, service.id, { bookings_count: 1 }, { listed: true }),
    tx.get(servicePackages, body.package_id),
  ])
  if (provider?.status !== 'active')
    throw conflict('The provider of this service is not active on the site now.')
  if (booked === undefined) throw notFound()
  if (chosen?.service_id !== service.id)
    throw invalid('package_id', 'not_found', 'The service has no such package.')
  const status = bookingStates.initial
  const booking = await tx.insert(bookings, {
    service_id: service.id,
    provider_id: service.author_id,
    client_id: member.id,
    status,
    package: chosen,
    quantity: body.quantity,
    total: chosen.price * body.quantity,
    requirements: body.requirements ?? null,
    cancelled_by: null,
    history: [{ status, by: 'client', at: now }],
    created_at: now,
    updated_at: now,
  })
  await notify(context, [service.author_id], 'booking_requested', { type: 'booking', id: booking.id })
  return { id: booking.id, status, booking: await presentBooking(context, booking) }
}

const review: Handler<'services.review'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const service = await findReviewed(context, params.id)
  if (!(await hasCompletedBooking(tx, service.id, member.id)))
    throw forbidden('Only members with a completed booking of this service can review it.')
  const [, row] = await all([
    adjustRating(tx, service.id, { sum: body.rating, count: 1 }),
    tx.insertIfAbsent(reviews, {
      service_id: service.id,
      provider_id: service.author_id,
      author_id: member.id,
      rating: body.rating,
      body: body.body ?? null,
      reply: null,
      replied_at: null,
      hidden: false,
      suspended: false,
      created_at: now,
      updated_at: now,
    }),
  ])
  if (row === undefined) throw conflict('You have reviewed this service before.')
  await useImages(tx, now, [], [row.body])
  await notify(context, [service.author_id], 'review', { type: 'service', id: service.id })
  return { id: row.id, review: await presentReview(context, row) }
}

export const handlers: Handlers<'services'> = { create, update, list, get, book, review }
