// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Something for the moderators to look at. */
export interface ReportCreate {
  /** What you report; a reply is a `comment`, a member a `user`. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'comment' | 'answer' | 'user' | 'community'
  /** Its id. */
  id: number
  /** What is wrong with it. */
  reason: 'spam' | 'abuse' | 'fraud' | 'copyright' | 'other'
  /** More for the moderators: plain text, at most 5,000 characters. */
  details?: string | null | undefined
}

/** The report. */
export interface Reported {
  /** The id of the report. */
  id: number
  /** False where you have reported it for this reason before. */
  changed: boolean
}

/** What `reports.create` can fail with. */
export type ReportsCreateError = OperationError<
  'reports.create',
  ReportCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  Reported
>

/** Telling the moderators of something. */
export class ReportsResource extends Resource {
  readonly namespace = 'reports'

  /**
   * Report something to the moderators.
   *
   * Reporting the same thing for the same reason again changes nothing.
   *
   * - Scope: `engage`.
   * - Daily quota: `report` (by default 20 free, 60 pro, 200 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.reports.create({
   *   type: 'post',
   *   id: 6,
   *   reason: 'spam',
   *   details: 'The same text three times.',
   * })
   */
  create(body: ReportCreate, options?: RequestOptions): Call<Reported, ReportsCreateError> {
    return this.$call('create', { method: 'POST', path: '/reports', quota: 'report' }, options, body)
  }
}
