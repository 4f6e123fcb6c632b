import { members, type MemberRow } from '../entities/members.ts'
import { items } from '../entities/content.ts'
import { comments, reports, type ReportResolution } from '../entities/engagement.ts'
import { reviews } from '../entities/services.ts'
import { conflict, forbidden, notFound } from '../api-error.ts'
import type { Acting, Actor, WriteContext, OperationContext } from '../handler.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import type { Tx } from '../store/store.ts'
import { startTask } from '../tasks/task.ts'
import { actorOf, type Administrator, type AuditRecord, insertAuditEntry } from '../domains/audit/audit.ts'
import {
  moderatedTypes,
  setHidden,
  type ModeratedContent,
  type ModeratedType,
} from '../domains/content/hidden.ts'
import { eraseComment, eraseItem, eraseReview } from '../domains/content/erase.ts'
import { resolveReportsTask, taskAbout } from '../domains/reports/list-reports.ts'
import { suspendMember } from '../domains/members/suspend.ts'
import { findModerated, keyOf, type ModeratedSubject } from '../domains/reports/moderated-subjects.ts'

/** The resolution of a report, and of all others about the same subject. */
export interface ResolutionRequest {
  readonly resolution: ReportResolution
  /** Required for a suspension. */
  readonly reason?: string | undefined
  /** End of a suspension, in milliseconds since 1970. Default: none. */
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
   * Permanently erases an item, comment, answer or review: its text, use of images and search entry. For the operator.
   */
  erase(by: Administrator, content: ModeratedContent, reason?: string): Promise<Outcome>
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

  return {
    hide: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, true, reason)),
    restore: (by, content, reason) => perform(by, (context) => setHiddenBy(context, content, false, reason)),
    erase: (by, content, reason) => perform(by, (context) => erase(context, content, reason)),
    resolve: (by, id, request) => perform(by, (context) => resolve(context, id, request)),
  }
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

/** @throws ApiError `forbidden` unless the actor is the operator. */
function assertOperator(actor: Actor): void {
  if (actor.id !== null) throw forbidden('Only whoever runs the platform can do this.')
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
    const audit: Acting['audit'] = (entry) => note(context, { act: 'member.suspend', ...entry })
    await suspendMember({ ...context, audit }, member, { reason: reason ?? '', until })
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
