import type { NotificationKind } from '@chowk/contract'
import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Notifications of members. */
export const notifications = entity('notifications', {
  columns: {
    member_id: integer(),
    kind: text<NotificationKind>(),
    actor_id: nullable(integer()),
    /** Type of the subject: an item's type, `booking`, `application`, `community`, `member` … */
    subject_type: nullable(text()),
    subject_id: nullable(integer()),
    /** The comment, answer or reply concerned; null if none, and in rows older than the column. */
    remark_id: nullable(integer()),
    read: boolean(),
    created_at: integer(),
    /** Key of an event that notifies only once; null for other events. */
    once: nullable(text()),
  },
  unique: { once: ['member_id', 'once'] },
  indexes: {
    ofMember: ['member_id', 'created_at'],
    unread: ['member_id', 'read', 'created_at'],
  },
})
export type NotificationRow = RowOf<typeof notifications>
