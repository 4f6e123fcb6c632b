import * as z from 'zod'
import { operation } from '../operation.ts'
import { BookingChanged, BookingCreate } from '../schemas/bookings.ts'
import { pathId, pathSlug } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import { paging } from '../schemas/queries.ts'
import { ReviewCreate, ReviewSaved } from '../schemas/reviews.ts'
import {
  reviewPaging,
  ServiceCreate,
  serviceFilters,
  ServicePage,
  ServiceRead,
  ServiceUpdate,
  ServiceUpdated,
} from '../schemas/services.ts'

export const services = {
  create: operation({
    method: 'POST',
    path: '/services',
    status: 201,
    scope: 'content',
    quota: 'service',
    idempotent: true,
    summary: 'Offer a service now, or later with `scheduled_at`.',
    description:
      'Categories come from `GET /service-categories`, places from `GET /geo`. Bookings refer to packages by id.',
    body: ServiceCreate,
    response: CreatedItem,
  }),
  update: operation({
    method: 'PUT',
    path: '/services/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your published or scheduled service.',
    description:
      'Only the fields sent change. `updated` lists the changed fields. Packages keep their IDs if you send them with the ID or the same name.',
    params: z.object({ id: pathId() }),
    body: ServiceUpdate,
    response: ServiceUpdated,
  }),
  list: operation({
    method: 'GET',
    path: '/services',
    scope: 'browse',
    visitors: true,
    summary: 'Find services by category, words and price.',
    description:
      'If your profile has a location, the default order `recent` lists services of your city first, then your state, then the rest, each newest first. Other orders ignore your location.',
    query: z.object({ ...serviceFilters, ...paging(12) }),
    response: ServicePage,
  }),
  get: operation({
    method: 'GET',
    path: '/services/{slug}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a service with its reviews.',
    description: 'Accepts a slug or an id. Digits only are an id.',
    params: z.object({ slug: pathSlug().describe('The slug, or the id.') }),
    query: z.object(reviewPaging),
    response: ServiceRead,
  }),
  book: operation({
    method: 'POST',
    path: '/services/{id}/bookings',
    status: 201,
    scope: 'marketplace',
    quota: 'booking',
    idempotent: true,
    summary: 'Book a package of a service.',
    description:
      'The provider is notified and can accept or decline. The booking keeps the current package and price. You cannot book your own service.',
    params: z.object({ id: pathId() }),
    body: BookingCreate,
    response: BookingChanged,
    errors: ['forbidden'],
  }),
  review: operation({
    method: 'POST',
    path: '/services/{id}/reviews',
    status: 201,
    scope: 'marketplace',
    quota: 'booking',
    summary: 'Review a service you booked.',
    description: 'Requires a completed booking. One review per service. The provider is notified.',
    params: z.object({ id: pathId() }),
    body: ReviewCreate,
    response: ReviewSaved,
    errors: ['forbidden', 'conflict'],
  }),
}
