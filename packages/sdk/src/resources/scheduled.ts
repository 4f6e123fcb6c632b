// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** It will not be published. */
export interface Cancelled {
  /** The state it is in. */
  status: 'cancelled'
}

/** Where the item is now. */
export interface PublishedNow {
  /** The state it is in. */
  status: 'published'
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
}

/** The new time. */
export interface Reschedule {
  /** Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead. At most 64 characters. */
  scheduled_at: string | Date
}

/** The item at its new time. */
export interface Rescheduled {
  /** Something that waits to be published. */
  item: ScheduledItem
}

/** Something that waits to be published. */
export interface ScheduledItem {
  /** The kind of item; `job` for a job post. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community'
  /** For a community: the id of the scheduled creation. */
  id: number
  /** Plain text; the name of a community. */
  title: string
  /** Reserved already; null for a community. */
  slug: string | null
  /** Path on the site once it is live; null for a community. */
  url: string | null
  /** Path of the page that edits it; null for a community. */
  edit_url: string | null
  /** `failed` could not be published: it waits to be moved to another time, or cancelled. */
  status: Open<'scheduled' | 'failed'>
  /** Why it could not be published; null unless it failed. */
  failure: {
    /** What kept it from going live. */
    code: Open<'member_not_active' | 'not_an_editor'>
    /** The same for people. */
    message: string
  } | null
  /** When it goes live, or was to. ISO 8601. */
  scheduled_at: string
  /** When it was scheduled first. ISO 8601. */
  created_at: string
}

/** Everything that waits to be published. */
export interface ScheduledItems {
  /** Something that waits to be published. */
  items: ScheduledItem[]
}

/** What `scheduled.list` can fail with. */
export type ScheduledListError = OperationError<
  'scheduled.list',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ScheduledItems
>

/** What `scheduled.reschedule` can fail with. */
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

/** What `scheduled.publish` can fail with. */
export type ScheduledPublishError = OperationError<
  'scheduled.publish',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  PublishedNow
>

/** What `scheduled.cancel` can fail with. */
export type ScheduledCancelError = OperationError<
  'scheduled.cancel',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  Cancelled
>

/** What waits to be published: list, move, publish now, cancel. */
export class ScheduledResource extends Resource {
  readonly namespace = 'scheduled'

  /**
   * List what you have scheduled, soonest first.
   *
   * What could not be published at its time stands here too, as `failed` and with the reason.
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
    return this.$call('list', { method: 'GET', path: '/scheduled' }, options)
  }

  /**
   * Move a scheduled item to another time.
   *
   * One that failed is scheduled again.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @param type The kind of item; `job_post` is the same as `job`.
   * @param id The id of the item; for a community the id of the scheduled creation.
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
    return this.$call(
      'reschedule',
      { method: 'POST', path: '/scheduled/{type}/{id}/reschedule', idempotent: true },
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
   * @param id The id of the item; for a community the id of the scheduled creation.
   * @example
   * const { web_url } = await client.scheduled.publish('post', 9)
   */
  publish(
    type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post',
    id: number,
    options?: IdempotentOptions,
  ): Call<PublishedNow, ScheduledPublishError> {
    return this.$call(
      'publish',
      { method: 'POST', path: '/scheduled/{type}/{id}/publish', idempotent: true },
      options,
      undefined,
      type,
      id,
    )
  }

  /**
   * Cancel a scheduled item before it goes live.
   *
   * One that failed is taken off the list. The quota unit it took is not given back.
   *
   * - Scope: `schedule`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any DELETE.
   * - Errors: `not_found`, `conflict`.
   *
   * @param type The kind of item; `job_post` is the same as `job`.
   * @param id The id of the item; for a community the id of the scheduled creation.
   * @example
   * const { status } = await client.scheduled.cancel('post', 9)
   */
  cancel(
    type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'job_post',
    id: number,
    options?: RequestOptions,
  ): Call<Cancelled, ScheduledCancelError> {
    return this.$call(
      'cancel',
      { method: 'DELETE', path: '/scheduled/{type}/{id}' },
      options,
      undefined,
      type,
      id,
    )
  }
}
