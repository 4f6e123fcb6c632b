import { boolean, entity, integer, json, nullable, text, type RowOf } from '../store/entity.ts'

/** The CV of a member who has one. */
export const cvs = entity('cvs', {
  columns: {
    member_id: integer(),
    headline: nullable(text()),
    is_public: boolean(),
    /** By name, as they were sent. */
    sections: json<Readonly<Record<string, unknown>>>(),
    updated_at: integer(),
  },
  unique: { member: ['member_id'] },
})
export type CvRow = RowOf<typeof cvs>
