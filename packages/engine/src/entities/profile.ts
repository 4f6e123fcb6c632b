import type { CvSections, PreferenceSections } from '@chowk/contract'
import { boolean, entity, integer, json, nullable, text, type RowOf } from '../store/entity.ts'

/** The CV of a member who has one. */
export const cvs = entity('cvs', {
  columns: {
    member_id: integer(),
    headline: nullable(text()),
    is_public: boolean(),
    /** Those that were sent, as they were sent. */
    sections: json<CvSections>(),
    updated_at: integer(),
  },
  unique: { member: ['member_id'] },
})
export type CvRow = RowOf<typeof cvs>

/** What a member prefers, where it differs from what holds for everybody. */
export const preferences = entity('preferences', {
  columns: { member_id: integer(), sections: json<PreferenceSections>() },
  unique: { member: ['member_id'] },
})
