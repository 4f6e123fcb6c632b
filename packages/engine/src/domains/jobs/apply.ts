import { applicationStates, type Operations } from '@chowk/contract'
import { applications, jobs } from '../../entities/jobs.ts'
import { cvs } from '../../entities/profile.ts'
import { conflict } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { presentApplication } from '../applications/present-applications.ts'
import { findItemRow } from '../content/find-item.ts'
import { notify } from '../notifications/notify.ts'
import { takesApplications } from './takes-applications.ts'

export const apply: Handler<Operations['jobs']['apply']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const item = await findItemRow(context, 'job', params.id)
  if (item.author_id === member.id) throw conflict('You can not apply for a job of your own.')
  const [job, cv] = await together([
    tx.increment(jobs, item.id, { applications_count: 1 }, { listed: true }),
    tx.find(cvs, 'member', { member_id: member.id }),
  ])
  if (job === undefined || !takesApplications(job, now))
    throw conflict('This job does not take applications any more.')
  if (cv === undefined) throw conflict('You need a CV to apply: write one first.')
  const status = applicationStates.initial
  const application = await tx.insertIfAbsent(applications, {
    job_id: item.id,
    applicant_id: member.id,
    employer_id: item.author_id,
    status,
    cover_letter: body?.cover_letter ?? null,
    cv,
    reason: null,
    history: [{ status, by: 'applicant', note: null, at: now }],
    created_at: now,
    updated_at: now,
  })
  if (application === undefined) throw conflict('You have applied for this job before.')
  await notify(tx, [item.author_id], {
    kind: 'application_submitted',
    actor: member.id,
    subject: { type: 'application', id: application.id },
    now,
  })
  return { id: application.id, status, application: await presentApplication(context, application) }
}
