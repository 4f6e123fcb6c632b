import { entity, integer, nullable, object, text, type RowOf } from '../store/entity.ts'

/** Members who are suspended now: nobody sees anything of them. Their rows say so too, by their status. */
export const suspensions = entity('suspensions', {
  columns: {
    member_id: integer(),
    /** When it ends by itself; null where somebody has to end it. */
    until: nullable(integer()),
    reason: nullable(text()),
    created_at: integer(),
  },
  unique: { member: ['member_id'] },
  indexes: { byMember: ['member_id'], ending: ['until'] },
})
export type SuspensionRow = RowOf<typeof suspensions>

/** Acts of administrators that are noted down, and those of members with their own keys. */
export type AdministrativeAct =
  | 'member.create'
  | 'member.change'
  | 'member.suspend'
  | 'member.unsuspend'
  | 'member.close'
  | 'member.delete'
  | 'member.export'
  | 'member.sign_in_link'
  | 'key.create'
  | 'key.rotate'
  | 'key.revoke'
  | 'content.hide'
  | 'content.restore'
  | 'content.delete'
  | 'report.resolve'

/** Every administrative act: written with what it did, never changed, never deleted. */
export const auditEntries = entity('audit_entries', {
  columns: {
    act: text<AdministrativeAct>(),
    /** The moderator who did it, or the member whose key it is; null where an operator did, or a time that came. */
    actor_id: nullable(integer()),
    /** What the actor was called then. */
    actor: text(),
    /** What it was done to: `user`, `key`, or a kind of content. */
    subject_type: text(),
    subject_id: integer(),
    /** What the subject was called then. */
    subject: text(),
    reason: nullable(text()),
    /** What of the subject was otherwise before, and what it is since: both small. */
    before: nullable(object<Readonly<Record<string, unknown>>>()),
    after: nullable(object<Readonly<Record<string, unknown>>>()),
    created_at: integer(),
  },
  indexes: {
    newest: ['created_at'],
    ofAct: ['act', 'created_at'],
    ofSubject: ['subject_type', 'subject_id', 'created_at'],
    ofActor: ['actor', 'created_at'],
  },
})
export type AuditEntryRow = RowOf<typeof auditEntries>
