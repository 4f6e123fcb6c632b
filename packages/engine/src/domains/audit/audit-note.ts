import type { ApiKeyRow, MemberRow } from '../../entities/members.ts'
import { type Actor, insertAuditEntry } from './audit.ts'
import type { Tx } from '../../store/store.ts'
import type { AuditReason } from '../../administration/administration.ts'

/** Actor and reason of an act. */
export interface AuditNote {
  readonly actor: Actor
  readonly reason: string | null
}

/** Returns actor and reason in the form of the audit log. */
export const auditNoteOf = ({ operator = 'operator', account, reason }: AuditReason = {}): AuditNote => ({
  actor: { id: null, name: operator, account },
  reason: reason ?? null,
})

export const auditKey = (
  tx: Tx,
  act: 'key.create' | 'key.rotate' | 'key.revoke',
  { id, name, prefix, scopes, expires_at }: ApiKeyRow,
  member: MemberRow | undefined,
  { actor, reason }: AuditNote,
  now: number,
) =>
  insertAuditEntry(tx, {
    act,
    actor,
    reason,
    subject: { type: 'key', id, name: `${prefix}… of ${member?.username ?? 'a former member'}` },
    ...(act !== 'key.revoke' && { after: { name, scopes, expires_at } }),
    now,
  })
