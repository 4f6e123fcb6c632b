// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { ActivityPage } from './shared.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The query of `activity.list`. */
export interface ActivityListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `activity.list` can fail with. */
export type ActivityListError = OperationError<
  'activity.list',
  ActivityListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  ActivityPage
>

/** What you did lately. */
export class ActivityResource extends Resource {
  readonly namespace = 'activity'

  /**
   * List what you did, the latest first.
   *
   * What you published, wrote, reacted to, saved, chose and followed, as far as you can still see it. It reaches back 1,000 entries.
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
    return this.$list('list', { method: 'GET', path: '/me/activity' }, options, query)
  }
}
