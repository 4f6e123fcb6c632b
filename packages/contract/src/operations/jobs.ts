import * as z from 'zod'
import { operation } from '../operation.ts'
import {
  ApplicationChanged,
  ApplicationCreate,
  ApplicationPage,
  applicationStatus,
} from '../schemas/applications.ts'
import { pathId, pathSlug } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import {
  JobCreate,
  jobFilters,
  JobPage,
  JobRead,
  JobStatusChanged,
  JobUpdate,
  JobUpdated,
} from '../schemas/jobs.ts'
import { paging } from '../schemas/queries.ts'

export const jobs = {
  create: operation({
    method: 'POST',
    path: '/jobs',
    status: 201,
    scope: 'content',
    quota: 'job',
    idempotent: true,
    summary: 'Publish a job now, or later with `scheduled_at`.',
    description: 'Values come from `GET /job-options`, places from `GET /geo`.',
    body: JobCreate,
    response: CreatedItem,
  }),
  update: operation({
    method: 'PUT',
    path: '/jobs/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit a job of yours, published or scheduled.',
    description: 'Only the fields sent change. `updated` names those whose value is another one now.',
    params: z.object({ id: pathId() }),
    body: JobUpdate,
    response: JobUpdated,
  }),
  close: operation({
    method: 'POST',
    path: '/jobs/{id}/close',
    scope: 'edit',
    quota: 'edit',
    idempotent: true,
    summary: 'Close a job of yours: it takes no more applications.',
    description: 'Applications sent before go on. It leaves the list of jobs until it is opened again.',
    params: z.object({ id: pathId() }),
    response: JobStatusChanged,
    errors: ['conflict'],
  }),
  reopen: operation({
    method: 'POST',
    path: '/jobs/{id}/reopen',
    scope: 'edit',
    quota: 'edit',
    idempotent: true,
    summary: 'Open a job of yours again: it takes applications.',
    params: z.object({ id: pathId() }),
    response: JobStatusChanged,
    errors: ['conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/jobs',
    scope: 'browse',
    summary: 'Find open jobs, newest first.',
    description: 'Jobs that were closed, or whose `apply_by` has passed, are left out.',
    query: z.object({ ...jobFilters, ...paging(12) }),
    response: JobPage,
  }),
  get: operation({
    method: 'GET',
    path: '/jobs/{slug}',
    scope: 'browse',
    summary: 'Read a job, and whether you can apply.',
    description: 'By slug, or by id: digits alone are an id.',
    params: z.object({ slug: pathSlug().describe('The slug, or the id.') }),
    response: JobRead,
  }),
  applications: operation({
    method: 'GET',
    path: '/jobs/{id}/applications',
    scope: 'marketplace',
    summary: 'List the applications for a job of yours, newest first.',
    params: z.object({ id: pathId() }),
    query: z.object({
      status: applicationStatus().optional().describe('Only those in this status.'),
      ...paging(),
    }),
    response: ApplicationPage,
    errors: ['forbidden'],
  }),
  apply: operation({
    method: 'POST',
    path: '/jobs/{id}/applications',
    status: 201,
    scope: 'marketplace',
    quota: 'apply',
    summary: 'Apply for a job.',
    description:
      'Your CV goes along as it is now; without one there is a conflict, as there is where the job is closed, your own, one you applied for before, or one of a member who is not active any more. What you withdrew you can send again. The employer is notified.',
    params: z.object({ id: pathId() }),
    body: ApplicationCreate.optional(),
    response: ApplicationChanged,
    errors: ['conflict'],
  }),
}
