// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A report to the moderators. */
export interface ReportCreate {
  /** Kind of target; a reply is a `comment`, a member a `user`. */
  type:
    | 'post'
    | 'question'
    | 'poll'
    | 'mcq'
    | 'service'
    | 'job'
    | 'comment'
    | 'answer'
    | 'review'
    | 'user'
    | 'community'
    | 'tag'
  /** Its id. */
  id: number
  /** Reason for the report. */
  reason: 'spam' | 'abuse' | 'fraud' | 'copyright' | 'other'
  /** Details for moderators: plain text, at most 5,000 characters. */
  details?: string | null | undefined
}

/** The report. */
export interface Reported {
  /** ID of the report. */
  id: number
  /** False if you already reported it for this reason. */
  changed: boolean
}

/** Errors of `reports.create`. */
export type ReportsCreateError = OperationError<
  'reports.create',
  ReportCreate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  Reported
>

/** Reports to the moderators. */
export class ReportsResource extends Resource {
  readonly namespace = 'reports'

  /**
   * Report something to the moderators.
   *
   * Repeating a report for the same reason changes nothing.
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
    return call(this, 'create', { route: 'POST /reports', quota: 'report' }, options, body)
  }
}
