// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** The cancelled item. */
export interface Cancelled {
  /** Current status. */
  status: 'cancelled'
}

/** The published item. */
export interface PublishedNow {
  /** Current status. */
  status: 'published'
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
}

/** The new time. */
export interface Reschedule {
  /** Publication time: a date and time with a UTC offset or `Z`, 5 minutes to 180 days ahead. Default: now. At most 64 characters. */
  scheduled_at: string | Date
}

/** The item at its new time. */
export interface Rescheduled {
  /** An item scheduled for publication. */
  item: ScheduledItem
}

/** An item scheduled for publication. */
export interface ScheduledItem {
  /** Kind of item; `job` for a job post. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community'
  /** ID of the scheduled creation of a community. */
  id: number
  /** Plain text; the name of a community. */
  title: string
  /** Reserved slug; null for a community. */
  slug: string | null
  /** Path on the site once live; null for a community. */
  url: string | null
  /** Path of the edit page; null for a community. */
  edit_url: string | null
  /** `failed`: not published, waiting to be rescheduled or cancelled. */
  status: LiteralUnion<'scheduled' | 'failed'>
  /** Reason for the failure; null unless it failed. */
  failure: {
    /** Cause of the failure. */
    code: LiteralUnion<'member_not_active' | 'not_an_editor'>
    /** Human-readable text. */
    message: string
  } | null
  /** Scheduled publication time. ISO 8601. */
  scheduled_at: string
  /** Time of first scheduling. ISO 8601. */
  created_at: string
}

/** Scheduled items. */
export interface ScheduledItems {
  /** Each is an item scheduled for publication. */
  items: ScheduledItem[]
}

/** Errors of `scheduled.list`. */
export type ScheduledListError = OperationError<
  'scheduled.list',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ScheduledItems
>

/** Errors of `scheduled.reschedule`. */
export type ScheduledRescheduleError = OperationError<
  'scheduled.reschedule',
  Reschedule,
  | AnyCode
  | KeyCode
  | BodyCode
  | IdempotencyCode
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict',
  Rescheduled
>

/** Errors of `scheduled.publish`. */
export type ScheduledPublishError = OperationError<
  'scheduled.publish',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  PublishedNow
>

/** Errors of `scheduled.cancel`. */
export type ScheduledCancelError = OperationError<
  'scheduled.cancel',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  Cancelled
>

/** Scheduled items: list, move, publish now, cancel. */
export class ScheduledResource extends Resource {
  readonly namespace = 'scheduled'

  /**
   * List your scheduled items, soonest first.
   *
   * Includes items that could not be published, as `failed`, with the reason.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { items } = await client.scheduled.list()
   * for (const { title, scheduled_at } of items) console.log(title, scheduled_at)
   */
  list(options?: RequestOptions): Call<ScheduledItems, ScheduledListError> {
    return call(this, 'list', { route: 'GET /scheduled' }, options)
  }

  /**
   * Move a scheduled item to another time.
   *
   * Failed items are scheduled again.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @param type The kind of item; `job_post` is the same as `job`.
   * @param id The ID of the item; for a community the ID of the scheduled creation.
   * @example
   * const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
   * const { item } = await client.scheduled.reschedule('post', 9, { scheduled_at: tomorrow })
   */
  reschedule(
    type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post',
    id: number,
    body: Reschedule,
    options?: IdempotentOptions,
  ): Call<Rescheduled, ScheduledRescheduleError> {
    return call(
      this,
      'reschedule',
      { route: 'POST /scheduled/{type}/{id}/reschedule', idempotent: true },
      options,
      body,
      type,
      id,
    )
  }

  /**
   * Publish a scheduled item now.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `not_found`, `conflict`.
   *
   * @param type The kind of item; `job_post` is the same as `job`.
   * @param id The ID of the item; for a community the ID of the scheduled creation.
   * @example
   * const { web_url } = await client.scheduled.publish('post', 9)
   */
  publish(
    type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post',
    id: number,
    options?: IdempotentOptions,
  ): Call<PublishedNow, ScheduledPublishError> {
    return call(
      this,
      'publish',
      { route: 'POST /scheduled/{type}/{id}/publish', idempotent: true },
      options,
      undefined,
      type,
      id,
    )
  }

  /**
   * Cancel a scheduled item before it goes live.
   *
   * Failed items are removed from the list. The quota unit is not returned.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any DELETE.
   * - Errors: `not_found`, `conflict`.
   *
   * @param type The kind of item; `job_post` is the same as `job`.
   * @param id The ID of the item; for a community the ID of the scheduled creation.
   * @example
   * const { status } = await client.scheduled.cancel('post', 9)
   */
  cancel(
    type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post',
    id: number,
    options?: RequestOptions,
  ): Call<Cancelled, ScheduledCancelError> {
    return call(this, 'cancel', { route: 'DELETE /scheduled/{type}/{id}' }, options, undefined, type, id)
  }
}
