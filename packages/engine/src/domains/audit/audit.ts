import type { Actor } from '../../handler.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import type { AdministrativeAct } from '@chowk/contract'
import { auditEntries } from '../../entities/moderation.ts'
import { positionOf } from '../../store/position.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { mustModerate } from '../members/must-moderate.ts'

/** A member who is a moderator, or a named operator. */
export type Administrator =
  { readonly memberId: number } | { readonly operator: string; readonly account?: string }

/** The actor of scheduled acts. */
export const SCHEDULE_ACTOR: Actor = { id: null, name: 'schedule' }

/** @throws ApiError `forbidden` unless the member is an active moderator. */
export async function actorOf(tx: ReadTx, by: Administrator): Promise<Actor> {
  if ('operator' in by) return { id: null, name: by.operator, account: by.account }
  const member = await tx.get(members, by.memberId)
  mustModerate(member)
  return { id: member.id, name: member.username }
}

export interface AuditRecord {
  readonly act: AdministrativeAct
  readonly actor: Actor
  readonly subject: { readonly type: string; readonly id: number; readonly name: string }
  readonly reason?: string | null | undefined
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
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

export interface AuditQuery {
  readonly act?: AdministrativeAct | undefined
  /** The name of the actor. */
  readonly actor?: string | undefined
  readonly subject?: { readonly type: string; readonly id: number } | undefined
  /** Earliest time, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** The id of the last entry on the previous page. */
  readonly after?: number | undefined
  readonly limit: number
}

/** Returns a page of audit entries, newest first. */
export async function listAudit(tx: ReadTx, { act, actor, subject, since, after, limit }: AuditQuery) {
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
