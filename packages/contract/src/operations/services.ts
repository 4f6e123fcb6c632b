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
      'Categories come from `GET /service-categories`, places from `GET /geo`. Each package gets an id, which a booking names.',
    body: ServiceCreate,
    response: CreatedItem,
  }),
  update: operation({
    method: 'PUT',
    path: '/services/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit a service of yours, published or scheduled.',
    description:
      'Only the fields sent change. `updated` names those whose value is another one now. Packages keep their ids where they are sent with them, or under the same name.',
    params: z.object({ id: pathId() }),
    body: ServiceUpdate,
    response: ServiceUpdated,
  }),
  list: operation({
    method: 'GET',
    path: '/services',
    scope: 'browse',
    summary: 'Find services by category, words and price.',
    description:
      'Where your profile has a location, `recent`, the default order, gives services of your city first, then those of your state, then the rest, each newest first. The other orders go by what they are called alone.',
    query: z.object({ ...serviceFilters, ...paging(12) }),
    response: ServicePage,
  }),
  get: operation({
    method: 'GET',
    path: '/services/{slug}',
    scope: 'browse',
    summary: 'Read a service with its reviews.',
    description: 'By slug, or by id: digits alone are an id.',
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
      'The provider is notified, and accepts or declines. The booking keeps the package, and its price, as it is now. You can not book a service of your own.',
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
    summary: 'Review a service that you had.',
    description: 'You need a completed booking of it, and review it once. The provider is notified.',
    params: z.object({ id: pathId() }),
    body: ReviewCreate,
    response: ReviewSaved,
    errors: ['forbidden', 'conflict'],
  }),
}
