import type { CvSections, MemberPreferences } from '@chowk/contract'
import { boolean, entity, integer, nullable, object, text, type RowOf } from '../store/entity.ts'

/** The CV of a member who has one. */
export const cvs = entity('cvs', {
  columns: {
    member_id: integer(),
    headline: nullable(text()),
    is_public: boolean(),
    /** Those that were sent, as they were sent. */
    sections: object<CvSections>(),
    updated_at: integer(),
  },
  unique: { member: ['member_id'] },
})
export type CvRow = RowOf<typeof cvs>

/** What a member prefers who has ever said so. */
export const preferences = entity('preferences', {
  columns: { member_id: integer(), preferences: object<MemberPreferences>() },
  unique: { member: ['member_id'] },
})
