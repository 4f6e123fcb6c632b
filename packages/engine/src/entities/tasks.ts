import { entity, integer, json, text, type RowOf } from '../store/entity.ts'

/** Work on more rows than one transaction should change, of which some is left. */
export type TaskKind =
  | 'community_visibility'
  | 'block'
  | 'left_chat'
  | 'read_notifications'
  | 'resolve_reports'
  | 'member_deletion'

/** What is left of it: one row for each thing that is worked on, gone once nothing is left. */
export const tasks = entity('tasks', {
  columns: {
    kind: text<TaskKind>(),
    subject_id: integer(),
    /** The second of two things that it is about; 0 where there is one only. */
    other_id: integer(),
    /** Where its next step goes on. */
    state: json<unknown>(),
    created_at: integer(),
  },
  unique: { task: ['kind', 'subject_id', 'other_id'] },
  indexes: { oldest: ['created_at'], ofKind: ['kind', 'subject_id'] },
})
export type TaskRow = RowOf<typeof tasks>
