import { applicationStates, type ApplicationAction, type Operations } from '@chowk/contract/core'
import { applications } from '../../entities/jobs.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { notify } from '../notifications/notify.ts'
import { nextState } from '../states/transition.ts'
import { withStep } from './history.ts'
import { presentApplication } from './present-applications.ts'

/** The behaviour of one step of an application, by the employer or the applicant. */
export const takeStep =
  (action: ApplicationAction): Handler<Operations['applications']['reject']> =>
  async (context, { params: { id }, body }) => {
    const { tx, member, now } = context
    // Locked rather than guarded by its status, which can come again: a withdrawn application may be sent anew.
    const application = await tx.lock(applications, id)
    const sides = application && [application.employer_id, application.applicant_id]
    if (application === undefined || !sides?.includes(member.id)) throw notFound()
    const by = application.employer_id === member.id ? 'employer' : 'applicant'
    const status = nextState(applicationStates, application.status, action, [by])
    const changes = {
      status,
      reason: body?.reason ?? application.reason,
      history: withStep(application, { status, by, note: body?.note ?? null, at: now }),
      updated_at: now,
    } as const
    const moved = (await tx.update(applications, id, changes)) ?? application
    await notify(
      tx,
      sides.filter((side) => side !== member.id),
      { kind: `application_${status}`, actor: member.id, subject: { type: 'application', id }, now },
    )
    return { id, status, application: await presentApplication(context, moved) }
  }
