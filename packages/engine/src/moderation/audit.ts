import { auditEntries, type AdministrativeAct, type AuditEntryRow } from '../entities/moderation.ts'
import { positionOf } from '../store/position.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import type { Actor } from './actor.ts'

export interface AdministrativeRecord {
  readonly act: AdministrativeAct
  readonly actor: Actor
  readonly subject: { readonly type: string; readonly id: number; readonly name: string }
  readonly reason?: string | null | undefined
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Notes an administrative act, in the transaction that does it. There is no way to change or delete what was noted. */
export async function insertAuditEntry(
  tx: Tx,
  { act, actor, subject, reason = null, before, after, now }: AdministrativeRecord,
): Promise<void> {
  await tx.insert(auditEntries, {
    act,
    actor_id: actor.id,
    actor: actor.name,
    subject_type: subject.type,
    subject_id: subject.id,
    subject: subject.name,
    reason,
    before: before ?? null,
    after: after ?? null,
    created_at: now,
  })
}

export interface AuditQuery {
  readonly act?: AdministrativeAct | undefined
  /** What whoever did it is called. */
  readonly actor?: string | undefined
  readonly subject?: { readonly type: string; readonly id: number } | undefined
  /** From this time on, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** The id of an entry: the page begins after it. */
  readonly after?: number | undefined
  readonly limit: number
}

/** A page of what was noted, the newest first. */
export async function listAudit(
  tx: ReadTx,
  { act, actor, subject, since, after, limit }: AuditQuery,
): Promise<{ readonly items: readonly AuditEntryRow[]; readonly has_more: boolean }> {
  const last = after === undefined ? undefined : await tx.get(auditEntries, after)
  const range = subject
    ? ({
        index: 'ofSubject',
        equals: { subject_type: subject.type, subject_id: subject.id },
      } as const)
    : actor !== undefined
      ? ({ index: 'ofActor', equals: { actor } } as const)
      : act !== undefined
        ? ({ index: 'ofAct', equals: { act } } as const)
        : ({ index: 'newest' } as const)
  const query = {
    ...range,
    ...(since !== undefined && { from: since }),
    where: [
      ...(act === undefined ? [] : ([['act', '=', act]] as const)),
      ...(actor === undefined ? [] : ([['actor', '=', actor]] as const)),
    ],
    order: 'desc',
    limit: limit + 1,
  } as const
  const rows = await tx.page(auditEntries, {
    ...query,
    ...(last && { after: positionOf(auditEntries, query, last) }),
  })
  return { items: rows.slice(0, limit), has_more: rows.length > limit }
}
