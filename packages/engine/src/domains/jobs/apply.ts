import { applicationStates } from '@chowk/contract/core'
import { applications, jobs, type ApplicationRow, type ApplicationStep } from '../../entities/jobs.ts'
import { members } from '../../entities/members.ts'
import { cvs } from '../../entities/profile.ts'
import { conflict } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { withStep, presentApplication } from '../applications.ts'
import { findItemRow } from '../content/find-item.ts'
import { notify } from '../notifications/notify.ts'
import { takesApplications } from './takes-applications.ts'

export const apply: Handler<'jobs.apply'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const item = await findItemRow(context, 'job', params.id)
  if (item.author_id === member.id) throw conflict('You can not apply for a job of your own.')
  const [job, employer, cv] = await all([
    tx.increment(jobs, item.id, { applications_count: 1 }, { listed: true }),
    tx.get(members, item.author_id),
    tx.find(cvs, 'member', { member_id: member.id }),
  ])
  if (job === undefined || !takesApplications(job, employer, now))
    throw conflict('This job does not take applications any more.')
  if (cv === undefined) throw conflict('You need a CV to apply: write one first.')
  const status = applicationStates.initial
  const pair = { job_id: item.id, applicant_id: member.id }
  const step = { status, by: 'applicant', note: null, at: now } as const
  const sent = { status, cover_letter: body?.cover_letter ?? null, cv, created_at: now, updated_at: now }
  const application =
    (await tx.insertIfAbsent(applications, {
      ...pair,
      ...sent,
      employer_id: item.author_id,
      reason: null,
      history: [step],
    })) ?? (await applyAnew(tx, pair, sent, step))
  if (application === undefined) throw conflict('You have applied for this job before.')
  await notify(context, [item.author_id], 'application_submitted', {
    type: 'application',
    id: application.id,
  })
  return { id: application.id, status, application: await presentApplication(context, application) }
}

/** Sends the application again that was withdrawn; undefined where it was not. */
async function applyAnew(
  tx: Tx,
  pair: { readonly job_id: number; readonly applicant_id: number },
  sent: Partial<Omit<ApplicationRow, 'id'>>,
  step: ApplicationStep,
): Promise<ApplicationRow | undefined> {
  const found = await tx.find(applications, 'application', pair)
  if (found?.status !== 'withdrawn') return undefined
  const [again] = await all([
    tx.update(applications, found.id, { ...sent, history: withStep(found, step) }, { status: 'withdrawn' }),
    // An applicant who applied before is counted already.
    tx.increment(jobs, pair.job_id, { applications_count: -1 }),
  ])
  return again
}
