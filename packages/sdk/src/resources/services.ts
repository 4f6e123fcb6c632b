// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List, PartQuery } from '../core/list.ts'
import type { Open } from '../core/open.ts'
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

/** What to book of a service. */
export interface BookingCreate {
  /** The id of a package of the service. */
  package_id: number
  /** How many, 1 to 1,000. Default: `1`. */
  quantity?: number | null | undefined
  /** What the provider should know: plain text, at most 10,000 characters. */
  requirements?: string | null | undefined
}

/** What you think of a service. */
export interface ReviewCreate {
  /** From 1, the worst, to 5, the best. */
  rating: number
  /** HTML, at most 10,000 characters; cleaned to the tags that are allowed. */
  body?: string | null | undefined
}

/** A page of reviews, newest first. */
export interface ReviewPage {
  /** What a client thinks of a service. */
  items: Review[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A service, as it stands in a list. */
export interface Service {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of thing. */
  type: 'service'
  /** Names the item in its address; unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** The beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** The member who wrote it. */
  author: MemberCard
  /** Topics, as their author wrote them, without #. */
  tags: string[]
  /** A `/storage/…` path, or the address of an image elsewhere. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or addresses elsewhere. */
  gallery: string[]
  /** A community, as shown beside what was published in it. */
  community: CommunityCard | null
  /** All but `published` is seen by the author only. `failed` could not be published at its time. */
  status: Open<'scheduled' | 'published' | 'archived' | 'failed'>
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** How many comments it has, replies among them; of a question, answers and their replies. */
  comments_count: number
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** When it went live; null before. ISO 8601. */
  published_at: string | null
  /** What kind of service it is. */
  category: {
    /** The id. */
    id: number
    /** What it is called, as plain text. */
    name: string
    /** The last part of its address. */
    slug: string
  }
  /** The least price of its packages, in whole rupees. */
  price_from: number
  /** The average of its reviews, 1 to 5; null without any. */
  rating: number | null
  /** How many have reviewed it. */
  reviews_count: number
  /** How often it was booked. */
  bookings_count: number
  /** A place, with the names of what its ids mean. */
  location: Location | null
}

/** A service to publish. */
export interface ServiceCreate {
  /** Plain text, 2 to 200 characters. */
  title: string
  /** HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  description: string
  /** The id of a category, or of one below it, from the category lookup. */
  category_id: number
  /** What can be booked, 1 to 3. */
  packages: readonly {
    /** Plain text, 2 to 200 characters. */
    name: string
    /** What is in it: plain text, at most 1,000 characters. */
    description?: string | null | undefined
    /** Whole rupees, at most 100,000,000. */
    price: number
    /** Days until delivery, 1 to 365. */
    delivery_days?: number | null | undefined
    /** How often the client may ask for changes, at most 100. */
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
  /** Ids from the geo lookup, as far down as you want to tell. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** The id of a state of the country. */
        state_id?: number | null | undefined
        /** The id of a district of the state; needs `state_id`. */
        district_id?: number | null | undefined
        /** The id of a city of the state; needs `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | null | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Further images, at most 12: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. */
  gallery?: readonly string[] | null | undefined
  /** Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A service with all that is said of it. */
export interface ServiceDetail extends Service {
  /** HTML. */
  description: string
  /** What can be booked of a service, and for how much. */
  packages: Package[]
  /** What clients often ask, in the order of the provider. */
  faqs: {
    /** What clients ask, as plain text. */
    question: string
    /** What the provider says to it, as plain text. */
    answer: string
  }[]
}

/** A page of services. */
export interface ServicePage {
  /** Each is a service, as it stands in a list. */
  items: Service[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A service, the first of its reviews, and where you stand with it. */
export interface ServiceRead {
  /** A service with all that is said of it. */
  item: ServiceDetail
  /** A page of reviews, newest first. */
  reviews: ReviewPage
  /** What a client thinks of a service. */
  my_review: Review | null
  /** Your latest booking of it. */
  my_booking: Booking | null
  /** Whether you have completed a booking of it and not reviewed it yet. */
  can_review: boolean
}

/** The fields of a service to change; what is left out is kept. */
export interface ServiceUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  description?: string | undefined
  /** The id of a category, or of one below it, from the category lookup. */
  category_id?: number | undefined
  /** Replaces the packages, 1 to 3. Bookings keep theirs as it was booked. */
  packages?:
    | readonly {
        /** The id of a package of this service to keep. Without it, one of the same name is kept. */
        id?: number | null | undefined
        /** Plain text, 2 to 200 characters. */
        name: string
        /** What is in it: plain text, at most 1,000 characters. */
        description?: string | null | undefined
        /** Whole rupees, at most 100,000,000. */
        price: number
        /** Days until delivery, 1 to 365. */
        delivery_days?: number | null | undefined
        /** How often the client may ask for changes, at most 100. */
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
  /** Ids from the geo lookup, as far down as you want to tell. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** The id of a state of the country. */
        state_id?: number | null | undefined
        /** The id of a district of the state; needs `state_id`. */
        district_id?: number | null | undefined
        /** The id of a city of the state; needs `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Topics, at most 10, each of 1 to 50 characters. A # before it is removed; case does not matter; the same topic twice counts once. */
  tags?: readonly string[] | undefined
  /** The main image: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  featured_image?: string | null | undefined
  /** Replaces the gallery, at most 12 images: each a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. */
  gallery?: readonly string[] | undefined
}

/** The service after the change. */
export interface ServiceUpdated {
  /** The id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A service with all that is said of it. */
  item: ServiceDetail
}

/** The query of `services.list`. */
export interface ServicesListQuery {
  /** The slug of a category; one that has others below it includes them. At most 80 characters. */
  category?: string | undefined
  /** Words that the service mentions. At most 200 characters. */
  q?: string | undefined
  /** The least price, in whole rupees. */
  min?: number | undefined
  /** The highest price, in whole rupees. */
  max?: number | undefined
  /** Newest first, best rated, most booked, cheapest or dearest first. Default: `"recent"`. */
  sort?: 'recent' | 'rating' | 'popular' | 'price_low' | 'price_high' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `12`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `services.get`. */
export interface ServicesGetQuery {
  /** How many reviews to pass over. 0 to 10,000. Default: `0`. */
  reviews_offset?: number | undefined
  /** How many reviews to give at most. 1 to 50. Default: `20`. */
  reviews_limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  reviews_cursor?: string | undefined
}

/** What `services.create` can fail with. */
export type ServicesCreateError = OperationError<
  'services.create',
  ServiceCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'quota_exceeded',
  CreatedItem
>

/** What `services.update` can fail with. */
export type ServicesUpdateError = OperationError<
  'services.update',
  ServiceUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  ServiceUpdated
>

/** What `services.list` can fail with. */
export type ServicesListError = OperationError<
  'services.list',
  ServicesListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ServicePage
>

/** What `services.get` can fail with. */
export type ServicesGetError = OperationError<
  'services.get',
  ServicesGetQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'validation_failed',
  ServiceRead
>

/** What `services.book` can fail with. */
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

/** What `services.review` can fail with. */
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
   * Categories come from `GET /service-categories`, places from `GET /geo`. Each package gets an id, which a booking names.
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
    return this.$call(
      'create',
      { method: 'POST', path: '/services', quota: 'service', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit a service of yours, published or scheduled.
   *
   * Only the fields sent change. `updated` names those whose value is another one now. Packages keep their ids where they are sent with them, or under the same name.
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
    return this.$call('update', { method: 'PUT', path: '/services/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Find services by category, words and price.
   *
   * Where your profile has a location, `recent`, the default order, gives services of your city first, then those of your state, then the rest, each newest first. The other orders go by what they are called alone.
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
    return this.$list('list', { method: 'GET', path: '/services' }, options, query)
  }

  /**
   * Read a service with its reviews.
   *
   * By slug, or by id: digits alone are an id.
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
    return this.$call('get', { method: 'GET', path: '/services/{slug}' }, options, query, slug)
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
    return this.$list(
      'get',
      { method: 'GET', path: '/services/{slug}', part: 'reviews' },
      options,
      query,
      slug,
    )
  }

  /**
   * Book a package of a service.
   *
   * The provider is notified, and accepts or declines. The booking keeps the package, and its price, as it is now. You can not book a service of your own.
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
    return this.$call(
      'book',
      { method: 'POST', path: '/services/{id}/bookings', quota: 'booking', idempotent: true },
      options,
      body,
      id,
    )
  }

  /**
   * Review a service that you had.
   *
   * You need a completed booking of it, and review it once. The provider is notified.
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
    return this.$call(
      'review',
      { method: 'POST', path: '/services/{id}/reviews', quota: 'booking' },
      options,
      body,
      id,
    )
  }
}
