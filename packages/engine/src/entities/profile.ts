import type { CvSections, MemberPreferences } from '@chowk/contract'
import { boolean, entity, integer, nullable, object, text, type RowOf } from '../store/entity.ts'

/** The CVs of members. */
export const cvs = entity('cvs', {
  columns: {
    member_id: integer(),
    headline: nullable(text()),
    is_public: boolean(),
    /** The sections sent, unchanged. */
    sections: object<CvSections>(),
    updated_at: integer(),
  },
  whose: { member_id: { index: 'ownedByMember', gone: true } },
  unique: { member: ['member_id'] },
  indexes: { ownedByMember: ['member_id'] },
})
export type CvRow = RowOf<typeof cvs>

/** Preferences of members who have set any. */
export const preferences = entity('preferences', {
  columns: { member_id: integer(), preferences: object<MemberPreferences>() },
  whose: { member_id: { index: 'ownedByMember', gone: true } },
  unique: { member: ['member_id'] },
  indexes: { ownedByMember: ['member_id'] },
})
