// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { Open } from '../core/open.ts'
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
  /** Why you: plain text, at most 10,000 characters. */
  cover_letter?: string | null | undefined
}

/** A job, as it stands in a list. */
export interface Job {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of thing. */
  type: 'job'
  /** Names the item in its address; unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** The beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** The member who wrote it. */
  author: MemberCard
  /** Topics, as their author wrote them, without #. */
  tags: string[]
  /** A `/storage/…` path, or the address of an image elsewhere. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or addresses elsewhere. */
  gallery: string[]
  /** A community, as shown beside what was published in it. */
  community: CommunityCard | null
  /** All but `published` is seen by the author only. `failed` could not be published at its time. */
  status: Open<'scheduled' | 'published' | 'archived' | 'failed'>
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** How many comments it has, replies among them; of a question, answers and their replies. */
  comments_count: number
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** When it went live; null before. ISO 8601. */
  published_at: string | null
  /** Who hires, as plain text. */
  company: string | null
  /** How long and how much one works. */
  employment_type: Open<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>
  /** Where one works. */
  work_mode: Open<'remote' | 'hybrid' | 'onsite'>
  /** How experienced one has to be. */
  experience_level: Open<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>
  /** Whole rupees. */
  salary_min: number | null
  /** Whole rupees. */
  salary_max: number | null
  /** What the salary is paid for; null without one. */
  salary_period: Open<'yearly' | 'monthly' | 'hourly' | 'project'> | null
  /** A place, with the names of what its ids mean. */
  location: Location | null
  /** Until when applications are taken. ISO 8601. */
  apply_by: string | null
  /** Whether its author closed it to applications. */
  is_closed: boolean
  /** How many applied. */
  applications_count: number
}

/** A job to publish. */
export interface JobCreate {
  /** Plain text, 2 to 200 characters. */
  title: string
  /** HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  description: string
  /** How long and how much one works. */
  employment_type: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'
  /** Where the work is done. */
  work_mode: 'remote' | 'hybrid' | 'onsite'
  /** How experienced one has to be. */
  experience_level: 'entry' | 'mid' | 'senior' | 'lead' | 'executive'
  /** Plain text, at most 200 characters. */
  company?: string | null | undefined
  /** The least that is paid, in whole rupees. 0 to 1,000,000,000. */
  salary_min?: number | null | undefined
  /** The most that is paid, in whole rupees. 0 to 1,000,000,000. */
  salary_max?: number | null | undefined
  /** What the salary is paid for; `yearly` if left out. */
  salary_period?: 'yearly' | 'monthly' | 'hourly' | 'project' | null | undefined
  /** Ids from the geo lookup, as far down as you want to tell. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** The id of a state of the country. */
        state_id?: number | null | undefined
        /** The id of a district of the state; needs `state_id`. */
        district_id?: number | null | undefined
        /** The id of a city of the state; needs `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** What the work asks for: at most 20, each of 1 to 50 characters. */
  skills?: readonly string[] | null | undefined
  /** Applications are taken until then: a date and time with a UTC offset or `Z`, ahead of now. At most 64 characters. */
  apply_by?: string | Date | null | undefined
  /** Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A job with all that is said of it. */
export interface JobDetail extends Job {
  /** HTML. */
  description: string
  /** What one has to be able to do. */
  skills: string[]
}

/** A page of jobs. */
export interface JobPage {
  /** Each is a job, as it stands in a list. */
  items: Job[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** A job, and where you stand with it. */
export interface JobRead {
  /** A job with all that is said of it. */
  item: JobDetail
  /** An application for a job. */
  my_application: Application | null
  /** Whether you could apply now. */
  can_apply: boolean
  /** Whether you have no CV yet, which an application needs. */
  cv_missing: boolean
}

/** A job that was closed or opened again. */
export interface JobStatusChanged {
  /** The state it is in. */
  status: Open<'open' | 'closed'>
  /** A job with all that is said of it. */
  item: JobDetail
}

/** The fields of a job to change; what is left out is kept. */
export interface JobUpdate {
  /** Plain text, 2 to 200 characters. */
  title?: string | undefined
  /** HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  description?: string | undefined
  /** How long and how much one works. */
  employment_type?: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | undefined
  /** Where the work is done. */
  work_mode?: 'remote' | 'hybrid' | 'onsite' | undefined
  /** How experienced one has to be. */
  experience_level?: 'entry' | 'mid' | 'senior' | 'lead' | 'executive' | undefined
  /** Who hires, as plain text. 1 to 200 characters. */
  company?: string | null | undefined
  /** The least that is paid, in whole rupees. 0 to 1,000,000,000. */
  salary_min?: number | null | undefined
  /** The most that is paid, in whole rupees. 0 to 1,000,000,000. */
  salary_max?: number | null | undefined
  /** What the salary is paid for; null is `yearly` where there is a salary. */
  salary_period?: 'yearly' | 'monthly' | 'hourly' | 'project' | null | undefined
  /** Ids from the geo lookup, as far down as you want to tell. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** The id of a state of the country. */
        state_id?: number | null | undefined
        /** The id of a district of the state; needs `state_id`. */
        district_id?: number | null | undefined
        /** The id of a city of the state; needs `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** What the work asks for: at most 20, each of 1 to 50 characters. */
  skills?: readonly string[] | undefined
  /** Until when applications are taken. ISO 8601. At most 64 characters. */
  apply_by?: string | Date | null | undefined
}

/** The job after the change. */
export interface JobUpdated {
  /** The id. */
  id: number
  /** Path on the site. */
  url: string
  /** Names of the fields that changed. */
  updated: string[]
  /** A job with all that is said of it. */
  item: JobDetail
}

/** The query of `jobs.list`. */
export interface JobsListQuery {
  /** The type of employment. */
  type?: 'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | undefined
  /** Where the work is done. */
  mode?: 'remote' | 'hybrid' | 'onsite' | undefined
  /** The level of experience. */
  experience?: 'entry' | 'mid' | 'senior' | 'lead' | 'executive' | undefined
  /** A city, by its name or slug. At most 200 characters. */
  location?: string | undefined
  /** Jobs that pay up to this much or more in a year, in whole rupees: an amount for a month counts 12 times, one for an hour 2,080 times, one for a project once. */
  salary_min?: number | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `12`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
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
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `jobs.create` can fail with. */
export type JobsCreateError = OperationError<
  'jobs.create',
  JobCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'quota_exceeded',
  CreatedItem
>

/** What `jobs.update` can fail with. */
export type JobsUpdateError = OperationError<
  'jobs.update',
  JobUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  JobUpdated
>

/** What `jobs.close` can fail with. */
export type JobsCloseError = OperationError<
  'jobs.close',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  JobStatusChanged
>

/** What `jobs.reopen` can fail with. */
export type JobsReopenError = OperationError<
  'jobs.reopen',
  undefined,
  AnyCode | KeyCode | IdempotencyCode | 'insufficient_scope' | 'not_found' | 'conflict' | 'quota_exceeded',
  JobStatusChanged
>

/** What `jobs.list` can fail with. */
export type JobsListError = OperationError<
  'jobs.list',
  JobsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  JobPage
>

/** What `jobs.get` can fail with. */
export type JobsGetError = OperationError<
  'jobs.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  JobRead
>

/** What `jobs.applications` can fail with. */
export type JobsApplicationsError = OperationError<
  'jobs.applications',
  JobsApplicationsQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  ApplicationPage
>

/** What `jobs.apply` can fail with. */
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
    return this.$call(
      'create',
      { method: 'POST', path: '/jobs', quota: 'job', idempotent: true },
      options,
      body,
    )
  }

  /**
   * Edit a job of yours, published or scheduled.
   *
   * Only the fields sent change. `updated` names those whose value is another one now.
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
    return this.$call('update', { method: 'PUT', path: '/jobs/{id}', quota: 'edit' }, options, body, id)
  }

  /**
   * Close a job of yours: it takes no more applications.
   *
   * Applications sent before go on. It leaves the list of jobs until it is opened again.
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
    return this.$call(
      'close',
      { method: 'POST', path: '/jobs/{id}/close', quota: 'edit', idempotent: true },
      options,
      undefined,
      id,
    )
  }

  /**
   * Open a job of yours again: it takes applications.
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
    return this.$call(
      'reopen',
      { method: 'POST', path: '/jobs/{id}/reopen', quota: 'edit', idempotent: true },
      options,
      undefined,
      id,
    )
  }

  /**
   * Find open jobs, newest first.
   *
   * Jobs that were closed, or whose `apply_by` has passed, are left out.
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
    return this.$list('list', { method: 'GET', path: '/jobs' }, options, query)
  }

  /**
   * Read a job, and whether you can apply.
   *
   * By slug, or by id: digits alone are an id.
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
    return this.$call('get', { method: 'GET', path: '/jobs/{slug}' }, options, undefined, slug)
  }

  /**
   * List the applications for a job of yours, newest first.
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
    return this.$list('applications', { method: 'GET', path: '/jobs/{id}/applications' }, options, query, id)
  }

  /**
   * Apply for a job.
   *
   * Your CV goes along as it is now; without one there is a conflict, as there is where the job is closed, your own, one you applied for before, or one of a member who is not active any more. What you withdrew you can send again. The employer is notified.
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
    return this.$call(
      'apply',
      { method: 'POST', path: '/jobs/{id}/applications', quota: 'apply' },
      options,
      body,
      id,
    )
  }
}
