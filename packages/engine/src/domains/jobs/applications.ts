import { applications as rows } from '../../entities/jobs.ts'
import { forbidden } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { presentApplications } from '../applications.ts'
import { findItemRow } from '../content/find-item.ts'
import { pageOfRows } from '../content/pages.ts'

export const applications: Handler<'jobs.applications'> = async (context, { params, query }) => {
  const job = await findItemRow(context, 'job', params.id)
  if (job.author_id !== context.member.id) throw forbidden('Only the author of the job sees who applied.')
  const { status } = query
  const page = await pageOfRows(context, rows, {
    ...(status === undefined
      ? { index: 'ofJob', equals: { job_id: job.id } }
      : { index: 'ofJobStatus', equals: { job_id: job.id, status } }),
    order: 'desc',
  })
  return { ...page, items: await presentApplications(context, page.items) }
}
