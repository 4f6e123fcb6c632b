// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ApplicationChanged, ApplicationPage } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** The rejection of an application. */
export interface ApplicationRejection {
  /** Private note of your side on this step: plain text, at most 10,000 characters. */
  note?: string | null | undefined
  /** Sent to the applicant: plain text, at most 10,000 characters. */
  reason?: string | null | undefined
}

/** A note kept with a step of an application. */
export interface ApplicationStep {
  /** Private note of your side on this step: plain text, at most 10,000 characters. */
  note?: string | null | undefined
}

/** The query of `applications.list`. */
export interface ApplicationsListQuery {
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

/** Errors of `applications.list`. */
export type ApplicationsListError = OperationError<
  'applications.list',
  ApplicationsListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ApplicationPage
>

/** Errors of `applications.withdraw`. */
export type ApplicationsWithdrawError = OperationError<
  'applications.withdraw',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.review`. */
export type ApplicationsReviewError = OperationError<
  'applications.review',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.shortlist`. */
export type ApplicationsShortlistError = OperationError<
  'applications.shortlist',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.interview`. */
export type ApplicationsInterviewError = OperationError<
  'applications.interview',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.offer`. */
export type ApplicationsOfferError = OperationError<
  'applications.offer',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.hire`. */
export type ApplicationsHireError = OperationError<
  'applications.hire',
  ApplicationStep,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Errors of `applications.reject`. */
export type ApplicationsRejectError = OperationError<
  'applications.reject',
  ApplicationRejection,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  ApplicationChanged
>

/** Applications for jobs, from the letter to the decision. */
export class ApplicationsResource extends Resource {
  readonly namespace = 'applications'

  /**
   * List the applications you sent, newest first.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const application of client.applications.list())
   *   console.log(application.job.title, application.status)
   */
  list(
    query?: ApplicationsListQuery,
    options?: RequestOptions,
  ): List<ApplicationPage, ApplicationsListError> {
    return list(this, 'list', { route: 'GET /applications', query: 'status' }, options, query)
  }

  /**
   * Withdraw an application you sent.
   *
   * Possible at any stage before a final one. You can apply again. The employer is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * const { status } = await client.applications.withdraw(1)
   */
  withdraw(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsWithdrawError> {
    return call(this, 'withdraw', { route: 'POST /applications/{id}/withdraw' }, options, body, id)
  }

  /**
   * Mark an application for your job as under review.
   *
   * From `submitted`. The applicant is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * const { application } = await client.applications.review(3)
   */
  review(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsReviewError> {
    return call(this, 'review', { route: 'POST /applications/{id}/review' }, options, body, id)
  }

  /**
   * Shortlist an application for your job.
   *
   * Possible from any earlier stage. The applicant is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.applications.shortlist(3, { note: 'Has a good palate.' })
   */
  shortlist(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsShortlistError> {
    return call(this, 'shortlist', { route: 'POST /applications/{id}/shortlist' }, options, body, id)
  }

  /**
   * Invite the applicant for your job to an interview.
   *
   * Possible from any earlier stage. The applicant is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.applications.interview(3, { note: 'Tuesday at eleven, in the kitchen.' })
   */
  interview(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsInterviewError> {
    return call(this, 'interview', { route: 'POST /applications/{id}/interview' }, options, body, id)
  }

  /**
   * Offer your job to an applicant.
   *
   * Possible from any earlier stage. The applicant is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.applications.offer(1)
   */
  offer(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsOfferError> {
    return call(this, 'offer', { route: 'POST /applications/{id}/offer' }, options, body, id)
  }

  /**
   * Hire an applicant for your job.
   *
   * Possible from any earlier stage. This is final. The applicant is notified.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.applications.hire(1)
   */
  hire(
    id: number,
    body?: ApplicationStep,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsHireError> {
    return call(this, 'hire', { route: 'POST /applications/{id}/hire' }, options, body, id)
  }

  /**
   * Reject an application for your job.
   *
   * Possible at any stage that is not final. The applicant is notified and sees the `reason`, but not the `note`.
   *
   * - Scope: `marketplace`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.applications.reject(1, { reason: 'We found someone nearer to the market.' })
   */
  reject(
    id: number,
    body?: ApplicationRejection,
    options?: RequestOptions,
  ): Call<ApplicationChanged, ApplicationsRejectError> {
    return call(this, 'reject', { route: 'POST /applications/{id}/reject' }, options, body, id)
  }
}
