// Generated from the contract: `npm run generate`.
import { list, Resource } from '../core/resource.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ActivityPage } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The query of `activity.list`. */
export interface ActivityListQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `activity.list`. */
export type ActivityListError = OperationError<
  'activity.list',
  ActivityListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ActivityPage
>

/** Your recent activity. */
export class ActivityResource extends Resource {
  readonly namespace = 'activity'

  /**
   * List your activity, newest first.
   *
   * Includes everything you published, wrote, reacted to, saved, voted for and followed, and can still see. Goes back 1,000 entries.
   *
   * - Scope: `profile`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const { kind, at } of client.activity.list()) console.log(kind, at)
   */
  list(query?: ActivityListQuery, options?: RequestOptions): List<ActivityPage, ActivityListError> {
    return list(this, 'list', { route: 'GET /me/activity', query: '' }, options, query)
  }
}
