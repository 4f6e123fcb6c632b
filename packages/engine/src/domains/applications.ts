import { applicationStates, type ApplicationRole, type ApplicationAction } from '@chowk/contract/core'
import { notFound } from '../api-error.ts'
import { items } from '../entities/content.ts'
import { type ApplicationRow, jobs, applications, stepsFor } from '../entities/jobs.ts'
import type { MemberRow } from '../entities/members.ts'
import { type Handler, type Handlers, type Presenting, presentOne, type WriteContext } from '../handler.ts'
import { itemPaths } from '../site.ts'
import { all } from '../store/all.ts'
import { timestamp } from '../text/times.ts'
import { pageOfRows } from './content/pages.ts'
import { presentCv } from './cv.ts'
import { memberCards, plainCard } from './members/members.ts'
import { reachesAcross } from './viewer/blocks.ts'
import { pluck } from '../store/pluck.ts'
import { notify, notifyOfUndo, withdrawNotifications } from './notifications/notify.ts'
import { allowedActions, eachAction, nextState, stepToTakeBack, withStep } from './states.ts'
import { memberContextOf, type View } from '../view.ts'

/** Presents applications in the order given; each side sees only its own notes. */
export async function presentApplications({ tx, site, member }: Presenting, rows: readonly ApplicationRow[]) {
  const jobIds = new Set(rows.map((row) => row.job_id))
  const others = pluck(rows, 'applicant_id').concat(pluck(rows, 'employer_id'))
  const [posts, details, reaches, cardOf] = await all([
    tx.getMany(items, jobIds),
    tx.getMany(jobs, jobIds),
    reachesAcross(tx, member.id, others),
    memberCards({ tx, site }, new Set(rows.map((row) => row.applicant_id))),
  ])
  return rows.map((row) => {
    const post = posts.get(row.job_id)!
    const slug = post.slug ?? ''
    const url = itemPaths.job + slug
    const isToldOf = (at: number) => reaches(row.employer_id, at)
    const applicant = cardOf(row.applicant_id)
    const rejected = row.history.findLast(({ status }) => status === 'rejected')
    const role: ApplicationRole = row.employer_id === member.id ? 'employer' : 'applicant'
    return {
      id: row.id,
      status: row.status,
      role,
      allowed: allowedActions(applicationStates, row.status, [role]),
      job: {
        id: post.id,
        slug,
        title: isToldOf(post.updated_at) ? post.title : 'Job',
        company: isToldOf(post.updated_at) ? (details.get(post.id)?.company ?? null) : null,
        url,
        web_url: site.absolute(url),
      },
      applicant: reaches(row.applicant_id, Infinity) ? applicant : plainCard(applicant),
      cover_letter: row.cover_letter,
      cv: presentCv(row.cv),
      reason: isToldOf(rejected?.at ?? 0) ? row.reason : null,
      history: stepsFor(role, row.history).map(({ status, by, note, at }) => ({
        status,
        by,
        note,
        at: timestamp(at),
      })),
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    }
  })
}

export const presentApplication = presentOne(presentApplications)

const list: Handler<'applications.list'> = async (context, { query }) => {
  const { member } = context
  const { status } = query
  const page = await pageOfRows(context, applications, {
    ...(status === undefined
      ? { index: 'ofApplicant', equals: { applicant_id: member.id } }
      : { index: 'ofApplicantStatus', equals: { applicant_id: member.id, status } }),
    order: 'desc',
  })
  return { ...page, items: await presentApplications(context, page.items) }
}

/** Returns both sides of an application of the member. @throws ApiError `not_found` */
function sidesOf(application: ApplicationRow | undefined, member: MemberRow) {
  const sides = application && [application.employer_id, application.applicant_id]
  if (application === undefined || !sides?.includes(member.id)) throw notFound()
  return { application, sides }
}

/**
 * Returns an application that the viewer sent or received, as lists present it, with the employer.
 * @throws ApiError `not_found`, SignInNeeded
 */
export async function readApplication(view: View, id: number) {
  const context = memberContextOf(view)
  const { application } = sidesOf(await context.tx.get(applications, id), context.member)
  const [presented, cardOf] = await all([
    presentApplication(context, application),
    memberCards(context, [application.employer_id]),
  ])
  return { ...presented, employer: cardOf(application.employer_id) }
}

/** Returns the handler of one step of an application, by the employer or the applicant. */
const takeStep =
  (action: ApplicationAction): Handler<'applications.reject'> =>
  async (context, { params: { id }, body }) => {
    const { tx, member, now } = context
    // The row is locked, not guarded by status: a withdrawn application can return to an earlier status.
    const { application, sides } = sidesOf(await tx.lock(applications, id), member)
    const by = application.employer_id === member.id ? 'employer' : 'applicant'
    const status = nextState(applicationStates, application.status, action, [by])
    const changes = {
      status,
      reason: body?.reason ?? application.reason,
      history: withStep(application.history, { status, by, note: body?.note ?? null, at: now }),
      updated_at: now,
    } as const
    const moved = (await tx.update(applications, id, changes)) ?? application
    const others = sides.filter((side) => side !== member.id)
    const subject = { type: 'application', id }
    const sent = { kind: 'application_submitted', subject, actor: member.id } as const
    // An employer who has not read of the application gets no notification of its withdrawal.
    const isUnknown =
      action === 'withdraw' &&
      application.status === 'submitted' &&
      (await withdrawNotifications(tx, others, sent))
    if (!isUnknown) await notify(context, others, `application_${status}`, subject)
    return { id, status, application: await presentApplication(context, moved) }
  }

/** Takes back the member's own last step. @throws ApiError `not_found`, `conflict` */
export async function takeBackApplication(
  context: Pick<WriteContext, 'tx' | 'now' | 'member'>,
  id: number,
): Promise<void> {
  const { tx, now, member } = context
  const { application, sides } = sidesOf(await tx.lock(applications, id), member)
  const by = application.employer_id === member.id ? 'employer' : 'applicant'
  const { before, last } = stepToTakeBack(applicationStates, application.history, by, now)
  await tx.update(applications, id, {
    status: before.status,
    reason: last.status === 'rejected' ? null : application.reason,
    history: application.history.slice(0, -1),
    updated_at: now,
  })
  await notifyOfUndo(
    context,
    sides.filter((side) => side !== member.id),
    { kind: `application_${last.status}`, subject: { type: 'application', id }, actor: member.id },
    before.by === by ? `application_${before.status}` : undefined,
  )
}

export const handlers: Handlers<'applications'> = {
  list,
  ...eachAction(applicationStates, takeStep),
}
