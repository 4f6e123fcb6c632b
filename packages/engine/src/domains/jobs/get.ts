import { applications, jobs } from '../../entities/jobs.ts'
import { members } from '../../entities/members.ts'
import { cvs } from '../../entities/profile.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { presentApplication } from '../applications.ts'
import { findItemBySlug } from '../content/find-item.ts'
import { takesApplications } from './takes-applications.ts'
import { presentJob } from './present-job.ts'

export const get: Handler<'jobs.get'> = async (context, { params }) => {
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
  const open = job !== undefined && takesApplications(job, employer, now) && job.author_id !== member.id
  return {
    item,
    my_application: application ? await presentApplication(context, application) : null,
    can_apply: open && (application === undefined || application.status === 'withdrawn') && cv !== undefined,
    cv_missing: cv === undefined,
  }
}
