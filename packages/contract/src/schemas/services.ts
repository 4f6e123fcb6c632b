import * as z from 'zod'
import { bounded } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
import { distinct } from './across-fields.ts'
import { pageOf } from './answers.ts'
import { Booking, Package } from './bookings.ts'
import { id } from './identifiers.ts'
import { imageReference, importedImage, newGallery } from './images.ts'
import { atLeastOneField, contentFields, itemFields, tagNames, Updated } from './items.ts'
import { atLeast, atMost } from './lengths.ts'
import { Location, locationInput } from './locations.ts'
import { pageCursor, pageLimit, pageOffset, queryInteger } from './queries.ts'
import { Review } from './reviews.ts'
import { html, text, title } from './text.ts'

/** The highest price of a package, in whole rupees. */
const MAX_RUPEES = 100_000_000

const packageFields = {
  name: bounded(title(), 'Plain text, {} characters.'),
  description: bounded(text(1, 1000).optional(), 'Contents: plain text, at most {} characters.'),
  price: bounded(z.int().min(0).max(MAX_RUPEES), 'Whole rupees, at most {}.'),
  delivery_days: bounded(z.int().min(1).max(365).optional(), 'Days until delivery, {}.'),
  revisions: bounded(
    z.int().min(0).max(100).optional(),
    'Number of revisions the client can request, at most {}.',
  ),
}

const packages = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).check(atLeast(1), atMost(limits.packages))

const faqs = () =>
  z
    .array(
      z.strictObject({
        question: bounded(title(), 'Plain text, {} characters.'),
        answer: bounded(text(1, 2000), 'Plain text, at most {} characters.'),
      }),
    )
    .check(atMost(limits.faqs))
    .describe(`Frequent questions with their answers, at most ${limits.faqs}.`)

const description = () => bounded(html(), 'HTML, at most {} characters; sanitized to the allowed tags.')

const categoryId = () => id().describe('ID of a category or subcategory, from the category lookup.')

export const ServiceCreate = z
  .strictObject({
    title: bounded(title(), 'Plain text, {} characters.'),
    description: description(),
    category_id: categoryId(),
    packages: bounded(packages(z.strictObject(packageFields)), 'Packages to book, {}.'),
    faqs: faqs().optional(),
    location: locationInput().optional(),
    ...contentFields,
  })
  .meta({ id: 'ServiceCreate', description: 'A service to publish.' })

export const ServiceUpdate = atLeastOneField(
  z.strictObject({
    title: bounded(title().optional(), 'Plain text, {} characters.'),
    description: description().optional(),
    category_id: categoryId().optional(),
    packages: packages(
      z.strictObject({
        id: id()
          .optional()
          .describe('ID of the package to keep. Without it, the package with the same name is kept.'),
        ...packageFields,
      }),
    )
      .check(
        distinct((entry) => (entry as { readonly id?: unknown } | null)?.id, 'Another package has this id.', [
          'id',
        ]),
      )
      .optional()
      .describe(`Replaces the packages, 1 to ${limits.packages}. Bookings keep theirs as booked.`),
    faqs: faqs().optional(),
    location: locationInput().nullable().optional(),
    tags: tagNames().optional(),
    featured_image: imageReference()
      .nullable()
      .optional()
      .describe(`Main image: ${importedImage}. Null removes it.`),
    gallery: newGallery().optional(),
  }),
).meta({ id: 'ServiceUpdate', description: 'The fields of a service to change; omitted fields are kept.' })

const Service = z
  .object({
    ...itemFields,
    type: z.literal('service'),
    category: z.object({ id: id(), name: z.string(), slug: z.string() }),
    price_from: z.int().min(0).describe('Lowest price of its packages, in whole rupees.'),
    rating: z.number().nullable().describe('Average rating, 1 to 5; null without reviews.'),
    reviews_count: z.int().min(0),
    bookings_count: z.int().min(0).describe('Number of bookings.'),
    location: Location.nullable(),
  })
  .meta({ id: 'Service', description: 'A service, as shown in lists.' })

const ServiceDetail = z
  .object({
    ...Service.shape,
    description: z.string().describe('HTML.'),
    packages: z.array(Package),
    faqs: z
      .array(
        z.object({
          question: z.string().describe('Question, as plain text.'),
          answer: z.string().describe('Answer, as plain text.'),
        }),
      )
      .describe("Frequent questions, in the provider's order."),
  })
  .meta({ id: 'ServiceDetail', description: 'A service with its details.' })

export const ServicePage = pageOf(Service).meta({ id: 'ServicePage', description: 'A page of services.' })

export const ServiceUpdated = Updated(ServiceDetail).meta({
  id: 'ServiceUpdated',
  description: 'The service after the change.',
})

const ReviewPage = pageOf(Review).meta({
  id: 'ReviewPage',
  description: 'A page of reviews, newest first.',
})

export const ServiceRead = z
  .object({
    item: ServiceDetail,
    reviews: ReviewPage,
    my_review: Review.nullable(),
    my_booking: Booking.nullable().describe('Your latest booking of it.'),
    can_review: z.boolean().describe('Whether you have completed a booking of it and not reviewed it yet.'),
  })
  .meta({
    id: 'ServiceRead',
    description: 'A service, its first reviews, and your relation to it.',
  })

export const reviewPaging = {
  reviews_offset: pageOffset('reviews'),
  reviews_limit: pageLimit(20, 'reviews'),
  reviews_cursor: pageCursor(),
}

const serviceSorts = ['recent', 'rating', 'popular', 'price_low', 'price_high'] as const

export const serviceFilters = {
  category: z
    .string()
    .check(atMost(limits.slug))
    .optional()
    .describe('Slug of a category; its subcategories are included.'),
  q: z.string().check(atMost(200)).optional().describe('Words to find in the service.'),
  min: queryInteger(0).optional().describe('Minimum price, in whole rupees.'),
  max: queryInteger(0).optional().describe('Maximum price, in whole rupees.'),
  sort: z
    .enum(serviceSorts)
    .default('recent')
    .describe('Order: newest, best rated, most booked, cheapest or dearest first.'),
}
