import type { Acting, Actor } from '../../handler.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { AdministrativeAct } from '@chowk/contract'
import { auditEntries } from '../../entities/moderation.ts'
import type { Tx } from '../../store/store.ts'

/** The actor of scheduled acts. */
export const SCHEDULE_ACTOR: Actor = { id: null, name: 'schedule' }

type AuditRecord = Parameters<Acting['audit']>[0] & {
  readonly act: AdministrativeAct
  readonly actor: Actor
  readonly now: number
}

/** Returns a member as the subject of an act. */
export const memberSubject = ({ id, username }: MemberRow) => ({ type: 'user', id, name: username })

/** Records an administrative act in its transaction. Entries are never changed or deleted. */
export const insertAuditEntry = (tx: Tx, { act, actor, subject, reason, before, after, now }: AuditRecord) =>
  tx.insert(auditEntries, {
    act,
    actor_id: actor.id,
    actor: actor.name,
    account: actor.account ?? null,
    subject_type: subject.type,
    subject_id: subject.id,
    subject: subject.name,
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
    created_at: now,
  })
