import { conflict, forbidden, invalid } from '../../api-error.ts'
import type { MemberRow } from '../../entities/members.ts'
import { suspensions } from '../../entities/moderation.ts'
import type { Acting, Actor, InternalHandler, WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import type { TaskContext } from '../../tasks/task.ts'
import { memberSubject } from '../audit/audit.ts'
import { lockMember } from './find-member.ts'
import { presentMember } from './present-member.ts'
import { putNotice } from '../mail/queued-mail.ts'
import { assertImpartial } from '../reports/own-case.ts'
import { resolveReports } from '../reports/resolve-reports-task.ts'
import { setStanding } from './standing.ts'

type Suspending = TaskContext & Pick<WriteContext, 'scheduled'> & Pick<Acting, 'actor' | 'audit'>

export const suspend: InternalHandler<'members.suspend'> = async (context, { params, body }) => {
  const { until, reason } = body
  const suspension = { reason, until: until === undefined ? undefined : Date.parse(until) }
  return suspendMember(context, await lockMember(context.tx, params.username), suspension)
}

/**
 * Suspends a locked member, or changes end and reason of their suspension.
 * @param suspension.until Its end, in milliseconds since 1970.
 * @throws ApiError `forbidden`, `conflict`, `validation_failed`
 */
export async function suspendMember(
  context: Suspending,
  member: MemberRow,
  { until, reason }: { readonly until?: number | undefined; readonly reason: string },
) {
  const { tx, now, actor, audit, scheduled } = context
  assertImpartial(context, member.id)
  assertMaySuspend(actor, member)
  if (member.status === 'closed')
    throw conflict(`${member.username} has been closed.`, { currentStatus: 'closed' })
  if (reason.trim() === '') throw invalid('reason', 'required', 'A suspension has a reason.')
  if (until !== undefined && until <= now)
    throw invalid('until', 'invalid_value', 'A suspension must end in the future.')
  const before = await standingOf(tx, member)
  const after = { status: 'suspended', until: until ?? null } as const
  if (before.status === after.status && before.until === after.until && before.reason === reason)
    return { changed: false, member: presentMember(member) }
  const suspended = await setStanding(context, member, { ...after, reason })
  await audit({ act: 'member.suspend', subject: memberSubject(member), reason, before, after })
  const resolved = { resolution: 'suspended', resolved_at: now, resolved_by: actor.name } as const
  await resolveReports(context, { author_id: member.id }, resolved)
  await putNotice(tx, 'suspended', member.id, now)
  if (until !== undefined) scheduled(until)
  return { changed: true, member: presentMember(suspended) }
}

export const unsuspend: InternalHandler<'members.unsuspend'> = async (context, { params, body }) => {
  const { tx, actor, audit } = context
  const member = await lockMember(tx, params.username)
  assertImpartial(context, member.id)
  assertMaySuspend(actor, member)
  if (member.status !== 'suspended') return { changed: false, member: presentMember(member) }
  const before = await standingOf(tx, member)
  const after = { status: 'active' } as const
  const active = await setStanding(context, member, after)
  await audit({ subject: memberSubject(member), reason: body.reason, before, after })
  return { changed: true, member: presentMember(active) }
}

async function standingOf(tx: ReadTx, { id, status }: MemberRow) {
  const suspension = await tx.find(suspensions, 'member', { member_id: id })
  return { status, ...(suspension && { until: suspension.until, reason: suspension.reason }) }
}

/** Moderators suspend members; only the operator suspends moderators. */
function assertMaySuspend(actor: Actor, member: MemberRow): void {
  if (actor.id !== null && member.role === 'moderator')
    throw forbidden('Only an operator can suspend a moderator.')
}
