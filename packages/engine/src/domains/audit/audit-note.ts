import type { Actor } from '../../handler.ts'
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
