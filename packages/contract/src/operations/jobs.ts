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
    summary: 'Edit your published or scheduled job.',
    description: 'Only the fields sent change. `updated` lists the changed fields.',
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
    summary: 'Close your job to applications.',
    description: 'Existing applications continue. The job is not listed until it is reopened.',
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
    summary: 'Reopen your job to applications.',
    params: z.object({ id: pathId() }),
    response: JobStatusChanged,
    errors: ['conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/jobs',
    scope: 'browse',
    summary: 'Find open jobs, newest first.',
    description: 'Excludes closed jobs, and jobs whose `apply_by` has passed.',
    query: z.object({ ...jobFilters, ...paging(12) }),
    response: JobPage,
  }),
  get: operation({
    method: 'GET',
    path: '/jobs/{slug}',
    scope: 'browse',
    summary: 'Read a job, and whether you can apply.',
    description: 'Accepts a slug or an id. Digits only are an id.',
    params: z.object({ slug: pathSlug().describe('The slug, or the id.') }),
    response: JobRead,
  }),
  applications: operation({
    method: 'GET',
    path: '/jobs/{id}/applications',
    scope: 'marketplace',
    summary: 'List the applications for your job, newest first.',
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
      'Your current CV is attached. It is a `conflict` if you have no CV, if the job is closed or your own, if you already applied, or if its author is no longer active. You can apply again after withdrawing. The employer is notified.',
    params: z.object({ id: pathId() }),
    body: ApplicationCreate.optional(),
    response: ApplicationChanged,
    errors: ['conflict'],
  }),
}
