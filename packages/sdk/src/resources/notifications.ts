// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { MemberCard, Subject } from './shared.ts'
import type { AnyCode, KeyCode, IdempotencyCode } from './vocabulary.ts'

/** What marking everything as read came to. */
export interface AllRead {
  /** How many were marked as read. */
  marked: number
  /** How many notifications are unread now. */
  unread: number
}

/** Something that happened to you or yours. */
export interface Notification {
  /** The id. */
  id: number
  /** What happened. */
  kind:
    | 'comment'
    | 'reply'
    | 'answer'
    | 'answer_accepted'
    | 'follow'
    | 'connection_request'
    | 'connection_accepted'
    | 'community_invite'
    | 'community_invite_accepted'
    | 'community_request'
    | 'community_request_accepted'
    | 'community_role'
    | 'group_added'
    | 'booking_requested'
    | 'review'
    | 'review_reply'
    | 'publication_failed'
    | 'item_hidden'
    | 'item_restored'
    | 'comment_hidden'
    | 'comment_restored'
    | 'review_hidden'
    | 'review_restored'
    | 'booking_pending'
    | 'booking_accepted'
    | 'booking_declined'
    | 'booking_in_progress'
    | 'booking_delivered'
    | 'booking_completed'
    | 'booking_cancelled'
    | 'application_submitted'
    | 'application_under_review'
    | 'application_shortlisted'
    | 'application_interview'
    | 'application_offered'
    | 'application_hired'
    | 'application_rejected'
    | 'application_withdrawn'
  /** What happened, for people: plain text in English. */
  message: string
  /** Who did it; null where nobody did. */
  actor: MemberCard | null
  /** What it happened to; null where you can not see it any more. */
  subject: Subject | null
  /** Whether you have marked it as read. */
  read: boolean
  /** When it happened. ISO 8601. */
  created_at: string
}

/** A page of your notifications, the latest first. */
export interface NotificationPage {
  /** Something that happened to you or yours. */
  items: Notification[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
  /** How many of the items shown are unread. */
  unread_shown: number
}

/** How many notifications are unread. */
export interface UnreadNotifications {
  /** How many notifications are unread now. */
  unread: number
}

/** The query of `notifications.list`. */
export interface NotificationsListQuery {
  /** Only unread ones, or only read ones. */
  unread?: boolean | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `notifications.list` can fail with. */
export type NotificationsListError = OperationError<
  'notifications.list',
  NotificationsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  NotificationPage
>

/** What `notifications.count` can fail with. */
export type NotificationsCountError = OperationError<
  'notifications.count',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  UnreadNotifications
>

/** What `notifications.read` can fail with. */
export type NotificationsReadError = OperationError<
  'notifications.read',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found',
  UnreadNotifications
>

/** What `notifications.readAll` can fail with. */
export type NotificationsReadAllError = OperationError<
  'notifications.readAll',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope',
  AllRead
>

/** What happened to you and yours. */
export class NotificationsResource extends Resource {
  readonly namespace = 'notifications'

  /**
   * List your notifications, the latest first.
   *
   * Without those of members whom a block hides from you.
   *
   * - Scope: `notifications`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const { message, read } of client.notifications.list()) console.log(message, read)
   */
  list(
    query?: NotificationsListQuery,
    options?: RequestOptions,
  ): List<NotificationPage, NotificationsListError> {
    return this.$list('list', { method: 'GET', path: '/notifications' }, options, query)
  }

  /**
   * Count your unread notifications.
   *
   * Without those of members whom a block hides from you.
   *
   * - Scope: `notifications`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { unread } = await client.notifications.count()
   */
  count(options?: RequestOptions): Call<UnreadNotifications, NotificationsCountError> {
    return this.$call('count', { method: 'GET', path: '/notifications/count' }, options)
  }

  /**
   * Mark a notification as read.
   *
   * Marking one that is read already changes nothing.
   *
   * - Scope: `notifications`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`.
   *
   * @example
   * for await (const { id, message } of client.notifications.list({ unread: true })) {
   *   console.log(message)
   *   await client.notifications.read(id)
   * }
   */
  read(id: number, options?: IdempotentOptions): Call<UnreadNotifications, NotificationsReadError> {
    return this.$call(
      'read',
      { method: 'POST', path: '/notifications/{id}/read', idempotent: true },
      options,
      undefined,
      id,
    )
  }

  /**
   * Mark all your notifications as read.
   *
   * - Scope: `notifications`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, with its idempotency key.
   *
   * @example
   * const { marked } = await client.notifications.readAll()
   */
  readAll(options?: IdempotentOptions): Call<AllRead, NotificationsReadAllError> {
    return this.$call(
      'readAll',
      { method: 'POST', path: '/notifications/read-all', idempotent: true },
      options,
    )
  }
}
