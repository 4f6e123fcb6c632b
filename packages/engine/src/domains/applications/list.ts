import type { Operations } from '@chowk/contract'
import { applications } from '../../entities/jobs.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { presentApplications } from './present-applications.ts'

export const list: Handler<Operations['applications']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const { status, offset, limit } = query
  const rows = await tx.page(applications, {
    ...(status === undefined
      ? { index: 'ofApplicant', equals: { applicant_id: member.id } }
      : { index: 'ofApplicantStatus', equals: { applicant_id: member.id, status } }),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, query)
  return { ...page, items: await presentApplications(context, page.items) }
}
