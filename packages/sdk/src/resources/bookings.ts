// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Booking, BookingChanged } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A page of bookings, newest first. */
export interface BookingPage {
  /** Each is an order of a service. */
  items: Booking[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The query of `bookings.list`. */
export interface BookingsListQuery {
  /** Bookings you received as the provider, or bookings you placed as the client. Default: both. */
  role?: 'provider' | 'client' | undefined
  /** Only those in this status. */
  status?:
    'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `bookings.list`. */
export type BookingsListError = OperationError<
  'bookings.list',
  BookingsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  BookingPage
>

/** Errors of `bookings.accept`. */
export type BookingsAcceptError = OperationError<
  'bookings.accept',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Errors of `bookings.decline`. */
export type BookingsDeclineError = OperationError<
  'bookings.decline',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Errors of `bookings.progress`. */
export type BookingsProgressError = OperationError<
  'bookings.progress',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Errors of `bookings.deliver`. */
export type BookingsDeliverError = OperationError<
  'bookings.deliver',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Errors of `bookings.complete`. */
export type BookingsCompleteError = OperationError<
  'bookings.complete',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Errors of `bookings.cancel`. */
export type BookingsCancelError = OperationError<
  'bookings.cancel',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  BookingChanged
>

/** Orders of services, from request to completion. */
export class BookingsResource extends Resource {
  readonly namespace = 'bookings'

  /**
   * List the bookings you received or placed, newest first.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const booking of client.bookings.list({ role: 'provider', status: 'pending' }))
   *   console.log(booking.client.display_name, booking.package.name)
   */
  list(query?: BookingsListQuery, options?: RequestOptions): List<BookingPage, BookingsListError> {
    return list(this, 'list', { route: 'GET /bookings', query: 'role status' }, options, query)
  }

  /**
   * Accept a booking you received.
   *
   * From `pending`. The client is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * const { status } = await client.bookings.accept(3)
   */
  accept(id: number, options?: RequestOptions): Call<BookingChanged, BookingsAcceptError> {
    return call(this, 'accept', { route: 'POST /bookings/{id}/accept' }, options, undefined, id)
  }

  /**
   * Decline a booking you received.
   *
   * From `pending`. This is final. The client is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * const { status } = await client.bookings.decline(3)
   */
  decline(id: number, options?: RequestOptions): Call<BookingChanged, BookingsDeclineError> {
    return call(this, 'decline', { route: 'POST /bookings/{id}/decline' }, options, undefined, id)
  }

  /**
   * Start work on a booking you accepted.
   *
   * From `accepted`, or from `delivered` for rework. The client is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * const { status } = await client.bookings.progress(2)
   */
  progress(id: number, options?: RequestOptions): Call<BookingChanged, BookingsProgressError> {
    return call(this, 'progress', { route: 'POST /bookings/{id}/progress' }, options, undefined, id)
  }

  /**
   * Deliver the work of a booking.
   *
   * From `in_progress`, by the provider. The client is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * await client.bookings.progress(2)
   * const { status } = await client.bookings.deliver(2)
   */
  deliver(id: number, options?: RequestOptions): Call<BookingChanged, BookingsDeliverError> {
    return call(this, 'deliver', { route: 'POST /bookings/{id}/deliver' }, options, undefined, id)
  }

  /**
   * Complete a delivered booking.
   *
   * From `delivered`, by the client. This is final. The provider is notified. You can then review the service.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * const { status } = await client.bookings.complete(2)
   */
  complete(id: number, options?: RequestOptions): Call<BookingChanged, BookingsCompleteError> {
    return call(this, 'complete', { route: 'POST /bookings/{id}/complete' }, options, undefined, id)
  }

  /**
   * Cancel a booking.
   *
   * The client can cancel from `pending` or `accepted`, the provider from `accepted` or `in_progress`. This is final. The other side is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @example
   * const { status } = await client.bookings.cancel(3)
   */
  cancel(id: number, options?: RequestOptions): Call<BookingChanged, BookingsCancelError> {
    return call(this, 'cancel', { route: 'POST /bookings/{id}/cancel' }, options, undefined, id)
  }
}
