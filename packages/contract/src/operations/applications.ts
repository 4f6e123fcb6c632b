import * as z from 'zod'
import { operation } from '../operation.ts'
import {
  ApplicationChanged,
  ApplicationPage,
  ApplicationRejection,
  applicationStatus,
  ApplicationStep,
} from '../schemas/applications.ts'
import { pathId } from '../schemas/identifiers.ts'
import { paging } from '../schemas/queries.ts'

/** The shared part of the rows of all application steps. */
const step = {
  scope: 'marketplace',
  params: z.object({ id: pathId() }),
  body: ApplicationStep.optional(),
  response: ApplicationChanged,
  errors: ['forbidden', 'conflict'],
} as const

export const applications = {
  list: operation({
    method: 'GET',
    path: '/applications',
    scope: 'marketplace',
    summary: 'List the applications you sent, newest first.',
    query: z.object({
      status: applicationStatus().optional().describe('Only those in this status.'),
      ...paging(),
    }),
    response: ApplicationPage,
  }),
  withdraw: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/withdraw',
    summary: 'Withdraw an application you sent.',
    description: 'Possible at any stage before a final one. You can apply again. The employer is notified.',
  }),
  review: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/review',
    summary: 'Mark an application for your job as under review.',
    description: 'From `submitted`. The applicant is notified.',
  }),
  shortlist: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/shortlist',
    summary: 'Shortlist an application for your job.',
    description: 'Possible from any earlier stage. The applicant is notified.',
  }),
  interview: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/interview',
    summary: 'Invite the applicant for your job to an interview.',
    description: 'Possible from any earlier stage. The applicant is notified.',
  }),
  offer: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/offer',
    summary: 'Offer your job to an applicant.',
    description: 'Possible from any earlier stage. The applicant is notified.',
  }),
  hire: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/hire',
    summary: 'Hire an applicant for your job.',
    description: 'Possible from any earlier stage. This is final. The applicant is notified.',
  }),
  reject: operation({
    ...step,
    method: 'POST',
    path: '/applications/{id}/reject',
    body: ApplicationRejection.optional(),
    summary: 'Reject an application for your job.',
    description:
      'Possible at any stage that is not final. The applicant is notified and sees the `reason`, but not the `note`.',
  }),
}
