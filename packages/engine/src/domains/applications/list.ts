import type { Operations } from '@chowk/contract'
import { applications } from '../../entities/jobs.ts'
import type { Handler } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { presentApplications } from './present-applications.ts'

export const list: Handler<Operations['applications']['list']> = async (context, { query }) => {
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
