import { applicationStates, jobStates, parseDateTime } from '@chowk/contract/core'
import { conflict, forbidden } from '../../api-error.ts'
import { presentApplication, presentApplications } from '../applications.ts'
import { createContent } from '../content/create-content.ts'
import { findItemBySlug, findItemRow, lockOwnItem, wholeItem } from '../content/find-item.ts'
import { pageOfRows } from '../content/pages.ts'
import { updateOf } from '../content/update-content.ts'
import { changeJob, type JobChanges } from './change-job.ts'
import { findJobs } from './find-jobs.ts'
import { jobListing } from './list-job.ts'
import { prepareJobPlace, salaryFields, type JobPlace, acceptsApplications } from './job-fields.ts'
import { presentJob, presentJobs } from './present-job.ts'
import { notify } from '../notifications/notify.ts'
import { nextState, withStep } from '../states.ts'
import { items } from '../../entities/content.ts'
import { applications, jobs, type ApplicationRow, type ApplicationStep } from '../../entities/jobs.ts'
import { members } from '../../entities/members.ts'
import { cvs } from '../../entities/profile.ts'
import { prepared, type Handler, type Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { Tx } from '../../store/store.ts'

const create = prepared<'jobs.create', JobPlace>({
  prepare: ({ places }, { body }) => prepareJobPlace(places, body.location),
  async perform(context, { body }, jobPlace) {
    const { employment_type, work_mode, experience_level } = body
    return createContent(context, 'job', body, {
      rowTexts: [body.company ?? ''],
      extend: (item) =>
        context.tx.insert(jobs, {
          id: item.id,
          ...jobListing(item, jobStates.initial),
          apply_by: body.apply_by === undefined ? null : parseDateTime(body.apply_by)!,
          company: body.company ?? null,
          employment_type,
          work_mode,
          experience_level,
          ...salaryFields({
            salary_min: body.salary_min ?? null,
            salary_max: body.salary_max ?? null,
            salary_period: body.salary_period ?? null,
          }),
          ...jobPlace,
          applications_count: 0,
        }),
    })
  },
})

const update = updateOf('job', presentJob, {
  prepare: ({ places }, { location }: JobChanges) => prepareJobPlace(places, location),
  change: changeJob,
})

/** Returns the handler that closes or reopens a job. The lock on the item serializes concurrent calls. */
const setStatus =
  (action: 'close' | 'reopen'): Handler<'jobs.close' | 'jobs.reopen'> =>
  async (context, { params: { id } }) => {
    const { tx, member, now } = context
    const [item, job] = await all([lockOwnItem(tx, member.id, { type: 'job', id }), tx.get(jobs, id)])
    const status = nextState(jobStates, job!.status, action, ['author'])
    const [updated] = await all([
      tx.update(items, id, { updated_at: now }),
      tx.update(jobs, id, jobListing(item, status)),
    ])
    const row = updated ?? item
    return { status, item: await presentJob(context, await wholeItem(tx, row)) }
  }

const list: Handler<'jobs.list'> = async (context, { query }) => {
  const page = await findJobs(context, query)
  const rows = await context.tx.getMany(items, pluck(page.items, 'id'))
  const jobRows = page.items.map(({ id }) => rows.get(id)!)
  return { ...page, items: await presentJobs(context, jobRows) }
}

const get: Handler<'jobs.get'> = async (context, { params }) => {
  const { tx, member, now } = context
  const found = await findItemBySlug(context, 'job', params.slug)
  const id = found.row.id
  const [item, job, employer, application, cv] = await all([
    presentJob(context, found),
    tx.get(jobs, id),
    tx.get(members, found.row.author_id),
    tx.find(applications, 'application', { job_id: id, applicant_id: member.id }),
    tx.find(cvs, 'member', { member_id: member.id }),
  ])
  const open = job !== undefined && acceptsApplications(job, employer, now) && job.author_id !== member.id
  return {
    item,
    my_application: application ? await presentApplication(context, application) : null,
    can_apply: open && (application === undefined || application.status === 'withdrawn') && cv !== undefined,
    cv_missing: cv === undefined,
  }
}

const listApplications: Handler<'jobs.applications'> = async (context, { params, query }) => {
  const job = await findItemRow(context, 'job', params.id)
  if (job.author_id !== context.member.id)
    throw forbidden('Only the author of the job can see the applicants.')
  const { status } = query
  const page = await pageOfRows(context, applications, {
    ...(status === undefined
      ? { index: 'ofJob', equals: { job_id: job.id } }
      : { index: 'ofJobStatus', equals: { job_id: job.id, status } }),
    order: 'desc',
  })
  return { ...page, items: await presentApplications(context, page.items) }
}

const apply: Handler<'jobs.apply'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const item = await findItemRow(context, 'job', params.id)
  if (item.author_id === member.id) throw conflict('You cannot apply for your own job.')
  const [job, employer, cv] = await all([
    tx.increment(jobs, item.id, { applications_count: 1 }, { listed: true }),
    tx.get(members, item.author_id),
    tx.find(cvs, 'member', { member_id: member.id }),
  ])
  if (job === undefined || !acceptsApplications(job, employer, now))
    throw conflict('This job is no longer accepting applications.')
  if (cv === undefined) throw conflict('You need a CV to apply: write one first.')
  const status = applicationStates.initial
  const pair = { job_id: item.id, applicant_id: member.id }
  const step = { status, by: 'applicant', note: null, at: now } as const
  const newApplication = {
    status,
    cover_letter: body?.cover_letter ?? null,
    cv,
    created_at: now,
    updated_at: now,
  }
  const application =
    (await tx.insertIfAbsent(applications, {
      ...pair,
      ...newApplication,
      employer_id: item.author_id,
      reason: null,
      history: [step],
    })) ?? (await applyAnew(tx, pair, newApplication, step))
  if (application === undefined) throw conflict('You have applied for this job before.')
  await notify(context, [item.author_id], 'application_submitted', {
    type: 'application',
    id: application.id,
  })
  return { id: application.id, status, application: await presentApplication(context, application) }
}

/** Resubmits a withdrawn application; undefined if there is none. */
async function applyAnew(
  tx: Tx,
  pair: { readonly job_id: number; readonly applicant_id: number },
  changes: Partial<Omit<ApplicationRow, 'id'>>,
  step: ApplicationStep,
): Promise<ApplicationRow | undefined> {
  const found = await tx.find(applications, 'application', pair)
  if (found?.status !== 'withdrawn') return undefined
  const [again] = await all([
    tx.update(
      applications,
      found.id,
      { ...changes, history: withStep(found.history, step) },
      { status: 'withdrawn' },
    ),
    // An earlier application of this applicant is already counted.
    tx.increment(jobs, pair.job_id, { applications_count: -1 }),
  ])
  return again
}

export const handlers: Handlers<'jobs'> = {
  create,
  update,
  close: setStatus('close'),
  reopen: setStatus('reopen'),
  list,
  get,
  applications: listApplications,
  apply,
}
