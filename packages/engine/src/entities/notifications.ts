import type { NotificationKind } from '@chowk/contract'
import { boolean, counter, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Notifications of members. */
export const notifications = entity('notifications', {
  columns: {
    member_id: integer(),
    kind: text<NotificationKind>(),
    actor_id: nullable(integer()),
    /** Type of the subject: an item's type, `booking`, `application`, `community`, `member` … */
    subject_type: nullable(text()),
    subject_id: nullable(integer()),
    /** The comment, answer or reply concerned; null if none. */
    comment_id: nullable(integer()),
    read: boolean(),
    /** Whether a block or a suspension hides the actor from the member. Follows in steps: see `hideNotificationsTask`. */
    hidden: boolean(),
    created_at: integer(),
    /** Key of a repeatable event: a member has one notification of it. Null for other events. */
    once: nullable(text()),
  },
  whose: {
    member_id: { index: 'ofMember', gone: true, without: ['hidden'] },
    actor_id: { index: 'ofActor', gone: true, only: [] },
  },
  unique: { once: ['member_id', 'once'] },
  indexes: {
    byId: [],
    ofMember: ['member_id', 'hidden', 'created_at'],
    unread: ['member_id', 'hidden', 'read', 'created_at'],
    ofActor: { columns: ['actor_id', 'member_id'], unlessNull: true },
    ofRemark: { columns: ['comment_id'], unlessNull: true },
  },
})
export type NotificationRow = RowOf<typeof notifications>

/**
 * Number of a member's notifications that are neither read nor hidden, under the member's id; none if there never was
 * one. Its lock serializes changes of that number.
 */
export const notificationCounts = entity('notification_counts', {
  columns: { unread: counter() },
  whose: { id: { only: [] } },
})
export type NotificationCountRow = RowOf<typeof notificationCounts>
