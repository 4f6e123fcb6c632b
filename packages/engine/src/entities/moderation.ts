import type { AdministrativeAct } from '@chowk/contract'
import { entity, integer, nullable, object, text, type RowOf } from '../store/entity.ts'

/** Current suspensions, which hide a member. The member's status says so too. */
export const suspensions = entity('suspensions', {
  columns: {
    member_id: integer(),
    /** Time of its automatic end; null for none. */
    until: nullable(integer()),
    reason: nullable(text()),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ownedByMember', gone: true } },
  unique: { member: ['member_id'] },
  indexes: { byId: [], ending: ['until'], ownedByMember: ['member_id'] },
})
export type SuspensionRow = RowOf<typeof suspensions>

/** Every administrative act, written in its transaction, never changed or deleted. */
export const auditEntries = entity('audit_entries', {
  columns: {
    act: text<AdministrativeAct>(),
    /** The moderator, or the owner of a key; null for an operator or the schedule. */
    actor_id: nullable(integer()),
    /** The actor's name at the time. */
    actor: text(),
    /** The account of an operator's machine, if it has another name. */
    account: nullable(text()),
    /** Type of the subject: `user`, `key`, or a kind of content. */
    subject_type: text(),
    subject_id: integer(),
    /** The subject's name at the time. */
    subject: text(),
    reason: nullable(text()),
    /** Changed values of the subject, before and after; both small. */
    before: nullable(object<Readonly<Record<string, unknown>>>()),
    after: nullable(object<Readonly<Record<string, unknown>>>()),
    created_at: integer(),
  },
  whose: {
    subject_id: {
      index: 'ofSubject',
      equals: { subject_type: 'user' },
      kept: 'log',
      columns: 'kept',
      seen: ({ act, reason, created_at }) =>
        act === 'member.suspend' ? { act, reason, created_at } : undefined,
    },
    actor_id: { index: 'ownedByModerator', without: ['account'], kept: 'log', columns: 'kept' },
  },
  indexes: {
    newest: ['created_at'],
    ofAct: ['act', 'created_at'],
    ofSubject: ['subject_type', 'subject_id', 'created_at'],
    ofActor: ['actor', 'created_at'],
    ownedByModerator: { columns: ['actor_id'], unlessNull: true },
  },
})
