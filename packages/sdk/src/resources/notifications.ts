// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { MemberCard, Subject } from './shared.ts'
import type { AnyCode, KeyCode, IdempotencyCode } from './vocabulary.ts'

/** The result of marking all as read. */
export interface AllRead {
  /** Number marked as read. */
  marked: number
  /** Number of unread notifications. */
  unread: number
}

/** An event about you or something you own. */
export interface Notification {
  /** Unique id. */
  id: number
  /** Kind of event. */
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
    | 'community_public'
    | 'community_removed'
    | 'group_added'
    | 'group_asked'
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
    | 'community_hidden'
    | 'community_restored'
    | 'tag_hidden'
    | 'tag_restored'
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
  /** Readable message, as plain text in English. */
  message: string
  /** Acting member; null if none. */
  actor: MemberCard | null
  /** Subject of the event; null if you can no longer see it. */
  subject: Subject | null
  /** Whether you have marked it as read. */
  read: boolean
  /** Time of the event. ISO 8601. */
  created_at: string
}

/** A page of your notifications, latest first. */
export interface NotificationPage {
  /** Each is an event about you or something you own. */
  items: Notification[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
  /** Number of unread items on the page. */
  unread_shown: number
}

/** The number of unread notifications. */
export interface UnreadNotifications {
  /** Number of unread notifications. */
  unread: number
}

/** The query of `notifications.list`. */
export interface NotificationsListQuery {
  /** Only unread ones, or only read ones. */
  unread?: boolean | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `notifications.list`. */
export type NotificationsListError = OperationError<
  'notifications.list',
  NotificationsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  NotificationPage
>

/** Errors of `notifications.count`. */
export type NotificationsCountError = OperationError<
  'notifications.count',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  UnreadNotifications
>

/** Errors of `notifications.read`. */
export type NotificationsReadError = OperationError<
  'notifications.read',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found',
  UnreadNotifications
>

/** Errors of `notifications.readAll`. */
export type NotificationsReadAllError = OperationError<
  'notifications.readAll',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope',
  AllRead
>

/** Your notifications. */
export class NotificationsResource extends Resource {
  readonly namespace = 'notifications'

  /**
   * List your notifications, newest first.
   *
   * Excludes notifications from members hidden by a block.
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
    return list(this, 'list', { route: 'GET /notifications', query: 'unread' }, options, query)
  }

  /**
   * Count your unread notifications.
   *
   * Excludes notifications from members hidden by a block.
   *
   * - Scope: `notifications`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { unread } = await client.notifications.count()
   */
  count(options?: RequestOptions): Call<UnreadNotifications, NotificationsCountError> {
    return call(this, 'count', { route: 'GET /notifications/count' }, options)
  }

  /**
   * Mark a notification as read.
   *
   * Marking it again changes nothing.
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
    return call(
      this,
      'read',
      { route: 'POST /notifications/{id}/read', idempotent: true },
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
    return call(this, 'readAll', { route: 'POST /notifications/read-all', idempotent: true }, options)
  }
}
