import type { NotificationKind } from '@chowk/contract'
import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** What a member is told of. */
export const notifications = entity('notifications', {
  columns: {
    member_id: integer(),
    kind: text<NotificationKind>(),
    actor_id: nullable(integer()),
    /** What it happened to: an item's type, `booking`, `application`, `community`, `member` … */
    subject_type: nullable(text()),
    subject_id: nullable(integer()),
    /** The comment, answer or reply that it tells of; null where it tells of none, and in rows from before the column. */
    remark_id: nullable(integer()),
    read: boolean(),
    created_at: integer(),
    /** What is told once only, however often it happens; null where each time is told. */
    once: nullable(text()),
  },
  unique: { once: ['member_id', 'once'] },
  indexes: {
    ofMember: ['member_id', 'created_at'],
    unread: ['member_id', 'read', 'created_at'],
  },
})
export type NotificationRow = RowOf<typeof notifications>
