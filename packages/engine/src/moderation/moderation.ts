import { members, type MemberRow } from '../entities/members.ts'
import { suspensions } from '../entities/moderation.ts'
import { items } from '../entities/content.ts'
import { comments, reports, type ReportResolution, type ReportRow } from '../entities/engagement.ts'
import { reviews } from '../entities/services.ts'
import { conflict, forbidden, invalid, notFound } from '../api-error.ts'
import type { WriteContext } from '../handler.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import type { Tx } from '../store/store.ts'
import { beginTask, leaveTask } from '../tasks/task.ts'
import { actorOf, type Actor, type Administrator, insertAuditEntry } from './audit.ts'
import { moderatedTypes, setHidden, type ModeratedContent, type ModeratedType } from './content.ts'
import { deletionTask } from './deletion/deletion-task.ts'
import { exportMember, type Exported } from './export-member.ts'
import { eraseComment, eraseItem, eraseReview } from './deletion/erase.ts'
import { resolveReportsTask, taskAbout } from './reports.ts'
import { setStanding } from './standing.ts'
import { findModerated, keyOf } from './subjects.ts'

/** Of a suspension. */
export interface SuspensionRequest {
  /** When it ends by itself, in milliseconds since 1970. Default: somebody has to end it. */
  readonly until?: number | undefined
  readonly reason: string
}

/** The resolution of a report, and of all others about the same subject. */
export interface ResolutionRequest {
  readonly resolution: ReportResolution
  /** Needed for a suspension. */
  readonly reason?: string | undefined
  /** Of a suspension: see {@link SuspensionRequest}. */
  readonly until?: number | undefined
}

/** Whether something is otherwise than it was before. */
export interface Outcome {
  readonly changed: boolean
}

/**
 * Acts of moderators and of the operator. Each is noted in the audit log, in the same
 * transaction. All methods throw ApiError: `forbidden` for a member who is no moderator, `not_found` for what is not there,
 * `conflict` where its state does not allow it, `validation_failed` for a value that is not allowed.
 */
export interface Moderation {
  /** Takes something off the site; its author keeps an item in their archive, and is told. */
  hide(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  restore(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  /** Nobody sees anything of a member, and their keys and sessions are refused. Of one who is suspended, time and reason change. */
  suspend(by: Administrator, username: string, request: SuspensionRequest): Promise<Outcome>
  unsuspend(by: Administrator, username: string, reason?: string): Promise<Outcome>
  /**
   * Erases an item, a comment, an answer or a review for good: what it says, its images' uses, what it is found by. For whoever runs
   * the platform.
   */
  erase(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  /**
   * Deletes a member with everything they wrote, uploaded and did; for the operator. Nobody sees anything of them from
   * the first moment on. The rest is done in steps that survive the end of the process, and are finished by whatever runs the
   * schedule of the store. What stays: bookings and applications, without what the member said of themselves, reports, and the audit log.
   */
  delete(by: Administrator, username: string, reason?: string): Promise<Outcome>
  /** The same by the member themselves, of whatever role. */
  deleteSelf(memberId: number): Promise<Outcome>
  /** What is stored of a member, for themselves: see {@link exportMember}. It is noted before anything is read. */
  exportSelf(memberId: number): Promise<AsyncGenerator<Exported>>
  /** Dismisses a report, hides what was reported, or suspends whoever is answerable for it. Reports of the same thing go along. */
  resolve(by: Administrator, reportId: number, request: ResolutionRequest): Promise<Outcome>
}

type Context = Pick<WriteContext, 'tx' | 'now' | 'random' | 'tasksPending'> & { readonly actor: Actor }

export function createModeration({ store, clock, scheduler, services }: Runtime): Moderation {
  const { random } = services
  const perform = (by: Administrator, work: (context: Context) => Promise<Outcome>): Promise<Outcome> => {
    const now = clock.now()
    return store.transact(async (tx) =>
      work({ tx, now, random, ...scheduler.schedulerHooks(tx), actor: await actorOf(tx, by) }),
    )
  }
  return {
    hide: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, true, reason)),
    restore: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, false, reason)),
    suspend: (by, username, request) =>
      perform(by, async (context) => {
        const outcome = await suspend(context, await memberCalled(context, username), request)
        if (request.until !== undefined) context.tx.onCommit(() => scheduler.expect(request.until!))
        return outcome
      }),
    unsuspend: (by, username, reason) =>
      perform(by, async (context) => unsuspend(context, await memberCalled(context, username), reason)),
    erase: (by, content, reason) => perform(by, (context) => erase(context, content, reason)),
    delete: (by, username, reason) =>
      perform(by, async (context) => {
        mustRunIt(context.actor)
        return deleteMember(context, await memberCalled(context, username), reason)
      }),
    async deleteSelf(memberId) {
      const now = clock.now()
      return store.transact(async (tx) => {
        const { member, actor } = await selfOf(tx, memberId)
        return deleteMember({ tx, now, random, ...scheduler.schedulerHooks(tx), actor }, member, undefined)
      })
    },
    async exportSelf(memberId) {
      const now = clock.now()
      const member = await store.transact(async (tx) => {
        const own = await selfOf(tx, memberId)
        const subject = subjectOf(own.member)
        await insertAuditEntry(tx, { act: 'member.export', actor: own.actor, subject, now })
        return own.member
      })
      return exportMember(store, member, services.imageStorage)
    },
    resolve: (by, id, request) =>
      perform(by, async (context) => {
        const outcome = await resolve(context, id, request)
        if (request.until !== undefined) context.tx.onCommit(() => scheduler.expect(request.until!))
        return outcome
      }),
  }
}

async function setHiddenBy(
  { tx, now, random, actor }: Context,
  content: ModeratedContent,
  hidden: boolean,
  reason: string | undefined,
): Promise<Outcome> {
  const { changed, title } = await setHidden(tx, content, hidden, { now, random })
  if (changed)
    await insertAuditEntry(tx, {
      act: hidden ? 'content.hide' : 'content.restore',
      actor,
      subject: { ...content, name: title },
      reason,
      now,
    })
  return { changed }
}

async function erase(
  { tx, now, random, actor }: Context,
  { type, id }: ModeratedContent,
  reason: string | undefined,
): Promise<Outcome> {
  mustRunIt(actor)
  const subject = (await findModerated(tx, [{ type, id }])).get(keyOf({ type, id }))
  if (subject === undefined) throw notFound()
  const moment = { now, random }
  if (type === 'review') await eraseReview(tx, found(await tx.get(reviews, id)), moment)
  else if (type === 'comment' || type === 'answer')
    await eraseComment(tx, found(await tx.get(comments, id)), moment)
  else await eraseItem(tx, found(await tx.get(items, id)), moment)
  await insertAuditEntry(tx, {
    act: 'content.delete',
    actor,
    subject: { type, id, name: subject.title },
    reason,
    before: { author: subject.author?.username ?? null, state: subject.state },
    now,
  })
  return { changed: true }
}

/** A row that another deletion may have taken meanwhile. @throws ApiError `not_found` */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

async function deleteMember(context: Context, member: MemberRow, reason: string | undefined) {
  const { tx, now, actor } = context
  const before = { status: member.status, plan: member.plan, created_at: member.created_at }
  await setStanding(tx, member, { status: 'suspended', reason: 'Deleted.' }, now)
  await insertAuditEntry(tx, { act: 'member.delete', actor, subject: subjectOf(member), reason, before, now })
  await leaveTask(context, deletionTask, { subject_id: member.id }, { part: 0 })
  return { changed: true }
}

/** A member who acts about themselves. @throws ApiError `not_found` for one who is not active any more. */
async function selfOf(tx: Tx, memberId: number): Promise<{ member: MemberRow; actor: Actor }> {
  const member = await tx.lock(members, memberId)
  if (member?.status !== 'active') throw notFound()
  return { member, actor: { id: member.id, name: member.username } }
}

/** Only the operator may delete others. */
function mustRunIt(actor: Actor): void {
  if (actor.id !== null) throw forbidden('Only whoever runs the platform can delete.')
}

async function memberCalled({ tx }: Context, username: string): Promise<MemberRow> {
  const found = await tx.find(members, 'username', { username_key: username.toLowerCase() })
  const member = found && (await tx.lock(members, found.id))
  if (member === undefined) throw notFound(`There is no member ${username}.`)
  return member
}

async function suspend(
  { tx, now, actor }: Context,
  member: MemberRow,
  { until, reason }: SuspensionRequest,
): Promise<Outcome> {
  mustBeBelow(actor, member)
  if (member.status === 'closed')
    throw conflict(`${member.username} has been closed.`, { currentStatus: 'closed' })
  if (reason.trim() === '') throw invalid('reason', 'required', 'A suspension has a reason.')
  if (until !== undefined && (!Number.isSafeInteger(until) || until <= now))
    throw invalid('until', 'invalid_value', 'A suspension must end in the future.')
  const before = await standingOf({ tx }, member)
  const after = { status: 'suspended', until: until ?? null } as const
  if (before.status === after.status && before.until === after.until && before.reason === reason)
    return { changed: false }
  await setStanding(tx, member, { ...after, reason }, now)
  await insertAuditEntry(tx, {
    act: 'member.suspend',
    actor,
    subject: subjectOf(member),
    reason,
    before,
    after,
    now,
  })
  return { changed: true }
}

async function unsuspend({ tx, now, actor }: Context, member: MemberRow, reason: string | undefined) {
  mustBeBelow(actor, member)
  if (member.status !== 'suspended') return { changed: false }
  const before = await standingOf({ tx }, member)
  await setStanding(tx, member, { status: 'active' }, now)
  const after = { status: 'active' }
  await insertAuditEntry(tx, {
    act: 'member.unsuspend',
    actor,
    subject: subjectOf(member),
    reason,
    before,
    after,
    now,
  })
  return { changed: true }
}

const subjectOf = ({ id, username }: MemberRow) => ({ type: 'user', id, name: username })

async function standingOf({ tx }: Pick<Context, 'tx'>, { id, status }: MemberRow) {
  const suspension = await tx.find(suspensions, 'member', { member_id: id })
  return suspension === undefined
    ? { status }
    : { status, until: suspension.until, reason: suspension.reason }
}

/** Moderators may suspend members; only the operator may suspend moderators. */
function mustBeBelow(actor: Actor, member: MemberRow): void {
  if (actor.id !== null && member.role === 'moderator')
    throw forbidden('Only whoever runs the platform can suspend a moderator.')
}

async function resolve(context: Context, id: number, { resolution, reason, until }: ResolutionRequest) {
  const { tx, now, actor } = context
  const report = await tx.lock(reports, id)
  if (report === undefined) throw notFound(`There is no report ${id}.`)
  if (report.resolution !== null)
    throw conflict(`Report ${id} has been resolved.`, { currentStatus: report.resolution })
  if (resolution === 'hidden') await hideReported(context, report, reason)
  if (resolution === 'suspended') await suspendReported(context, report, { reason: reason ?? '', until })
  await insertAuditEntry(tx, {
    act: 'report.resolve',
    actor,
    subject: { type: 'report', id, name: `${report.reason}: ${report.target_type} ${report.target_id}` },
    reason,
    after: { resolution },
    now,
  })
  const resolved = { resolution, resolved_at: now, resolved_by: actor.name }
  await tx.update(reports, id, resolved)
  const { target_type } = report
  await beginTask(context, resolveReportsTask, taskAbout(report), undefined, { target_type, ...resolved })
  return { changed: true }
}

const isModerated = (type: string): type is ModeratedType =>
  (moderatedTypes as readonly string[]).includes(type)

async function hideReported(
  context: Context,
  { target_type: type, target_id: id }: ReportRow,
  reason: string | undefined,
): Promise<void> {
  if (!isModerated(type))
    throw conflict(`A ${type === 'user' ? 'member' : type} can't be hidden: dismiss the report, or suspend.`)
  await setHiddenBy(context, { type, id }, true, reason)
}

/** Suspends the member responsible for the reported subject. */
async function suspendReported(
  context: Context,
  { target_type: type, target_id: id }: ReportRow,
  request: SuspensionRequest,
): Promise<void> {
  const { tx } = context
  const subject = (await findModerated(tx, [{ type, id }])).get(keyOf({ type, id }))
  const member = subject?.author && (await tx.lock(members, subject.author.id))
  if (!member) throw notFound('The member responsible for it is gone.')
  await suspend(context, member, request)
}
