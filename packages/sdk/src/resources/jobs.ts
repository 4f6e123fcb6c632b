// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type {
  Application,
  ApplicationChanged,
  ApplicationPage,
  CommunityCard,
  CreatedItem,
  Location,
  MemberCard,
} from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** An application for a job. */
export interface ApplicationCreate {
  /** Letter: plain text, at most 10,000 characters. */
  cover_letter?: string | null | undefined
}

/** A job, as shown in lists. */
export interface Job {
  /** Unique among items of all kinds. */
  id: number
  /** Type of the object. */
  type: 'job'
  /** Last part of its URL, unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** Beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** Author. */
  author: MemberCard
  /** Topics as written by the author, without #. */
  tags: string[]
  /** `/storage/…` path, or URL of an external image. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or external URLs. */
  gallery: string[]
  /** A community, as shown with items published in it. */
  community: CommunityCard | null
  /** Only the author can see an item that is not `published`. `failed`: the scheduled publication failed. */
  status: LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** Number of comments and replies. For a question: number of answers and replies. */
  comments_count: number
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** Publication time; null before. ISO 8601. */
  published_at: string | null
  /** Hiring company, as plain text. */
  company: string | null
  /** Type of employment. */
  employment_type: LiteralUnion<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>
  /** Place of work: on site, remote or both. */
  work_mode: LiteralUnion<'remote' | 'hybrid' | 'onsite'>
  /** Required experience. */
  experience_level: LiteralUnion<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>
  /** Whole rupees. */
  salary_min: number | null
  /** Whole rupees. */
  salary_max: number | null
  /** Period of the salary; null without a salary. */
  salary_period: LiteralUnion<'yearly' | 'monthly' | 'hourly' | 'project'> | null
  /** A place, with the names for its ids. */
  location: Location | null
  /** Deadline for applications. ISO 8601. */
  apply_by: string | null
  /** Whether its author closed it to applications. */
  is_closed: boolean
  /** Number of applicants. */
  applications_count: number
}

/** A job to publish. */
export interface JobCreate {
  /** Plain text, 2 to 200 characters. */
  title: string
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. */
  description: string
  /** Type of employment. */
  employment_type: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'
  /** Place of work. */
  work_mode: 'remote' | 'hybrid' | 'onsite'
  /** Required experience. */
  experience_level: 'entry' | 'mid' | 'senior' | 'lead' | 'executive'
  /** Plain text, at most 200 characters. */
  company?: string | null | undefined
  /** Lowest salary, in whole rupees. 0 to 1,000,000,000. */
  salary_min?: number | null | undefined
  /** Highest salary, in whole rupees. 0 to 1,000,000,000. */
  salary_max?: number | null | undefined
  /** Period of the salary. Default: `yearly`. */
  salary_period?: 'yearly' | 'monthly' | 'hourly' | 'project' | null | undefined
  /** Ids from the geo lookup. Lower levels are optional. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** ID of a state in the country. */
        state_id?: number | null | undefined
        /** ID of a district in the state. Requires `state_id`. */
        district_id?: number | null | undefined
        /** ID of a city in the state. Requires `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Required skills: at most 20, each of 1 to 50 characters. */
  skills?: readonly string[] | null | undefined
  /** Application deadline: a future date and time with a UTC offset or `Z`. At most 64 characters. */
  apply_by?: string | Date | null | undefined
  /** Publication time: a date and time with a UTC offset or `Z`, 5 minutes to 180 days ahead. Default: now. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A job with its details. */
export interface JobDetail extends Job {
  /** HTML. */
  description: string
  /** Required skills. */
  skills: string[]
}

/** A page of jobs. */
export interface JobPage {
  /** Each is a job, as shown in lists. */
  items: Job[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A job, and your relation to it. */
export interface JobRead {
  /** A job with its details. */
  item: JobDetail
  /** An application for a job. */
  my_application: Application | null
  /** Whether you can apply now. */
  can_apply: boolean
  /** Whether you lack the CV that an application requires. */
  cv_missing: boolean
}

/** A job that was closed or reopened. */
export interface JobStatusChanged {
  /** Current status. */
  status: LiteralUnion<'open' | 'closed'>
  /** A job with its details. */
  item: JobDetail
}

/** The fields of a job to change; omitted fields are kept. */
export interface JobUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. */
  description?: string | undefined
  /** Type of employment. */
  employment_type?: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | undefined
  /** Place of work. */
  work_mode?: 'remote' | 'hybrid' | 'onsite' | undefined
  /** Required experience. */
  experience_level?: 'entry' | 'mid' | 'senior' | 'lead' | 'executive' | undefined
  /** Hiring company, as plain text. 1 to 200 characters. */
  company?: string | null | undefined
  /** Lowest salary, in whole rupees. 0 to 1,000,000,000. */
  salary_min?: number | null | undefined
  /** Highest salary, in whole rupees. 0 to 1,000,000,000. */
  salary_max?: number | null | undefined
  /** Period of the salary; null means `yearly` if there is a salary. */
  salary_period?: 'yearly' | 'monthly' | 'hourly' | 'project' | null | undefined
  /** Ids from the geo lookup. Lower levels are optional. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** ID of a state in the country. */
        state_id?: number | null | undefined
        /** ID of a district in the state. Requires `state_id`. */
        district_id?: number | null | undefined
        /** ID of a city in the state. Requires `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** Required skills: at most 20, each of 1 to 50 characters. */
  skills?: readonly string[] | undefined
  /** Deadline for applications. ISO 8601. At most 64 characters. */
  apply_by?: string | Date | null | undefined
}

/** The job after the change. */
export interface JobUpdated {
  /** Unique id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A job with its details. */
  item: JobDetail
}

/** The query of `jobs.list`. */
export interface JobsListQuery {
  /** Type of employment. */
  type?: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | undefined
  /** Place of work. */
  mode?: 'remote' | 'hybrid' | 'onsite' | undefined
  /** Level of experience. */
  experience?: 'entry' | 'mid' | 'senior' | 'lead' | 'executive' | undefined
  /** Name or slug of a city. At most 200 characters. */
  location?: string | undefined
  /** Lower bound for the highest yearly salary, in whole rupees. Monthly amounts count 12 times, hourly ones 2,080 times and project amounts once. */
  salary_min?: number | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `12`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `jobs.applications`. */
export interface JobsApplicationsQuery {
  /** Only those in this status. */
  status?:
    | 'submitted'
    | 'under_review'
    | 'shortlisted'
    | 'interview'
    | 'offered'
    | 'hired'
    | 'rejected'
    | 'withdrawn'
    | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `jobs.create`. */
export type JobsCreateError = OperationError<
  'jobs.create',
  JobCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'quota_exceeded',
  CreatedItem
>

/** Errors of `jobs.update`. */
export type JobsUpdateError = OperationError<
  'jobs.update',
  JobUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  JobUpdated
>

/** Errors of `jobs.close`. */
export type JobsCloseError = OperationError<
  'jobs.close',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  JobStatusChanged
>

/** Errors of `jobs.reopen`. */
export type JobsReopenError = OperationError<
  'jobs.reopen',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  JobStatusChanged
>

/** Errors of `jobs.list`. */
export type JobsListError = OperationError<
  'jobs.list',
  JobsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  JobPage
>

/** Errors of `jobs.get`. */
export type JobsGetError = OperationError<
  'jobs.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  JobRead
>

/** Errors of `jobs.applications`. */
export type JobsApplicationsError = OperationError<
  'jobs.applications',
  JobsApplicationsQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  ApplicationPage
>

/** Errors of `jobs.apply`. */
export type JobsApplyError = OperationError<
  'jobs.apply',
  ApplicationCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  ApplicationChanged
>

/** Job posts: publish, find, apply, close and reopen. */
export class JobsResource extends Resource {
  readonly namespace = 'jobs'

  /**
   * Publish a job now, or later with `scheduled_at`.
   *
   * Values come from `GET /job-options`, places from `GET /geo`.
   *
   * - Scope: `content`.
   * - Daily quota: `job` (by default 5 free, 15 pro, 50 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, web_url } = await client.jobs.create({
   *   title: 'Potter for our new studio',
   *   description: '<p>Throwing, glazing, and classes on Saturdays.</p>',
   *   employment_type: 'part_time',
   *   work_mode: 'onsite',
   *   experience_level: 'mid',
   *   salary_min: 20000,
   *   salary_max: 28000,
   *   salary_period: 'monthly',
   * })
   */
  create(body: JobCreate, options?: IdempotentOptions): Call<CreatedItem, JobsCreateError> {
    return call(this, 'create', { route: 'POST /jobs', quota: 'job', idempotent: true }, options, body)
  }

  /**
   * Edit your published or scheduled job.
   *
   * Only the fields sent change. `updated` lists the changed fields.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { item } = await client.jobs.update(19, { salary_max: 3000000 })
   */
  update(id: number, body: JobUpdate, options?: RequestOptions): Call<JobUpdated, JobsUpdateError> {
    return call(this, 'update', { route: 'PUT /jobs/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Close your job to applications.
   *
   * Existing applications continue. The job is not listed until it is reopened.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `conflict`, `quota_exceeded`.
   *
   * @example
   * const { status } = await client.jobs.close(19)
   */
  close(id: number, options?: IdempotentOptions): Call<JobStatusChanged, JobsCloseError> {
    return call(
      this,
      'close',
      { route: 'POST /jobs/{id}/close', quota: 'edit', idempotent: true },
      options,
      undefined,
      id,
    )
  }

  /**
   * Reopen your job to applications.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `not_found`, `conflict`, `quota_exceeded`.
   *
   * @example
   * const { status } = await client.jobs.reopen(21)
   */
  reopen(id: number, options?: IdempotentOptions): Call<JobStatusChanged, JobsReopenError> {
    return call(
      this,
      'reopen',
      { route: 'POST /jobs/{id}/reopen', quota: 'edit', idempotent: true },
      options,
      undefined,
      id,
    )
  }

  /**
   * Find open jobs, newest first.
   *
   * Excludes closed jobs and jobs whose `apply_by` has passed.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const job of client.jobs.list({ mode: 'hybrid', salary_min: 1000000 }))
   *   console.log(job.title, job.company)
   */
  list(query?: JobsListQuery, options?: RequestOptions): List<JobPage, JobsListError> {
    return list(
      this,
      'list',
      { route: 'GET /jobs', query: 'type mode experience location salary_min' },
      options,
      query,
    )
  }

  /**
   * Read a job, and whether you can apply.
   *
   * Accepts a slug or an id. Digits only are an id.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @param slug The slug, or the id.
   * @example
   * const { item, can_apply } = await client.jobs.get('first-engineer-for-a-grocery-start-up')
   */
  get(slug: string | number, options?: RequestOptions): Call<JobRead, JobsGetError> {
    return call(this, 'get', { route: 'GET /jobs/{slug}' }, options, undefined, slug)
  }

  /**
   * List the applications for your job, newest first.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @example
   * for await (const application of client.jobs.applications(19, { status: 'interview' }))
   *   console.log(application.applicant.display_name, application.cover_letter)
   */
  applications(
    id: number,
    query?: JobsApplicationsQuery,
    options?: RequestOptions,
  ): List<ApplicationPage, JobsApplicationsError> {
    return list(
      this,
      'applications',
      { route: 'GET /jobs/{id}/applications', query: 'status' },
      options,
      query,
      id,
    )
  }

  /**
   * Apply for a job.
   *
   * Your current CV is attached. It is a `conflict` if you have no CV, if the job is closed or your own, if you already applied, or if its author is no longer active. You can apply again after withdrawing. The employer is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: `apply` (by default 20 free, 60 pro, 200 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { id, status } = await client.jobs.apply(19, {
   *   cover_letter: 'I have kept a ledger of payments running for six years.',
   * })
   */
  apply(
    id: number,
    body?: ApplicationCreate,
    options?: RequestOptions,
  ): Call<ApplicationChanged, JobsApplyError> {
    return call(this, 'apply', { route: 'POST /jobs/{id}/applications', quota: 'apply' }, options, body, id)
  }
}
