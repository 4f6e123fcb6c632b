// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type {
  Booking,
  BookingChanged,
  CommunityCard,
  CreatedItem,
  Location,
  MemberCard,
  Package,
  Review,
  ReviewSaved,
} from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A booking to create. */
export interface BookingCreate {
  /** ID of a package of the service. */
  package_id: number
  /** Quantity, 1 to 1,000. Default: `1`. */
  quantity?: number | null | undefined
  /** Requirements for the provider: plain text, at most 10,000 characters. */
  requirements?: string | null | undefined
}

/** A review to publish. */
export interface ReviewCreate {
  /** Rating from 1 (worst) to 5 (best). */
  rating: number
  /** HTML, at most 10,000 characters; sanitized to the allowed tags. */
  body?: string | null | undefined
}

/** A page of reviews, newest first. */
export interface ReviewPage {
  /** Each is a client's review of a service. */
  items: Review[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A service, as shown in lists. */
export interface Service {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'service'
  /** Last part of its URL, unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** Beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** Author. */
  author: MemberCard
  /** Topics as written by the author, without #. */
  tags: string[]
  /** `/storage/…` path, or URL of an external image. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or external URLs. */
  gallery: string[]
  /** A community, as shown with items published in it. */
  community: CommunityCard | null
  /** Only the author can see an item that is not `published`. `failed`: the scheduled publication failed. */
  status: LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** Number of comments and replies. For a question: number of answers and replies. */
  comments_count: number
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** Publication time; null before. ISO 8601. */
  published_at: string | null
  /** Category of the service. */
  category: {
    /** Unique id. */
    id: number
    /** Name, as plain text. */
    name: string
    /** Last part of the address. */
    slug: string
  }
  /** Lowest price of its packages, in whole rupees. */
  price_from: number
  /** Average rating, 1 to 5; null without reviews. */
  rating: number | null
  /** Number of reviews. */
  reviews_count: number
  /** Number of bookings. */
  bookings_count: number
  /** A place, with the names for its ids. */
  location: Location | null
}

/** A service to publish. */
export interface ServiceCreate {
  /** Plain text, 2 to 200 characters. */
  title: string
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. */
  description: string
  /** ID of a category or subcategory, from the category lookup. */
  category_id: number
  /** Packages to book, 1 to 3. */
  packages: readonly {
    /** Plain text, 2 to 200 characters. */
    name: string
    /** Contents: plain text, at most 1,000 characters. */
    description?: string | null | undefined
    /** Whole rupees, at most 100,000,000. */
    price: number
    /** Days until delivery, 1 to 365. */
    delivery_days?: number | null | undefined
    /** Number of revisions the client can request, at most 100. */
    revisions?: number | null | undefined
  }[]
  /** Frequent questions with their answers, at most 20. */
  faqs?:
    | readonly {
        /** Plain text, 2 to 200 characters. */
        question: string
        /** Plain text, at most 2,000 characters. */
        answer: string
      }[]
    | null
    | undefined
  /** Ids from the geo lookup. Lower levels are optional. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** ID of a state in the country. */
        state_id?: number | null | undefined
        /** ID of a district in the state. Requires `state_id`. */
        district_id?: number | null | undefined
        /** ID of a city in the state. Requires `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | null | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Further images, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. */
  gallery?: readonly string[] | null | undefined
  /** Publication time: a date and time with a UTC offset or `Z`, 5 minutes to 180 days ahead. Default: now. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A service with its details. */
export interface ServiceDetail extends Service {
  /** HTML. */
  description: string
  /** Each is a bookable offer of a service, with its price. */
  packages: Package[]
  /** Frequent questions, in the provider's order. */
  faqs: {
    /** Question, as plain text. */
    question: string
    /** Answer, as plain text. */
    answer: string
  }[]
}

/** A page of services. */
export interface ServicePage {
  /** Each is a service, as shown in lists. */
  items: Service[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A service, its first reviews, and your relation to it. */
export interface ServiceRead {
  /** A service with its details. */
  item: ServiceDetail
  /** A page of reviews, newest first. */
  reviews: ReviewPage
  /** A client's review of a service. */
  my_review: Review | null
  /** Your latest booking of it. */
  my_booking: Booking | null
  /** Whether you have completed a booking of it and not reviewed it yet. */
  can_review: boolean
}

/** The fields of a service to change; omitted fields are kept. */
export interface ServiceUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. */
  description?: string | undefined
  /** ID of a category or subcategory, from the category lookup. */
  category_id?: number | undefined
  /** Replaces the packages, 1 to 3. Bookings keep theirs as booked. */
  packages?:
    | readonly {
        /** ID of the package to keep. Without it, the package with the same name is kept. */
        id?: number | null | undefined
        /** Plain text, 2 to 200 characters. */
        name: string
        /** Contents: plain text, at most 1,000 characters. */
        description?: string | null | undefined
        /** Whole rupees, at most 100,000,000. */
        price: number
        /** Days until delivery, 1 to 365. */
        delivery_days?: number | null | undefined
        /** Number of revisions the client can request, at most 100. */
        revisions?: number | null | undefined
      }[]
    | undefined
  /** Frequent questions with their answers, at most 20. */
  faqs?:
    | readonly {
        /** Plain text, 2 to 200 characters. */
        question: string
        /** Plain text, at most 2,000 characters. */
        answer: string
      }[]
    | undefined
  /** Ids from the geo lookup. Lower levels are optional. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** ID of a state in the country. */
        state_id?: number | null | undefined
        /** ID of a district in the state. Requires `state_id`. */
        district_id?: number | null | undefined
        /** ID of a city in the state. Requires `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A leading # is removed. Case-insensitive. Duplicates count once. */
  tags?: readonly string[] | undefined
  /** Main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Images replacing the gallery, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. */
  gallery?: readonly string[] | undefined
}

/** The service after the change. */
export interface ServiceUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A service with its details. */
  item: ServiceDetail
}

/** The query of `services.list`. */
export interface ServicesListQuery {
  /** Slug of a category; its subcategories are included. At most 80 characters. */
  category?: string | undefined
  /** Words to find in the service. At most 200 characters. */
  q?: string | undefined
  /** Minimum price, in whole rupees. */
  min?: number | undefined
  /** Maximum price, in whole rupees. */
  max?: number | undefined
  /** Order: newest, best rated, most booked, cheapest or dearest first. Default: `"recent"`. */
  sort?: 'recent' | 'rating' | 'popular' | 'price_low' | 'price_high' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `12`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `services.get`. */
export interface ServicesGetQuery {
  /** Number of reviews to skip. 0 to 10,000. Default: `0`. */
  reviews_offset?: number | undefined
  /** Maximum number of reviews. 1 to 50. Default: `20`. */
  reviews_limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  reviews_cursor?: string | undefined
}

/** Errors of `services.create`. */
export type ServicesCreateError = OperationError<
  'services.create',
  ServiceCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `services.update`. */
export type ServicesUpdateError = OperationError<
  'services.update',
  ServiceUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ServiceUpdated
>

/** Errors of `services.list`. */
export type ServicesListError = OperationError<
  'services.list',
  ServicesListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ServicePage
>

/** Errors of `services.get`. */
export type ServicesGetError = OperationError<
  'services.get',
  ServicesGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  ServiceRead
>

/** Errors of `services.book`. */
export type ServicesBookError = OperationError<
  'services.book',
  BookingCreate,
  | AnyCode
  | KeyCode
  | BodyCode
  | IdempotencyCode
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'quota_exceeded',
  BookingChanged
>

/** Errors of `services.review`. */
export type ServicesReviewError = OperationError<
  'services.review',
  ReviewCreate,
  | AnyCode
  | KeyCode
  | BodyCode
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'quota_exceeded',
  ReviewSaved
>

/** Services that members sell: publish, find, book and review. */
export class ServicesResource extends Resource {
  readonly namespace = 'services'

  /**
   * Offer a service now, or later with `scheduled_at`.
   *
   * Categories come from `GET /service-categories`, places from `GET /geo`. Bookings refer to packages by id.
   *
   * - Scope: `content`.
   * - Daily quota: `service` (by default 5 free, 15 pro, 50 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.services.create({
   *   title: 'Plates for your restaurant',
   *   description: '<p>Thrown and glazed to your drawing.</p>',
   *   category_id: 6,
   *   packages: [
   *     { name: 'Twelve plates', price: 9000, delivery_days: 21 },
   *     { name: 'Forty plates', price: 26000, delivery_days: 45 },
   *   ],
   * })
   */
  create(body: ServiceCreate, options?: IdempotentOptions): Call<CreatedItem, ServicesCreateError> {
    return call(
      this,
      'create',
      { route: 'POST /services', quota: 'service', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit your published or scheduled service.
   *
   * Only the fields sent change. `updated` lists the changed fields. Packages keep their IDs if you send them with the ID or the same name.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.services.update(18, { tags: ['pottery', 'workshop'] })
   */
  update(
    id: number,
    body: ServiceUpdate,
    options?: RequestOptions,
  ): Call<ServiceUpdated, ServicesUpdateError> {
    return call(this, 'update', { route: 'PUT /services/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Find services by category, words and price.
   *
   * If your profile has a location, the default order `recent` lists services of your city first, then your state, then the rest, each newest first. Other orders ignore your location.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const service of client.services.list({ max: 10000, sort: 'price_low' }))
   *   console.log(service.title, service.price_from)
   */
  list(query?: ServicesListQuery, options?: RequestOptions): List<ServicePage, ServicesListError> {
    return list(this, 'list', { route: 'GET /services', query: 'category q min max sort' }, options, query)
  }

  /**
   * Read a service with its reviews.
   *
   * Accepts a slug or an id. Digits only are an id.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`, `validation_failed`.
   *
   * @param slug The slug, or the id.
   * @example
   * const { item, can_review } = await client.services.get('home-cooked-dinners-for-gatherings')
   * for (const { id, name, price } of item.packages) console.log(id, name, price)
   */
  get(
    slug: string | number,
    query?: ServicesGetQuery,
    options?: RequestOptions,
  ): Call<ServiceRead, ServicesGetError> {
    return call(
      this,
      'get',
      { route: 'GET /services/{slug}', query: 'reviews_offset reviews_limit reviews_cursor' },
      options,
      query,
      slug,
    )
  }

  /**
   * All reviews of what `get` gives, page by page.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   *
   * @example
   * for await (const review of client.services.reviews('home-cooked-dinners-for-gatherings'))
   *   console.log(review.rating, review.body)
   */
  reviews(
    slug: string | number,
    query?: PartQuery,
    options?: RequestOptions,
  ): List<ReviewPage, ServicesGetError> {
    return list(this, 'get', { route: 'GET /services/{slug}', part: 'reviews' }, options, query, slug)
  }

  /**
   * Book a package of a service.
   *
   * The provider is notified and can accept or decline. The booking keeps the current package and price. You cannot book your own service.
   *
   * - Scope: `marketplace`.
   * - Daily quota: `booking` (by default 10 free, 30 pro, 100 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item: service } = await client.services.get('home-cooked-dinners-for-gatherings')
   * const { id, status } = await client.services.book(service.id, {
   *   package_id: service.packages[0]!.id,
   *   requirements: 'Sunday at eight; two of us eat no nuts.',
   * })
   */
  book(
    id: number,
    body: BookingCreate,
    options?: IdempotentOptions,
  ): Call<BookingChanged, ServicesBookError> {
    return call(
      this,
      'book',
      { route: 'POST /services/{id}/bookings', quota: 'booking', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Review a service you booked.
   *
   * Requires a completed booking. One review per service. The provider is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: `booking` (by default 10 free, 30 pro, 100 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.bookings.complete(2)
   * const { review } = await client.services.review(16, {
   *   rating: 5,
   *   body: '<p>Live within the week, and quick on my phone.</p>',
   * })
   */
  review(id: number, body: ReviewCreate, options?: RequestOptions): Call<ReviewSaved, ServicesReviewError> {
    return call(this, 'review', { route: 'POST /services/{id}/reviews', quota: 'booking' }, options, body, id)
  }
}
