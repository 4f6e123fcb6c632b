import { operation } from '../operation.ts'
import { ReportCreate, Reported } from '../schemas/engagement.ts'

export const reports = {
  create: operation({
    method: 'POST',
    path: '/reports',
    status: 201,
    scope: 'engage',
    quota: 'report',
    summary: 'Report something to the moderators.',
    description: 'Repeating a report for the same reason changes nothing.',
    body: ReportCreate,
    response: Reported,
    errors: ['not_found'],
  }),
}
