import { members, type MemberRow } from '../entities/members.ts'
import type { SessionRow } from '../entities/sessions.ts'
import { lockSelf } from '../domains/sessions/secrets.ts'
import { suspensions } from '../entities/moderation.ts'
import { items } from '../entities/content.ts'
import { comments, reports, type ReportResolution } from '../entities/engagement.ts'
import { reviews } from '../entities/services.ts'
import { conflict, forbidden, invalid, notFound } from '../api-error.ts'
import type { Actor, WriteContext, OperationContext } from '../handler.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import type { Tx, ReadTx } from '../store/store.ts'
import { startTask, queueTask } from '../tasks/task.ts'
import {
  actorOf,
  type Administrator,
  type AuditRecord,
  insertAuditEntry,
  memberSubject,
} from '../domains/audit/audit.ts'
import {
  moderatedTypes,
  setHidden,
  type ModeratedContent,
  type ModeratedType,
} from '../domains/content/hidden.ts'
import { deletionTask } from '../domains/members/deletion/deletion-task.ts'
import { exportMember, type Exported } from '../domains/members/export-member.ts'
import { eraseComment, eraseItem, eraseReview } from '../domains/content/erase.ts'
import { resolveReportsTask, taskAbout } from '../domains/reports/list-reports.ts'
import { lockMember } from '../domains/members/find-member.ts'
import { setStanding } from '../domains/members/standing.ts'
import { findModerated, keyOf, type ModeratedSubject } from '../domains/reports/moderated-subjects.ts'

/** Options of a suspension. */
export interface SuspensionRequest {
  /** Time of its automatic end, in milliseconds since 1970. Default: none. */
  readonly until?: number | undefined
  readonly reason: string
}

/** The resolution of a report, and of all others about the same subject. */
export interface ResolutionRequest {
  readonly resolution: ReportResolution
  /** Required for a suspension. */
  readonly reason?: string | undefined
  /** End of a suspension: see {@link SuspensionRequest}. */
  readonly until?: number | undefined
}

/** Whether an act changed anything. */
export interface Outcome {
  readonly changed: boolean
}

/**
 * Acts of moderators and of the operator, each recorded in the audit log in the same transaction. All methods throw
 * ApiError: `forbidden` if the member is no moderator, `not_found` for a missing subject, `conflict` if its state does
 * not allow the act, `validation_failed` for an invalid value.
 */
export interface Moderation {
  /** Hides content, and notifies its author; an item moves to their archive. */
  hide(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  restore(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  /**
   * Hides a member's content and rejects their keys and sessions. Updates end and reason of an existing suspension.
   */
  suspend(by: Administrator, username: string, request: SuspensionRequest): Promise<Outcome>
  unsuspend(by: Administrator, username: string, reason?: string): Promise<Outcome>
  /**
   * Permanently erases an item, comment, answer or review: its text, use of images and search entry. For the operator.
   */
  erase(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
  /**
   * Deletes a member with all their content, uploads and activity; for the operator. Hides them immediately. The rest
   * is done in steps that survive a restart, run by the schedule of any server of the store. Kept are bookings and
   * applications without the member's personal data, reports, and the audit log.
   */
  delete(by: Administrator, username: string, reason?: string): Promise<Outcome>
  /** Deletes the caller's own account, whatever their role. @throws SignInNeeded if the session has ended. */
  deleteSelf(session: SessionRow): Promise<Outcome>
  /** Exports all stored data of a member, for the operator. Recorded before anything is read. */
  export(by: Administrator, username: string, reason?: string): Promise<AsyncGenerator<Exported>>
  /** Exports a member's own data, likewise. */
  exportSelf(session: SessionRow): Promise<AsyncGenerator<Exported>>
  /**
   * Dismisses a report, hides its subject, or suspends the responsible member. Also resolves other reports
   * of the same subject.
   */
  resolve(by: Administrator, reportId: number, request: ResolutionRequest): Promise<Outcome>
}

type Context = Omit<WriteContext, keyof OperationContext> &
  Pick<OperationContext, 'now' | 'random'> & { readonly actor: Actor }

/** Records an act of the context's actor. */
const note = ({ tx, actor, now }: Context, record: Omit<AuditRecord, 'actor' | 'now'>) =>
  insertAuditEntry(tx, { ...record, actor, now })

export function createModeration({ store, clock, scheduler, services }: Runtime): Moderation {
  const { random } = services
  const transact = <T>(work: (context: Omit<Context, 'actor'>) => Promise<T>): Promise<T> => {
    const now = clock.now()
    return store.transact((tx) => work({ tx, now, random, ...scheduler.schedulerHooks(tx) }))
  }
  const perform = <T>(by: Administrator, work: (context: Context) => Promise<T>): Promise<T> =>
    transact(async (context) => work({ ...context, actor: await actorOf(context.tx, by) }))
  /** Runs an act of members on their own account. */
  const performSelf = <T>(
    { hash }: SessionRow,
    work: (context: Context, member: MemberRow) => Promise<T>,
  ): Promise<T> =>
    transact(async (context) => {
      const member = await lockSelf(context.tx, hash, context.now)
      return work({ ...context, actor: { id: member.id, name: member.username } }, member)
    })

  return {
    hide: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, true, reason)),
    restore: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, false, reason)),
    suspend: (by, username, request) =>
      perform(by, async (context) => suspend(context, await lockMember(context.tx, username), request)),
    unsuspend: (by, username, reason) =>
      perform(by, async (context) => unsuspend(context, await lockMember(context.tx, username), reason)),
    erase: (by, content, reason) => perform(by, (context) => erase(context, content, reason)),
    delete: (by, username, reason) =>
      perform(by, async (context) => {
        assertOperator(context.actor)
        return deleteMember(context, await lockMember(context.tx, username), reason)
      }),
    deleteSelf: (session) => performSelf(session, deleteMember),
    async export(by, username, reason) {
      const member = await perform(by, async (context) => {
        assertOperator(context.actor)
        return noteExport(context, await lockMember(context.tx, username), reason)
      })
      return exportMember(store, member, services.imageStorage)
    },
    async exportSelf(session) {
      return exportMember(store, await performSelf(session, noteExport), services.imageStorage)
    },
    resolve: (by, id, request) => perform(by, (context) => resolve(context, id, request)),
  }
}

/** Records an export, whose rows are read once this is committed. */
async function noteExport(context: Context, member: MemberRow, reason?: string): Promise<MemberRow> {
  await note(context, { act: 'member.export', subject: memberSubject(member), reason })
  return member
}

async function setHiddenBy(context: Context, content: ModeratedContent, hidden: boolean, reason?: string) {
  const { changed, title } = await setHidden(context.tx, content, hidden, context)
  const act = hidden ? 'content.hide' : 'content.restore'
  if (changed) await note(context, { act, subject: { ...content, name: title }, reason })
  return { changed }
}

async function erase(context: Context, { type, id }: ModeratedContent, reason: string | undefined) {
  const { tx, actor } = context
  assertOperator(actor)
  const subject = (await findModerated(tx, [{ type, id }])).get(keyOf({ type, id }))
  if (subject === undefined) throw notFound()
  if (type === 'review') await eraseReview(tx, found(await tx.get(reviews, id)), context)
  else if (type === 'comment' || type === 'answer')
    await eraseComment(tx, found(await tx.get(comments, id)), context)
  else await eraseItem(tx, found(await tx.get(items, id)), context)
  await note(context, {
    act: 'content.delete',
    subject: { type, id, name: subject.title },
    reason,
    before: { author: subject.author?.username ?? null, state: subject.state },
  })
  return { changed: true }
}

/** Returns a row, which a concurrent deletion may have removed. @throws ApiError `not_found` */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

async function deleteMember(context: Context, member: MemberRow, reason?: string) {
  const before = { status: member.status, plan: member.plan, created_at: member.created_at }
  await setStanding(context, member, { status: 'suspended', reason: 'Deleted.' })
  await note(context, { act: 'member.delete', subject: memberSubject(member), reason, before })
  await queueTask(context, deletionTask, { subject_id: member.id }, { part: 0 })
  return { changed: true }
}

/** @throws ApiError `forbidden` unless the actor is the operator. */
function assertOperator(actor: Actor): void {
  if (actor.id !== null) throw forbidden('Only whoever runs the platform can do this.')
}

async function suspend(context: Context, member: MemberRow, { until, reason }: SuspensionRequest) {
  const { tx, now, actor, scheduled } = context
  assertMaySuspend(actor, member)
  if (member.status === 'closed')
    throw conflict(`${member.username} has been closed.`, { currentStatus: 'closed' })
  if (reason.trim() === '') throw invalid('reason', 'required', 'A suspension has a reason.')
  if (until !== undefined && (!Number.isSafeInteger(until) || until <= now))
    throw invalid('until', 'invalid_value', 'A suspension must end in the future.')
  const before = await standingOf(tx, member)
  const after = { status: 'suspended', until: until ?? null } as const
  if (before.status === after.status && before.until === after.until && before.reason === reason)
    return { changed: false }
  await setStanding(context, member, { ...after, reason })
  await note(context, { act: 'member.suspend', subject: memberSubject(member), reason, before, after })
  if (until !== undefined) scheduled(until)
  return { changed: true }
}

async function unsuspend(context: Context, member: MemberRow, reason: string | undefined) {
  const { tx, actor } = context
  assertMaySuspend(actor, member)
  if (member.status !== 'suspended') return { changed: false }
  const before = await standingOf(tx, member)
  const after = { status: 'active' } as const
  await setStanding(context, member, after)
  await note(context, { act: 'member.unsuspend', subject: memberSubject(member), reason, before, after })
  return { changed: true }
}

async function standingOf(tx: ReadTx, { id, status }: MemberRow) {
  const suspension = await tx.find(suspensions, 'member', { member_id: id })
  return { status, ...(suspension && { until: suspension.until, reason: suspension.reason }) }
}

/** Moderators may suspend members; only the operator may suspend moderators. */
function assertMaySuspend(actor: Actor, member: MemberRow): void {
  if (actor.id !== null && member.role === 'moderator')
    throw forbidden('Only whoever runs the platform can suspend a moderator.')
}

async function resolve(context: Context, id: number, { resolution, reason, until }: ResolutionRequest) {
  const { tx, now, actor } = context
  const report = await tx.lock(reports, id)
  if (report === undefined) throw notFound(`There is no report ${id}.`)
  if (report.resolution !== null)
    throw conflict(`Report ${id} has been resolved.`, { currentStatus: report.resolution })
  const { target_type: type, target_id, reason: said } = report
  if (resolution === 'hidden') {
    if (!isModerated(type))
      throw conflict(
        `A ${type === 'user' ? 'member' : type} can't be hidden: dismiss the report, or suspend.`,
      )
    await setHiddenBy(context, { type, id: target_id }, true, reason)
  }
  if (resolution === 'suspended') {
    const member = await lockResponsible(tx, { type, id: target_id })
    await suspend(context, member, { reason: reason ?? '', until })
  }
  const subject = { type: 'report', id, name: `${said}: ${type} ${target_id}` }
  await note(context, { act: 'report.resolve', subject, reason, after: { resolution } })
  const resolved = { resolution, resolved_at: now, resolved_by: actor.name }
  await tx.update(reports, id, resolved)
  const state = { target_type: type, ...resolved }
  await startTask(context, resolveReportsTask, taskAbout(report), undefined, state)
  return { changed: true }
}

const isModerated = (type: string): type is ModeratedType =>
  (moderatedTypes as readonly string[]).includes(type)

/** Locks the member responsible for a reported subject. */
async function lockResponsible(tx: Tx, reported: Pick<ModeratedSubject, 'type' | 'id'>): Promise<MemberRow> {
  const subject = (await findModerated(tx, [reported])).get(keyOf(reported))
  const member = subject?.author && (await tx.lock(members, subject.author.id))
  if (!member) throw notFound('The member responsible for it is gone.')
  return member
}
