import {
  applicationStates,
  bookingStates,
  statesOf,
  type ApplicationStatus,
  type BookingStatus,
} from './states.ts'

const events = [
  'comment',
  'reply',
  'answer',
  'answer_accepted',
  'follow',
  'connection_request',
  'connection_accepted',
  'community_invite',
  'community_invite_accepted',
  'community_request',
  'community_request_accepted',
  'community_role',
  'community_public',
  'community_removed',
  'group_added',
  'group_asked',
  'booking_requested',
  'review',
  'review_reply',
  'publication_failed',
  'item_hidden',
  'item_restored',
  'comment_hidden',
  'comment_restored',
  'review_hidden',
  'review_restored',
  'community_hidden',
  'community_restored',
  'tag_hidden',
  'tag_restored',
] as const

/** Kinds of notifications. Bookings and applications have one for each status. */
export type NotificationKind =
  (typeof events)[number] | `booking_${BookingStatus}` | `application_${ApplicationStatus}`

export const notificationKinds: readonly [NotificationKind, ...NotificationKind[]] = [
  ...events,
  ...statesOf(bookingStates).map((status) => `booking_${status}` as const),
  ...statesOf(applicationStates).map((status) => `application_${status}` as const),
]
