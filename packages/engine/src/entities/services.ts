import type { BookingRole, BookingStatus } from '@chowk/contract'
import type { LocatedIds } from '../places/places.ts'
import {
  boolean,
  counter,
  entity,
  integer,
  list,
  nullable,
  object,
  text,
  type RowOf,
} from '../store/entity.ts'

/** Filters of a service list. A category with its subcategories is several ranges of one index. */
const filters = { all: [], category: ['category_id'] } as const
/** Place columns of the default order, which lists nearby services first. */
const placeColumns = { City: ['city_id'], State: ['state_id'] } as const

/** Sort orders, each read backwards. */
const orders = {
  Recent: ['published_at'],
  Rating: ['rating', 'rating_count'],
  Popular: ['bookings_count'],
  Cheap: ['cheapness'],
  Dear: ['price'],
} as const

type Filter = keyof typeof filters
type Place = keyof typeof placeColumns
type Order = keyof typeof orders
type ListingColumn =
  | 'listed'
  | (typeof filters.category)[number]
  | (typeof placeColumns)[Place][number]
  | (typeof orders)[Order][number]
type ListingName = `${Filter}${Order}` | `${Filter}${Place}Recent`

/** An index for every possible list, so that no page skips rows. */
const listings = Object.fromEntries(
  Object.entries(filters).flatMap(([filter, columns]) => [
    ...Object.entries(orders).map(([order, orderColumns]) => [
      filter + order,
      ['listed', ...columns, ...orderColumns],
    ]),
    ...Object.entries(placeColumns).map(([place, areaColumns]) => [
      `${filter}${place}Recent`,
      ['listed', ...columns, ...areaColumns, ...orders.Recent],
    ]),
  ]),
) as unknown as Readonly<Record<ListingName, readonly ListingColumn[]>>

/** Fields and search columns specific to services, under the item's id. */
export const services = entity('services', {
  columns: {
    author_id: integer(),
    /** Whether it is published; lists omit others. */
    listed: boolean(),
    published_at: integer(),
    category_id: integer(),
    /** The lowest price of its packages, in whole rupees. */
    price: integer(),
    /** The negated price: descending, like every other order, so that ties break the same way. */
    cheapness: integer(),
    rating_sum: counter(),
    rating_count: counter(),
    /** The average in hundredths; 0 without reviews. */
    rating: integer(),
    bookings_count: counter(),
    location: nullable(object<LocatedIds>()),
    country: nullable(text()),
    state_id: nullable(integer()),
    city_id: nullable(integer()),
  },
  whose: {
    partOf: 'items',
    kept: 'thread',
    columns: { location: 'emptied', country: 'emptied', state_id: 'emptied', city_id: 'emptied' },
  },
  indexes: listings,
})
export type ServiceRow = RowOf<typeof services>

export const servicePackages = entity('service_packages', {
  columns: {
    service_id: integer(),
    position: integer(),
    name: text(),
    description: nullable(text()),
    /** Whole rupees. */
    price: integer(),
    delivery_days: nullable(integer()),
    revisions: nullable(integer()),
  },
  whose: {
    partOf: 'items',
    by: ['ofService', 'service_id'],
    kept: 'thread',
    columns: { name: 'emptied', description: 'emptied' },
  },
  indexes: { ofService: ['service_id', 'position'] },
})
export type PackageRow = RowOf<typeof servicePackages>

/** A change of a booking's status. */
interface BookingStep {
  readonly status: BookingStatus
  readonly by: BookingRole
  readonly at: number
}

/** Orders of services. */
export const bookings = entity('bookings', {
  columns: {
    service_id: integer(),
    provider_id: integer(),
    client_id: integer(),
    status: text<BookingStatus>(),
    /** Copy of the package at the time of booking. */
    package: object<PackageRow>(),
    quantity: integer(),
    /** Whole rupees. */
    total: integer(),
    requirements: nullable(text()),
    cancelled_by: nullable(text<BookingRole>()),
    history: list<BookingStep>(),
    created_at: integer(),
    updated_at: integer(),
  },
  whose: {
    client_id: {
      index: 'client',
      kept: 'agreement',
      columns: { package: 'kept', requirements: 'emptied', history: 'kept' },
    },
    provider_id: {
      index: 'provider',
      kept: 'agreement',
      columns: {
        package: (booked) => ({ ...booked, name: '', description: null }),
        requirements: 'kept',
        history: 'kept',
      },
    },
  },
  indexes: {
    provider: ['provider_id', 'created_at'],
    providerStatus: ['provider_id', 'status', 'created_at'],
    client: ['client_id', 'created_at'],
    clientStatus: ['client_id', 'status', 'created_at'],
    ofService: ['service_id', 'client_id', 'created_at'],
    ofServiceStatus: ['service_id', 'client_id', 'status'],
  },
})
export type BookingRow = RowOf<typeof bookings>

export const reviews = entity('reviews', {
  columns: {
    service_id: integer(),
    /** The author of the service. */
    provider_id: integer(),
    author_id: integer(),
    rating: integer(),
    /** Cleaned HTML. */
    body: nullable(text()),
    reply: nullable(text()),
    replied_at: nullable(integer()),
    /** Whether moderators have hidden it; hidden reviews do not count in ratings. */
    hidden: boolean(),
    /** Whether its author is suspended: it does not count either. */
    suspended: boolean(),
    created_at: integer(),
    updated_at: integer(),
  },
  whose: {
    author_id: { index: 'ofMember', gone: true, without: ['reply', 'replied_at'] },
    provider_id: {
      index: 'ownedByProvider',
      kept: 'thread',
      seen: ({ service_id, reply, replied_at }) =>
        reply === null ? undefined : { service_id, reply, replied_at },
      columns: { body: 'kept', reply: 'emptied', replied_at: 'emptied' },
    },
  },
  unique: { review: ['service_id', 'author_id'] },
  indexes: {
    newest: ['service_id', 'created_at'],
    ofMember: ['author_id', 'created_at'],
    ownedByProvider: ['provider_id', 'created_at'],
  },
})
export type ReviewRow = RowOf<typeof reviews>
