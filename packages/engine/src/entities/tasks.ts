import { entity, integer, json, text, type RowOf } from '../store/entity.ts'

/** Kinds of work on more rows than one transaction should change. */
export type TaskKind =
  | 'community_visibility'
  | 'block'
  | 'left_chat'
  | 'read_notifications'
  | 'hide_notifications'
  | 'resolve_reports'
  | 'member_deletion'
  | 'suspension'

/** Unfinished tasks: one row for each subject, deleted once done. */
export const tasks = entity('tasks', {
  columns: {
    kind: text<TaskKind>(),
    subject_id: integer(),
    /** The second subject; 0 if there is only one. */
    other_id: integer(),
    /** The state for the next step. */
    state: json<unknown>(),
    created_at: integer(),
  },
  whose: 'nobody',
  unique: { task: ['kind', 'subject_id', 'other_id'] },
  indexes: { byId: [], oldest: ['created_at'], ofKind: ['kind', 'subject_id', 'other_id'] },
})
export type TaskRow = RowOf<typeof tasks>
